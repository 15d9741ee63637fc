/** Other words for the same picture. */
export const SYNONYMS = Object.fromEntries(
  `user: person account profile avatar member persona torso contact
  users: people group persons accounts team peoples multiple-users members torsos friends usergroup community
  file: document doc page paper docs
  files: documents pages
  folder: directory
  plus: add create new-item addition
  minus: remove subtract dash subtraction
  x: close cross cancel times clear multiply crossmark xmark dismiss closes
  check: tick done ok checkmark accept confirm correct success complete completed checked
  trash: delete bin garbage trashcan rubbish dustbin waste recyclebin
  edit: pencil pen write compose modify rename
  settings: cog gear setting preferences gearwheel cogwheel setup configure config configuration preference cogs gears
  search: magnifier magnify magnifying magnifyingglass find lookup
  mail: envelope email envelop mails letter-mail envolope
  image: picture photo img pic photograph insert-photo imgs
  images: pictures photos gallery pics
  phone: call telephone tel handset
  mobile: smartphone cellphone iphone cell
  chat: comment message bubble speech conversation talk dialog messages comments chats messaging sms bubbles
  bell: notification notifications notify
  clock: time
  calendar: date
  home: house
  globe: world internet planet-earth
  paperclip: attach attachment clip
  printer: print
  save: floppy diskette
  eye: visibility visible view show preview eyes
  video: videocam camcorder videocamera
  mic: microphone mike
  music: song
  monitor: desktop display
  lightbulb: bulb idea
  lightning: bolt flash thunder zap thunderbolt
  fire: flame
  drop: droplet waterdrop raindrop
  location: marker place pin-location gps-pin mapmarker mappin placemark
  heart: favorite favourite
  cart: trolley shoppingcart
  bag: shoppingbag handbag
  store: shop storefront
  filter: funnel
  terminal: console
  cpu: chip processor microchip
  lock: locked padlock secure
  unlock: unlocked
  info: information
  help: question questionmark
  warning: alert exclamation caution attention exclamationmark
  refresh: reload
  sliders: adjustments tune options-sliders adjust adjustment equalizer slider faders
  menu: hamburger navicon bars
  dots: ellipsis
  off: slash disabled disable crossed
  chevron: angle
  gift: present
  trophy: cup-winner
  airplane: plane flight aeroplane aircraft
  car: automobile auto
  bicycle: bike cycle
  ship: boat ferry
  train: railway
  truck: lorry
  graduation: mortarboard mortar
  basket: shoppingbasket
  money: cash banknote bill banknotes bills
  wallet: purse
  laptop: notebook-computer
  headphones: headphone earphone earphones
  speaker: loudspeaker
  megaphone: bullhorn announcement announce speakerphone
  palette: colors colours
  smile: smiley happy
  sad: frown unhappy
  wrench: spanner
  scissors: cut scissor
  paste: clipboard-paste
  brush: paintbrush
  layers: layer
  columns: column
  rows: row
  strikethrough: strike strikethru
  undo: arrow-undo
  redo: arrow-redo
  fullscreen: full-screen enlarge
  shuffle: random
  repeat: loop retweet
  newspaper: news
  puzzle: plugin extension plug-in jigsaw
  briefcase: portfolio suitcase
  graph: chart analytics analysis statistics stats
  microscope: microscopes
  tv: television
  gamepad: gamecontroller
  sparkles: sparkle spark sparks
  tree: trees
  flask: beaker vial erlenmeyer
  stopwatch: chronometer
  battery: accumulator
  hourglass: sandglass
  cutlery: restaurant utensils dining
  key: password-key
  robot: bot
  medal: award ribbon
  target: bullseye goal
  tool: tools
  wand: magicwand
  barcode: bar-code
  qrcode: qr
  arrow: arrows
  left: west leftward leftwards
  right: east rightward rightwards
  up: north top-arrow upward upwards
  down: south downward downwards
  cube: cubes
  coffee: cafe
  pizza: pizzas
  logout: signout exit
  login: signin enter
  cocktail: martini
  toggle: switch
  bank: institution
  inbox: tray
  medicine: pharmacy
  snow: snowing snowy
  rain: rainy raining showers
  fog: foggy mist
  wind: windy
  sun: sunny
  crop: cropping
  dumbbell: gym
  ban: nosign prohibition
  certificate: diploma
  eraser: erase rubber
  binoculars: binocular
  cast: chromecast
  rewind: backwards
  watch: wristwatch
  archive: archivebox
  film: filmstrip
  spade: spades
  caret: arrowtriangle
  exitfullscreen: reduce shrink
  box: shippingbox`
    .split('\n')
    .flatMap((line) => {
      const [to, from] = line.trim().split(': ');
      return from.split(' ').map((word) => [word, to]);
    }),
);
