/**
 * Refuses an import that goes against the house, a circle of imports (types included), a package or a toolkit's name
 * outside its room. A library that does this needs the compiler's programming interface, which TypeScript 7 lacks.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ATSPI_GROUND = [
  'platform/linux/atspi/geometry',
  'platform/linux/atspi/protocol',
  'platform/linux/dbus',
  'platform/linux/screen',
];

/** The rooms that a room imports from, besides itself. `core/*` is core with every room in it; a room `a/*` is each in `a` that is not named. */
const ROOMS = {
  core: [],
  'core/render': ['core'],
  'core/query': ['core', 'core/render'],
  'core/diff': ['core', 'core/render'],
  'core/events': ['core', 'core/query'],
  'core/merge': ['core'],
  'core/ids': ['core', 'core/merge', 'core/render'],
  settings: ['core'],
  image: ['core'],
  'vision/shared': ['core', 'core/merge'],
  'vision/shared/gauge': ['core', 'vision/shared'],
  'vision/client': ['core', 'core/merge', 'vision/shared'],
  'vision/sidecar/network': ['core', 'vision/shared'],
  'vision/sidecar/text': ['core', 'vision/shared/*', 'vision/sidecar/network'],
  'vision/sidecar/controls': ['core', 'vision/shared/*', 'vision/sidecar/network', 'vision/sidecar/text'],
  'vision/sidecar/icons': ['core', 'vision/shared/*', 'vision/sidecar/network'],
  'vision/sidecar': ['core', 'vision/shared/*', 'vision/sidecar/*'],
  'platform/shared': ['core'],
  'platform/linux/dbus': ['core', 'platform/shared'],
  'platform/linux/screen': ['core'],
  'platform/linux/x11/connection': ['core', 'platform/linux/screen', 'platform/shared'],
  'platform/linux/x11/windows': ['core', 'platform/linux/screen', 'platform/linux/x11/connection'],
  'platform/linux/x11/pictures': [
    'core',
    'platform/linux/screen',
    'platform/linux/x11/connection',
    'platform/linux/x11/windows',
  ],
  'platform/linux/x11/input': ['core', 'platform/linux/screen', 'platform/linux/x11/connection'],
  'platform/linux/x11': ['core', 'platform/linux/screen', 'platform/linux/x11/*', 'platform/shared'],
  'platform/linux/gnome': ['core', 'platform/linux/dbus', 'platform/linux/screen'],
  'platform/linux/kde': [
    'core',
    'platform/linux/dbus',
    'platform/linux/screen',
    'platform/linux/wayland',
    'platform/linux/wayland/shared',
  ],
  'platform/linux/wayland/shared': ['core'],
  'platform/linux/wayland/relay': ['core', 'platform/linux/wayland/shared'],
  'platform/linux/wayland': ['core', 'platform/linux/screen', 'platform/linux/wayland/shared', 'platform/shared'],
  'platform/linux/atspi/protocol': ['core', 'platform/linux/dbus'],
  'platform/linux/atspi/geometry': ['core', 'platform/linux/atspi/protocol', 'platform/linux/screen'],
  'platform/linux/atspi/toolkits': ['core', ...ATSPI_GROUND, 'platform/linux/atspi/toolkits/*'],
  'platform/linux/atspi/toolkits/*': ['core', ...ATSPI_GROUND, 'platform/linux/atspi/toolkits'],
  'platform/linux/atspi/reading': ['core', 'platform/linux/*'],
  'platform/linux/atspi/acting': ['core', 'platform/linux/*'],
  'platform/linux': ['core', 'platform/shared', 'platform/linux/*'],
  'platform/macos/shared': ['core'],
  'platform/macos/helper': ['core', 'platform/macos/shared'],
  'platform/macos': ['core', 'platform/shared', 'platform/macos/shared'],
  platform: ['core', 'platform/linux', 'platform/macos'],
  'session/by-hand': ['core/*', 'session', 'session/acting'],
  'session/watching': ['core/*', 'session'],
  'session/pictures': ['core/*', 'image', 'session', 'settings', 'vision/client', 'vision/shared/gauge'],
  'session/acting': ['core/*', 'session', 'session/acting/*', 'session/pictures'],
  'session/acting/reach': ['core/*', 'session', 'session/acting'],
  'session/acting/type': ['core/*', 'session', 'session/acting', 'session/acting/reach'],
  'session/acting/set-value': ['core/*', 'session', 'session/acting', 'session/acting/reach', 'session/acting/type'],
  'session/acting/on-picture': [
    'core/*',
    'session/acting',
    'session/acting/reach',
    'session/acting/type',
    'session/pictures',
  ],
  session: ['core/*', 'platform', 'session/*', 'settings'],
  trace: ['core/*', 'session', 'session/acting'],
  testing: ['core/*', 'image', 'session/*', 'settings', 'trace'],
  steps: ['core/*', 'testing', 'trace'],
  codegen: ['core', 'steps', 'testing', 'trace'],
  replay: ['core/*', 'session', 'session/acting', 'steps', 'testing', 'trace'],
  tools: ['core/*', 'session/*', 'settings'],
  control: ['core', 'tools'],
  inspector: ['codegen', 'control', 'core/*', 'session', 'steps', 'tools'],
  'inspector/site': ['codegen', 'control', 'core/*', 'inspector', 'mcp', 'steps', 'tools', 'trace'],
  'inspector/page': ['core/*', 'inspector'],
  mcp: ['core', 'session', 'settings', 'tools'],
  cli: [
    'control',
    'core/*',
    'inspector/*',
    'mcp',
    'platform',
    'session',
    'settings',
    'tools',
    'vision/shared',
    'trace',
    'codegen',
    'replay',
    'steps',
  ],
};

