/** Keys that are one picture, after the name that Strobe gives it. */
export const MERGED = `
add: plus
close: x
delete: trash
zoom in: zoom plus-search
zoom out: out-zoom minus-search
help: help help-mark
warning: warning triangle-warning warning-mark
cloud upload: cloud-upload arrow-cloud-up
cloud download: cloud-download arrow-cloud-down
sliders: sliders horizontal-sliders sliders-vertical
dollar: dollar currency-dollar dollar-sign
euro: euro currency-euro
pound: pound currency-pound
yen: yen currency-yen
rupee: rupee currency-rupee
coins: coin coins
piggy bank: bank-piggy pig
verified badge: badge-check verified
smile: smile emoji
thumbs up: thumbsup like
thumbs down: thumbsdown dislike
refresh: refresh sync update renew
rotate left: left-rotate replay reset
rotate right: right-rotate rotate restart
volume down: down-volume low-volume
volume: volume sound audio
mute: volumeoff off-volume
monitor: monitor computer screen
disc: disc album
film: film movie
phone: phone
mobile: mobile mobile-phone
hang up: off-phone phone-x end-phone
sun: sun brightness
moon: moon moon-stars
cloud: cloud cloudy clouds
rain: rain cloud-rain heavy-rain
snow: snow cloud-snow
thunderstorm: cloud-lightning thunderstorm
fog: fog cloud-fog haze
flash off: lightning-off
tag: tag label price-tag
eye: eye
hide: eyeoff
list: list eye-list
grid: grid apps eye-grid grid-layout
columns: columns columns-eye columns-layout
gauge: gauge speedometer
copy: copy duplicate files copy-file clipboard-copy
clipboard: clipboard paste
note: note stickynote
open book: bookopen
open mail: mailopen
open folder: folderopen
books: library books
address book: address-book contacts
stopwatch: stopwatch timer
users: users user-users
add user: userplus
remove user: minus-user user-x
male: male gender-male mars
female: female female-gender venus
crosshair: crosshair crosshairs gps
barcode: barcode barcode-scan
fullscreen: fullscreen maximize expand arrow-expand
exit fullscreen: exitfullscreen minimize compress collapse contract
drag handle: drag grip-horizontal grip-vertical grip dots-six
swap: arrow-left-right arrow-horizontal exchange swap transfer
arrow up down: arrow-down-up arrow-vertical
sort: sort sortascending sortdescending
caret left: caret-left left-triangle
caret right: caret-right right-triangle
caret up: caret-up triangle-up
caret down: caret-down down-triangle
chevron double left: chevron-double-left chevrons-left double-left
chevron double right: chevron-double-right chevrons-right double-right
chevron double up: chevron-double-up chevrons-up double-up
chevron double down: chevron-double-down chevrons-down double-down
arrow left: arrow-left arrow-left-long
arrow right: arrow-right arrow-long-right
arrow up: arrow-up arrow-long-up
arrow down: arrow-down arrow-down-long
arrow up left: arrow-left-up
arrow up right: arrow-right-up
arrow down left: arrow-down-left
arrow down right: arrow-down-right
increase indent: increase-indent indent
decrease indent: decrease-indent outdent
font size: font-size size-text
highlighter: highlight highlighter
eyedropper: eyedropper picker color-picker
paint bucket: bucket-paint bucket
brush: brush brush-paint paint
magic wand: magic-wand wand magic
sparkles: sparkles stars
git branch: branch-git branch
git merge: git-merge merge
git commit: commit-git
git fork: fork-git
git compare: compare-git
cutlery: cutlery fork-knife
box: box package cube
database: database cylinder
hard drive: harddrive hdd
charging battery: battery-charging battery-charge
wifi off: off-wifi
rss: rss feed
skip next: skipnext
skip previous: skipprevious
fast forward: fastforward
rewind: rewind backward
bell: bell bell-ring
bell off: belloff
video off: videooff
microphone: mic
microphone off: micoff
image off: imageoff
building: building buildings office
train: train subway tram
truck: truck delivery-truck delivery
ship: ship sailboat
fuel: gas-station gas-pump fuel gas
puzzle: puzzle piece-puzzle
percent: percent percentage
hash: hash hashtag
infinity: infinity infinite
activity: activity pulse heartbeat
broken heart: brokenheart
repeat one: repeatone
radio button: radiobutton
page break: break-file
window: window browser application app-window
globe: globe earth
diamond: diamond rhombus gem
toggle: toggle off-toggle left-toggle right-toggle
check: check checkbox
double check: check-double all-check
ban: ban block prohibited forbidden
power: power off-power
pill: pill pills capsule
bar chart: barchart barchart-stacked barchart-vertical
pie chart: piechart
line chart: linechart
area chart: areachart
donut chart: donutchart
scatter chart: scatterchart
bubble chart: bubblechart
trending up: trendingup
trending down: trendingdown
external link: externallink
add file: file-plus
remove file: file-minus file-x
add folder: folder-plus
remove folder: folder-minus folder-x
add to cart: cart-plus
remove from cart: cart-minus
add calendar: calendar-plus
add image: image-plus
add bookmark: bookmark-plus
audio file: audio-file file-music
shield off: off-shield
t-shirt: shirt shirt-t
user settings: settings-user
cake: cake birthday-cake
temperature: temperature thermometer
fire extinguisher: extinguisher-fire
more: dots more
more vertical: dotsvertical
checklist: checklist
numbered list: listnumbered
half star: starhalf
pushpin: pushpin pin
pushpin off: off-pin off-pushpin
at: at
credit card: creditcard
id card: idcard
first aid: firstaid
shield check: shieldcheck
qr code: qrcode
clapperboard: clapperboard
gavel: gavel hammer-law
align vertical center: align-center-vertical
align horizontal center: align-center-horizontal
traffic cone: cone-traffic cone
ice cream: cream-ice
tennis: ball-tennis tennis
traffic light: traffic-light traffic
rows: rows
playlist: playlist list-music
sim card: card-sim
sd card: card-sd
reply all: all-reply
incoming call: incoming-phone
outgoing call: outgoing-phone
missed call: missed-phone
download file: download-file arrow-down-file
upload file: file-upload arrow-file-up export-file
cloud off: cloud-off
add comment: chat-plus
pencil and ruler: edit-ruler
`;

