/**
 * Words that are one token for both o200k_base and cl100k_base: alone, after a space, after a sign, in lower case and
 * with a capital; the most frequent of them. The test of tokens.ts checks each against both.
 */
export const WORDS: ReadonlySet<string> = new Set(
  `
the and for con this that with pro com return you new from are int class not was public res str have get can self
all cont will your out has def but function const void set var else more his they per data one dis name end null pre
private who time man which any false value app about add string over des type inter part work when use off other
been sup acc had were file would our year val some there her comm ass like let also than just them into what pos
list case first import act char only print its back need sub user ent under reg then may org how ind test bet make
after right long rem ext min loc array she exp par read rel form trans want comp number require col key two size
where arg while rec spec look could know ser hand most try now break every point std fil mod error text pol show
find current used play log see help pass down even item don did inv last event again high line does tem before
because dist cons here final del run model mon way call att cal dec num well object years default ins java sim view
pres bel many being good using request child param echo person que method expect prot sur found post such much som
http count inst gener med check open est next follow car bool game path each support own cor mem sex sign err system
best same create made mark group fin world process cre main color report take day top free action index real max
build message input art between table head must order mov contin say ter product double place information oper week
prop program und code without sol ref cap rep field cour team range nil fact vis android ret home left direct allow
page different around really image target dep both put level config document local content quest float poss too fore
great month super title context met life src catch pay change position old book law base conf during console spe
power iss width label project element success date tot tri big map pop few len dem ear match node another sit care
effect fun leg service since non los full turn body something produ block keep url red control come custom source
await prov mill ask output email disc business required never hard intern called cho options height small ide access
job address uint sum little port status appe update link given better feel already including always parent got less
account der lot valid bit sure prom boolean search orig invest temp rest interest perform mult die site values beh
won video cert prof cell player cost hum total stat load clear row short override company done gre health args obj
cur days initial online instance organ reason within design cent arr bro school func eng include init ann stop later
client love json men give copy occ appro either important lead family option exist offer water che step display
times four far present bas lib room once continue talk grow mass mean aut market area length mus kind light side
example camp miss based plan away lik button experience render near country author specific along express begin
software imp win why single anal rights ant women dest btn sent enc command recent money equ auto working query
window least expl column record dat making close percent past write move pat special city eff tell select font
course late amount async ben hold pot property low para price today adv mom den sort task opt det review switch
above question word provide research publish cover whether div having exc fre large fac created host role porn web
dev problem press points ever services actually ident aff server les files often info space password format details
prob face save typ items social mar major expected yet food members comb bar send inc params connection diff makes
global contact abs except character news device previous material below media fail black component added buy card
root handle getting comput claim air enter location night pick watch human dam tax girl box interface msg house
track application pack section wait apply session others fund template esc history individual users mot future mode
games products bad known exec seen border live variable filename hope website network limit cut cou fire community
official received token anim ess learn mind quick comment admin opp background description represent series hot
original bill frame draw elect filter front dig gen ste util activ virtual hours war center language inf easy
download fig buffer vari due por cannot white pred auth period screen benef net neg common random hit click
implement players among answer walk age req five friend clean words header tre issue land sal works half simple
empty cook running mor share entry changes offset pie events whole fight ein writing rate correct fall vol features
collection taken son moment bring trying member phys namespace foot board sus push please types edit phot defined
thread instead coll film compet conn phone active almost sell connect feature via lim ens environment install
complete general icon party normal database music speed doc taking viol forward crit failed sender term published
weight exception trad module constructor mer loss engine parse dom lower perfect educ exact former six margin heart
rather cas security inside graph tag round friends campaign alt energy seg hor callback raise policy bed serv har
prior exit mag release outside imm ground unique pour tree byte dating ball fast memory fit industry extra resources
img wrong maint unit hom coming settings autom quite blog pretty menu currently parameters names actual fields fix
cases performance una progress mid resource dim direction additional sound alert contract lines soon join las fill
office hash flag note upon groups mut risk woman gets ign included sem cause van focus multiple deg increase commit
html leave bre align reading lock padding internal cross national script arch written images platform force iter
living pattern entity tool feed dir allowed elements train sil cmd mit scale score average court container parts
song channel changed kill drug convert mat plus profile ready sense latest reach counter damage lost dog paper alloc
driver category oil dead rules eval contains playing bottom road includes avoid tab insert machine operation
production areas ren operator tor conv argument sch movie sec activity sql sys uses license parameter jud functions
rot pen flex characters rev legal ten reference mis touch built natural bytes passed grid bus hon prec countries
qual login ill levels looks released properties rule logger returned username systems drop arguments ensure grad
usually customer door plant distance ord route contr primary gun comments updated inform led bank sample hands
offers shape sleep sold safe priv shoot env scene park sen aud equal serial allows middle cop actions objects matrix
green paint une layer views core expert directory secret chat origin effects setting massage happy finish camera
sale town solution slow blue cast dark package nor api club loop played existing complex analysis computer pas
mobile owner attr leading flow shift nice floor capt solid editor dict ang hour controller books mount international
cele cache roll mix letter collect drive blood cit configuration photo shot mother trade desc piece practice
selection cam sites reader messages buf nov das gold fair sales manager plans grand credit difference pub fra
reports adult pair split exists parser library calls brand ing pet charge basic arm star saved syn constant positive
skin layout tim picture videos components pull pages gas edge bound learning kids comfort lat classes none hair pow
wide jobs math scope keys vote mask props fine writer altern copyright destroy generate browser favorite recommend
liter named panel rock trust race physical rows father histor nature nation wall exam cool handler sun predict
sometimes drink tests attribute interesting greater launch band wer figure rank projects poll plot equipment headers
raw batch zero terr paid queue scient birth maybe limited movement fans pan tour moving auf fully earn unless
supported photos dialog enable concept sets daily multi pool organization summer surface workers master skills
builder gar effective tools digital inline intent requests missing cart cards pers purpose sin pointer hop obs
requires norm weak mil places export activities expression testing adjust pod integer socket prices sat wood reset
forms instruction internet rect enum delay purchase fish leader culture confirm audio spot detail fresh payload
symbol links cells qui sing jump smart bur nodes fetch rates bon fuck adding reject numer mock binary prev closed
permission sym although failure dream generated income eye txt domain como cos tele emb danger distribution colors
posts micro rent album axis budget flags battle finished shop eight mail nav overall construction duration seven
calling ans brain abstract cursor implementation upload tit completed mur columns spr units payment factor boy
balance sources hidden eat tro gift attributes warm flash burn clients cat partner civil cookies ship signal alpha
replace refer ahead agent invalid gay journal quarter cash commercial fixed applications san perhaps sig eth reviews
wild degree notes logging xml fan trip soft upper chem thus posted runs emp signed ult folder permissions topic
opening scan fant male central heat factory guest mal mouse challenge extract mir enh fat serve lang processing
monitor patient gain append dynamic dos ton baby hospital female chain farm contents speech thr warn heavy church
whatever meta resolve updates listen trail prim rad spread clock vir motor amb radio extension hat ban mission bag
enabled mac pin glass plugin vous gam het timer critical execute resp bes dry scroll wire matches electric tasks
rich widget agency trial dan weather destination provider cancel transition candidate enemy inner pictures labels
stick clin born scr expand raised mas construct external prefix cold finding router crow sand entre observ vac
exchange district healthy metal asset cars square tick experiment employee teen beat span earth sea species aus
compare visible mess cloud slot initialize generation bits delta chart tags hotel movies mixed bin identity fab tra
validate tok bal guid pitch nom pieces instant delivery schedule hook west cities flo completion cond secure tail
unknown stone lin south conference gender sports yes approx reply ice poly animal native interval bug rom god
positions bright sie reverse prompt skill wind warning draft sam nut kernel blocks changing tile ignore calc canvas
aux ring flat lab lots award ptr blank python zone packet exercise orders chief tom north ber sweet segment lie
prime phase hide quant rub dump joint weapon examples zip pic seed odd kick procedure dataset este animation sounds
kid yang rand refresh tips fuel usage conversation boot spring locations samples ped mine sector gro chair apps
ideal ele validation pure prepare rob sport welcome survey radius mel linked sorted priority ich utf navigation dur
cluster snap phil forget entries skip als bind seat ack rating league absolute craft cycle addr moves coffee schema
bond coding sheet wed mes advanced pal broken merge kom patch drag bot resolution magic binding flight east
dictionary iron trim pad windows plane calculate medium categories fee proof recommended inputs vision marker detect
administr disable metadata encoding rain tokens instructions promise answers routes commands mesh union reward nie
execution hel ratio adds animated profit motion currency percentage classic variant walking timestamp listener
ordered explicit fly lists king entr consumer buff tip fold google goods controls extended embed alter battery impl
charset nine sending grab frequency judge sentence trace friendly songs bear ticket ath channels elem ast assets
hardware snow todo sel tweet pel hero holder fort forum worker cheap chunk unable nos radi migration bird plate
grade noise sensor salt bonus wave actor commission cum tar quantity scores logic centre lic sizes fragment faces
alle robot comparison capture clip hex winter trees fake sad buttons logo principal utils wel escape chapter lambda
adj pri spl fixture shell repository cookie multip compute providers matching mob combat spin spaces framework
tables quote cream interrupt circle votes rotation lights dates paths reaction mapping repair nombre hist dot bomb
pdf roles mad sync identifier spell scheme dimension beer sky criteria aspect bundle tank broadcast gap pixel
adapter disp seq hits hint tech lit extend representation fabric unt uri instances helper csv likes repeat calendar
grant dire modal tur connections holiday wrapper bei wheel proxy strip drawing temporary disk wie limits ending boss
filters mini beta handles linear ham cha scheduled rail layers keyboard winner forest pipe tiny proc alive tube
replacement logged ads yellow exclusive react corn uniform generator remark perm county brown upgrade codes writes
bold generic receiver courses hall saving routine basket maps lux acts sid frames cro bid valor lista instrument
intel sections bridge graphics tan blo ease addresses bounds swap plain peer tickets tuple conversion configure
crypt gear prod heading ont fault counts sorry asc assembly hang boxes clone entities hal pag hell river withdraw
formula wins listing premium gene endpoint colon preferred silver slide toggle fade luck unlock references wrap
wallet activation incorrect liv esta wake expr spark birthday imports foo tap dar bow pending pipeline collections
screens titles closing lets aqu gal marks thin evaluate inventory notify languages bias presentation sans todos
alias utility inject zoom arc runtime mul bucket brush tensor functional lean curve aside lazy resume sessions slots
digit backup gran bat certificate pixels repo sha css joy bars leaf outer combine slice nick rose jur loader locked
converted salary kit encode keyword suite horizontal interaction increment coin foundation outputs servers snapshot
tipo git usuario credentials chip volt catalog nam evaluation merc overflow coord unexpected objective kon esp jet
alarm demo metrics ini equals quit province bio rotate constraints posting pose fitness sprite hyper contracts hack
anchor preview nome expanded alignment quotes plugins ger bone caption scalar dummy nic alg heap bullet density
desktop gray trait nat integration phones appointment processor hay rol jun dia datos lesson moon lon ram mirror
formation desk constants fel composition spawn gallery pes macro pause gate hip compatible collapse flush pink
metric flip hung ray logs proto printing oct contacts locale caps orange fatal dirty wis speaker reload gtk tel hub
pref meg gem collision particle supplier ali han crypto simulation floating cel crop atom cake backend compile mic
gui intersection aug sink preferences cow incoming jak cad compiler fraction spo wrapped syntax clar scripts hover
queries bulk exceptions plug intro avg extensions comic bitmap grey logical formats unsafe caller ghost invoke
templates mont jam gradient enterprise sigma activate expense steam ports cod blend lua firebase bean indicator
tiles graphic longitude cached rod elite interactive yii keywords redis profiles navigate digest resize sep jer apr
outline annotation spy publisher tower lane cleanup physics cli toy invite slider memo placement ale triangle
tutorial cab constraint projection gamma rated probe serializer lake ster booking realm closure popup experimental
allocate dice blocking diamond runner anth twitter scar fed broker akt powered persist logout poster printer tabs
lex pizza duplicate median retry mos phi bay combo dup anime seller trap validator facebook meter gram fecha tex
portal literal footer overview apple banner remarks blob beam kar hol revision bubble encoder cube ctrl allocation
icons hello coupon ash classification containers uno vin dash kin badge nested dependency numeric interfaces maker
serialize audit predicate rocket php mapper atomic excel jwt invoice overlay nit dal dao separator timeline
formatter raises sampling arena purple paste persistent jack pets compression tenant sphere equip bang tam fal foto
ell cargo viewer christ chi mutable chron tier browse chan unicode charts offline ros controllers ajax palette docs
mutation guild chrome drawer favorites campo cliente ace autor playlist svg spi dashboard converter quad quiz ops
youtube workspace dock cri geo idle ion analytics tcp administrator chr mods sorting workflow bell benchmark
pagination blur forgot wiki undo gateway scheduler solver wat routing rename abb mate orth merchant polygon
utilities jar encrypt hooks middleware boom bron ping warehouse mana gesture wil multiply unity buzz torrent indexed
mutex github dyn cipher misc picker aws executor pix tau widgets typed glyph china ups jan serialized fonts wifi
getter iso metro billing mongo omega wizard hey ada vault codec locker producto neo bob kal navigator rpc commerce
wow javascript matcher resolver linux extras corp wolf advisor slash worksheet lord tester pane brit pokemon pear
psi orden validators fox composer observable john mono hunter postal ana setter unsupported nova elf wal meteor ted
datum usuarios bah bru cascade tek biz rails qty jets mah finder cors infos kat ford stan ruby anc naz categoria
locator vue serialization gov roman hen uni mart kel fax adam ken lite allen ether tes nano ware twig immutable
pedido mage unix pager oracle keeper pawn zen roy ark conexion kim alex forge andre parm jac marshal adresse walker
latin amy alice atl alan kir cole crud azure smith zend lee asia wei mary berry anne cla jos leo jon bern uber rio
intl fred lov
`
    .trim()
    .split(/\s+/),
);

