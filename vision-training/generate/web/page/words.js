// biome-ignore-all lint/correctness/noUnusedVariables: the parts of the page share one scope
// Names used throughout: rnd, the seeded generator; S, the style of this page; ICONS, its icons; BOX, the boxes found.
let rnd, S, ICONS, BOX;
const CLASSES = [
  'button',
  'iconButton',
  'textField',
  'checkbox',
  'radio',
  'switch',
  'slider',
  'knob',
  'meter',
  'dropdown',
  'tab',
  'link',
  'text',
  'image',
  'icon',
  'listItem',
  'menuItem',
  'scrollbar',
  'stepper',
  'pad',
  'key',
  'node',
  'canvas',
  'cell',
];
const mul = (a) => () => {
  a |= 0;
  a = (a + 0x6d2b79f5) | 0;
  let t = Math.imul(a ^ (a >>> 15), 1 | a);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
const U = (a, b) => a + (b - a) * rnd(),
  I = (a, b) => Math.floor(U(a, b + 1)),
  P = (p) => rnd() < p,
  C = (a) => a[Math.floor(rnd() * a.length)];
const hsl = (h, s, l, a = 1) => `hsla(${h | 0},${s | 0}%,${l | 0}%,${a})`;
const LBL =
  'Open,Save,Cancel,Apply,OK,Close,Delete,Edit,Copy,Paste,Undo,Redo,Play,Stop,Record,Pause,Mute,Solo,Volume,Pan,Attack,Decay,Sustain,Release,Cutoff,Resonance,Drive,Mix,Gain,Reverb,Delay,Chorus,Tempo,Pitch,Filter,Settings,Preferences,Account,Profile,Search,Next,Back,Continue,Submit,Sign in,Log out,Add,Remove,Import,Export,Share,Print,View,Tools,Window,Help,File,Insert,Format,Layout,Home,Inbox,Drafts,Sent,Archive,Trash,Name,Email,Password,Address,City,Country,Zip code,Phone,Date,Time,Size,Color,Width,Height,Opacity,Rotation,Scale,Position,Layer,Mask,Brush,Eraser,Zoom,Grid,Snap,Align,Group,Lock,Hide,Level,Health,Mana,Inventory,Quest,Map,Skills,Shop,Attack!,Defend,Start Game,Load Game,Options,Quit,Resume,New project,Recent files,Upload,Download,Sync,Refresh,Details,Advanced,General,Audio,Video,Network,Display,Input,Output,Channel 1,Track 2,Master,Bus A,Kick,Snare,Hi-hat,Bass,Lead,Pad,Send 1,LFO 1,Osc 2,Env,Rate,Depth,Feedback,Threshold,Ratio,Knee,Makeup,Bypass,Preset,Init,Random,Learn'.split(
    ',',
  );
const NOUN =
  'report,budget,meeting,photo,invoice,project,track,scene,layer,shader,texture,script,config,draft,notes,backup,release,summary,design,mockup,dataset,contract,agenda,schedule,readme,index,main,utils,server,client,player,enemy,camera,light,material,session'.split(
    ',',
  );
const VERB =
  'Review the,Update the,Please check the,Generate a new,Remove the old,Configure your,Select the,Drag the,Connect the,Enable the,Choose a,The selected,Loading the,Unable to save the,Save the'.split(
    ',',
  );
const label = () => C(LBL),
  num = () =>
    C([
      () => String(I(0, 100)),
      () => `${U(-60, 12).toFixed(1)} dB`,
      () => `${I(20, 20000)} Hz`,
      () => `${I(0, 100)}%`,
      () => U(0, 10).toFixed(2),
      () => `${I(1, 12)}:${String(I(0, 59)).padStart(2, '0')}`,
      () => `$${U(1, 900).toFixed(2)}`,
      () => `${I(1, 31)}/${I(1, 12)}/20${I(10, 29)}`,
      () => `${I(1, 900)} KB`,
    ])();
const phrase = () =>
  `${C(VERB)} ${C(NOUN)} ${C(['', 'before', 'from', 'in', 'with', 'and'])} ${C(NOUN)}${P(0.3) ? '.' : ''}`.replace(
    / +/g,
    ' ',
  );
const fname = () =>
  C(NOUN) + C(['-', '_', ' ', '']) + I(1, 99) + C(['.txt', '.png', '.wav', '.json', '.pdf', '.ts', '.mp4', '', '/']);
const str = () => C([label, num, phrase, fname, label])();
const el = (tag, cls, st, html) => {
  const e = document.createElement(tag);
  if (cls) e.className = cls;
  if (st) Object.assign(e.style, st);
  if (html != null) e.textContent = html;
  return e;
};
const lab = (e, c, x) => {
  e.dataset.c = c;
  if (x) e.dataset.x = x;
  return e;
};