/** Names of companies and products, and words that mean another picture in every set. */
export const DROPPED = new Set(
  `brand facebook github twitter instagram linkedin youtube android paypal telegram bitcoin discord dribbble google whatsapp
  pinterest gitlab reddit windows tiktok behance slack medium snapchat spotify figma html css codepen npm twitch wordpress
  skype dropbox linux vimeo chrome amazon mastodon tumblr react markdown wechat opera soundcloud steam trello threads
  app-store microsoft docker ethereum patreon edge visa messenger meta safari bitbucket javascript adobe quora blogger
  firefox flickr ubuntu vk vuejs xbox stripe java python php bootstrap nodejs yelp bluesky playstation alipay mastercard
  nintendo-toggle apple api commons-creative git airpods x-twitter copyleft
  graph text-file article notes script error badge forward next previous back fork cup open select run task form template
  language dot line off half sign control service color symbol shape frame focus pointer network storage memory data
  down left right up top bottom vertical horizontal arrow chevron option root play-list card emoji-add scale node
  organization report width height size direction directions background path component button label-off dashed
  corner-down-left corner-down-right corner-left-up corner-right-up flip rows-table circle-square space health game
  support content split-vertical emoji-happy merge-cells mail-send voice container currency loading loader compare
  design drink glass list-tree presentation-file contrast-off landscape widget work update-off water wave slice polygon
  style set stack collection import-file more-less file-unknown controller exclude intersect union screen-share symbol-off
  end start number newwindow newtab pip source type view-all license reorder`.split(/\s+/),
);

/** What a set calls by a word that means another picture elsewhere. */
export const OWN_WORDS = {
  ph: [
    [/^caret-/, 'chevron-'],
    [/^gear-six/, 'gear'],
    [/^funnel-simple/, 'sort'],
    [/^list$|^list-(bold|thin|light|fill|duotone)$/, 'menu'],
  ],
  'ant-design': [
    [/^(left|right|up|down)-/, 'chevron-$1-'],
    [/^double-(left|right|up|down)/, 'chevron-double-$1'],
    [/^message/, 'chat'],
    [/^export/, 'export'],
  ],
  carbon: [
    [/^settings--adjust/, 'sliders'],
    [/^launch/, 'external-link'],
  ],
  octicon: [
    [/^(triangle)-/, 'caret-'],
    [/^three-bars/, 'menu'],
    [/^kebab-horizontal/, 'dots'],
    [/^sign-in/, 'login'],
  ],
  clarity: [
    [/^angle-/, 'chevron-'],
    [/^caret-/, 'chevron-'],
    [/^arrow-/, 'arrow-'],
  ],
  bi: [
    [/^geo-alt/, 'location'],
    [/^gear-wide.*/, 'gear'],
    [/^list(-nested)?$/, 'menu'],
  ],
  'fluent-mdl2': [[/^caret-solid-/, 'caret-']],
};