/** Characters beyond ASCII that are one token for both, also next to one another. */
export const SINGLES: ReadonlySet<string> = new Set(
  `
¡¢£¤¥¦§¨©ª«¬®¯°±²³´µ¶·¹º»¼½¾¿ÁÂÃÄÇÉÍÎÐÑÓÖ×ÚÜßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýāăąćčĐđēęěğīİıłńōőœřśşšţťū
ůűźżžơưșțəɵάέήίαβγδεηθικλμνοπρςστυφχωόЂАБВГДЕЗИКЛМНОПРСТУФЦЧЭЯабвгдежзийклмнопрстуфхцчшщъыьэюяёіकतनप
मरलसहনরกคงจชณดถทนบปผพยรลวสหอะาำเแใไạảấầẩậắặếềểệỉịọỏốồổỗộớờởợụủứửữự‐‑–—―‘’‚“”„†•‰′″›※₂€™←↑↓−━│═║╗╝█░■
►●★☆☴♥♪✔、。《》「」『』【】〜あいうえおかがきくけこごさざしじすせそただちっつてでとどなにのはばまみめもやよらりるれろわをんアィイウェエオカキクグコサシジスズセタチッテデトドナニバパビピフブプ
ペポマムメャュョラリルレロン・ー万三上下不与专业东两个中串为主么义之也书了事二于五些交产享京人亿今介从他付代以们件价任份企优会传但位体何余作你使例供価保信修元先入全公共关其具内円册再写出击分列则初利别
到制力功加务动包化北区十午华单南即参及友反发取变口只可台右号司合同名后向否含听启和商問四回因国图土在地场型处备复外多大天失头如子字存学安宋完定实审客家容密对导将小少尔就展山州工左已平年并广序库应店度异
式引张当录形影径待後得微心必志态思性总您成我或户手打找投报排接推提支收改放政效数整文料断新方族无日时明易星是時更月有服期木未本机权束条来板构析果查标样核格模止正此步歳法注流海消清游点片版物特生用由电男
画界登的监目直相知码示社私种科秒称移第米类系组经结给络统编能自至英行表西见规视角解计认议记论设证评试话询该详语误说请读身辑输达过运近还这进连述送选通速造連都配释里重量金错键门闭问间陆限院除音页项验黑간
값개거게결경고공과구그기나내니다당도동되된드든들디라로록리만메면명목문버번보복분비사상생서성세소수스습시식신아야어에여열오요용우운원위으을음의이인일임입자작장재적전정제져조주진째체출치하한할함해호화환
！（），－．／０１２３４５６７８９：；＞？＾～･￥�
`.replaceAll('\n', ''),
);