/** What may be written in these rooms and files alone. */
const ONLY_IN = [
  {
    word: /'koffi'/,
    rooms: ['platform/macos/helper', 'platform/linux/inherited-tag.ts', 'platform/linux/wayland/relay'],
  },
  {
    word: /from 'x11[/']/,
    rooms: ['platform/linux/x11/*', 'platform/linux/wayland/connection.ts', 'platform/linux/dbus/connection.ts'],
  },
  { word: /'onnxruntime-/, rooms: ['vision/sidecar/network', 'cli'] },
  { word: /'@modelcontextprotocol\//, rooms: ['mcp', 'cli'] },
  {
    word: /\bprocess\.std(out|err)\.write\b/,
    rooms: ['cli/terminal.ts', 'cli/models.ts', 'vision/sidecar'],
  },
  { word: /\bprocess\.platform\b/, rooms: ['platform'] },
  // The wall clock jumps: durations are measured by performance.now(), and this one is a date.
  { word: /\bDate\.now\b/, rooms: ['mcp/bearer.ts'] },
  { word: /'(gtk|qt|chromium|libreoffice|swing)/i, rooms: ['platform/linux/atspi/toolkits/*'] },
  {
    word: /\bX(Window|Display|Capture|Input)\b|\/x11\//,
    rooms: ['platform/linux/x11/*', 'platform/linux/select-display-server.ts'],
  },
];

const root = fileURLToPath(new URL('../src', import.meta.url));
const files = new Map(
  readdirSync(root, { recursive: true })
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);
const imports = new Map([...files].map(([file, text]) => [file, importsOf(file, text)]));
const problems = [...files].flatMap(([file, text]) => [...strayImports(file), ...strayWords(file, text)]);
problems.push(...circles());
for (const problem of problems) console.error(problem);
if (problems.length > 0) console.error(`${problems.length} against the table of scripts/boundaries.mjs`);
process.exitCode = problems.length > 0 ? 1 : 0;

function importsOf(file, text) {
  const specifiers = [...text.matchAll(/(?:from |import\()'(\.[^']*)'/g)].map(([, specifier]) => specifier);
  return specifiers.map((specifier) => relative(root, resolve(root, dirname(file), specifier)));
}

function strayImports(file) {
  const room = dirname(file);
  const from = ROOMS[room] ?? ROOMS[`${dirname(room)}/*`];
  if (!from) return [`${file}: the table has no room ${room}`];
  const allowed = (to) => to === room || from.some((name) => isWithin(to, name));
  return imports
    .get(file)
    .filter((to) => !allowed(dirname(to)))
    .map((to) => `${file}: imports ${to}; ${room} imports ${from.join(', ') || 'nothing of ours'}`);
}

function strayWords(file, text) {
  return ONLY_IN.filter(({ rooms }) => !rooms.some((name) => isWithin(dirname(file), name) || name === file)).flatMap(
    ({ word, rooms }) =>
      text.split('\n').flatMap((line, at) => {
        const [found] = word.exec(line) ?? [];
        return found === undefined ? [] : [`${file}:${at + 1}: ${found} belongs to ${rooms.join(', ')}`];
      }),
  );
}

function isWithin(room, name) {
  return name.endsWith('/*') ? `${room}/`.startsWith(name.slice(0, -1)) : room === name;
}

function circles() {
  const found = [];
  const done = new Set();
  const visit = (file, line) => {
    const at = line.indexOf(file);
    if (at >= 0) found.push(`a circle: ${[...line.slice(at), file].join(' → ')}`);
    if (at >= 0 || done.has(file)) return;
    for (const to of imports.get(file) ?? []) visit(to, [...line, file]);
    done.add(file);
  };
  for (const file of files.keys()) visit(file, []);
  return found;
}
