/**
 * Records sessions over seven toolkits, makes a test of each, and runs every test several times as it was generated.
 * `node bench/sessions.mjs [times] [part of a name] [again]`: `again` runs the tests that were made last, and records nothing.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startVitest } from 'vitest/node';
import { testCode } from '../dist/codegen/test-code.js';
import { parseKey } from '../dist/core/keys.js';
import { openSessions } from '../dist/session/registry.js';
import { loadSettings } from '../dist/settings/load.js';
import { select } from '../dist/testing/selector.js';
import { openTracing } from '../dist/trace/open-tracing.js';
import { readTrace } from '../dist/trace/read-trace.js';
import { countGiven } from './arguments.mjs';
import { patience, root } from './support.mjs';

const LOOKS = 75;
const PASSIVE = new Set(['label', 'panel', 'image']);
const PYTHON = '/usr/bin/python3';
const JAVA = ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', 'out/java'];
const sample = (file, ...args) => [PYTHON, `examples/sample-app/${file}`, '--no-tick', ...args];
const SAMPLES = {
  gtk3: sample('gtk3.py'),
  gtk4: sample('gtk4.py'),
  qt5: sample('qt.py', '--qt5'),
  qt6: sample('qt.py'),
  swing: [...JAVA, 'StrobeSample', '--no-tick'],
};

/** What is done in each, as [action, role, name, argument]. */
const DIALOG = [
  ['click', 'button', 'Enable'],
  ['click', 'button', 'Open Dialog'],
  ['click', 'button', 'Cancel'],
  ['click', 'button', 'Action'],
  ['click', 'button', 'Enable'],
];
/** Where it is not a share, it is a percentage. */
const fields = (volume) => [
  ['set_value', 'slider', 'Volume', volume],
  ['set_value', 'textField', 'Name', 'Zoë "Q"'],
  ['type', 'textField', 'Name', '!'],
  ['type', 'textField', 'Password', 'correct horse'],
  ['set_value', 'spinButton', 'Count', 7],
];
const LISTS = [
  ['set_value', 'comboBox', 'Flavor', 'Mint'],
  ['click', 'row', 'Beta'],
  ['click', 'textField', 'Name'],
  ['key', 'tab'],
  ['type', 'textField', 'Name', ' 2'],
];
/** In the calculators of GNOME and KDE. */
const SEVEN = ['7', '×', '8', '='].map((name) => ['click', 'button', name]);
const PAGE = join(root, 'test/fixtures/apps/form.html');
const documentOf = (name) => ['soffice', '--norestore', '--nologo', join(root, 'test/fixtures/documents', name)];

const SESSIONS = [
  ...Object.entries(SAMPLES).flatMap(([toolkit, program]) => [
    { name: `${toolkit}-dialog`, program, steps: DIALOG },
    { name: `${toolkit}-fields`, program, steps: fields(toolkit.startsWith('gtk') ? 0.75 : 75) },
    { name: `${toolkit}-lists`, program, steps: LISTS },
  ]),
  {
    name: 'chromium-order',
    program: ['chromium', PAGE],
    steps: [
      ['type', 'textField', 'Name', ' Grace'],
      ['click', 'checkbox', 'With candles'],
      ['click', 'button', 'Order'],
    ],
  },
  {
    name: 'chromium-fields',
    program: ['chromium', PAGE],
    steps: [
      ['type', 'textField', 'Secret word', 'correct horse'],
      ['set_value', 'spinButton', 'Slices', 6],
      ['set_value', 'slider', 'Sweetness', 3],
    ],
  },
  {
    name: 'chromium-keys',
    program: ['chromium', PAGE],
    steps: [
      ['click', 'textField', 'Name'],
      ['key', 'end'],
      ['type', 'textField', 'Name', ' B'],
      ['click', 'checkbox', 'With candles'],
    ],
  },
  {
    name: 'libreoffice-writer',
    program: documentOf('report.fodt'),
    steps: [
      ['click', 'button', 'Bold'],
      ['click', 'button', 'Italic'],
      ['type', 'paragraph', 'Line 2', ' and more'],
      ['click', 'button', 'Bold'],
    ],
  },
  {
    name: 'libreoffice-calc',
    program: documentOf('two-sheets.fods'),
    steps: [
      ['set_value', 'cell', 'B2', 'Pear'],
      ['click', 'cell', 'A1'],
      ['click', 'button', 'Bold'],
    ],
  },
  { name: 'calculator-gnome', program: ['gnome-calculator'], steps: SEVEN },
  { name: 'calculator-kde', program: ['kcalc'], steps: SEVEN },
  {
    // Most of its widgets have no name, or one that others have, too.
    name: 'widget-factory',
    program: ['gtk3-widget-factory'],
    steps: [
      ['click', 'radioButton', 'Page 2'],
      ['click', 'radioButton', 'Page 1'],
      ['click', 'button', 'togglebutton'],
      ['click', 'checkbox', 'checkbutton'],
      ['click', 'cell', 'Otto'],
    ],
  },
];

const times = countGiven(1, 2);
const wanted = process.argv[3] ?? '';
const folder = join(root, 'test-results/generated', wanted);
const isAgain = process.argv[4] === 'again';
execFileSync('javac', ['-d', 'out/java', 'examples/sample-app/swing/StrobeSample.java'], { cwd: root });
process.env.STROBE_LIMITS_PATIENCE ??= '3';
process.env.TEST_PASSWORD = 'correct horse';
process.env.TEST_SECRET_WORD = 'correct horse';

const sessions = SESSIONS.filter(({ name }) => name.includes(wanted));
if (!isAgain) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const session of sessions) await makeTest(session);
}
const failures = new Map();
for (let round = 1; round <= times; round += 1) {
  const failed = await failuresOfRound();
  console.log(`round ${round}: ${sessions.length - failed.length} of ${sessions.length}`);
  for (const { name, message } of failed) {
    failures.set(name, (failures.get(name) ?? 0) + 1);
    console.log(`round ${round}: ${name} failed\n${message}`);
  }
}
for (const { name } of sessions) console.log(`${name}: ${times - (failures.get(name) ?? 0)} of ${times}`);
process.exit(failures.size > 0 ? 1 : 0);

async function makeTest(session) {
  const path = await record(session);
  const trace = readTrace(readFileSync(path));
  const bytesAStep = Math.round(statSync(path).size / Math.max(1, trace.acts.length));
  writeFileSync(join(folder, `${session.name}.spec.ts`), testCode(trace, { runner: 'vitest', cwd: process.cwd() }));
  const done = trace.acts.filter(({ success }) => success).length;
  console.log(`${session.name}: ${done} of ${session.steps.length} steps recorded, ${bytesAStep} bytes a step`);
}

async function record({ name, program: [command, ...args], steps }) {
  const tracing = openTracing({ directory: join(folder, 'traces'), version: 'bench', warn: console.error });
  const open = openSessions(loadSettings().settings, tracing);
  try {
    const request = { command, args, env: {}, display: 'isolated', waitMs: 60_000, cwd: process.cwd() };
    const { sessionId } = await open.launch(request, () => {}, patience());
    const session = await open.find({ sessionId }, patience());
    const { path } = tracing.find(sessionId);
    for (const [action, role, title, argument] of steps) {
      const id = action === 'key' ? undefined : await idOf(session, role, title);
      if (action !== 'key' && id === undefined) {
        console.log(`${name}: there is no ${role} ${title}`);
        continue;
      }
      const outcome = await session.act(
        { action: actionOf(action, id, role, argument), settleMs: 400, observe: 'diff', permit: () => {} },
        patience(),
      );
      if (!outcome.success) console.log(`${name}: ${action} ${role} ${title}: ${outcome.error?.message}`);
    }
    await open.stop(sessionId);
    return path;
  } finally {
    await open[Symbol.asyncDispose]();
  }
}

function actionOf(action, id, role, argument) {
  if (action === 'key') return { action, key: parseKey(role), modifiers: [] };
  if (action === 'click') return { action, id, button: 'left', count: 1, modifiers: [] };
  return action === 'type' ? { action, id, text: argument } : { action, id, value: argument };
}

/**
 * What has this name or label and, where one has, this role: toolkits differ in what they call a toggle button, and
 * some name a combo box after its choice.
 */
async function idOf(session, role, name) {
  // A paragraph has its text for a value, and a field may have any.
  const isNamed = (node) => node.title === name || (node.value === name && node.role === role);
  for (let look = 0; look < LOOKS; look += 1, await delay(200)) {
    const { roots } = await session.snapshot({ expand: 'nothing' }, patience());
    const named = select(roots, [{ by: 'text', text: name }], { hidden: false }).filter(isNamed);
    const labelled = select(roots, [{ by: 'label', text: name }], { hidden: false });
    const any = [...named, ...labelled];
    const node = any.find((each) => role === each.role) ?? any.find((each) => !PASSIVE.has(each.role));
    if (node) return node.id;
  }
}

async function failuresOfRound() {
  const vitest = await startVitest('test', [], {
    config: false,
    root: folder,
    include: ['*.spec.ts'],
    watch: false,
    maxWorkers: 1,
    // The library is loaded once a round, as it is.
    isolate: false,
    server: { deps: { external: [/\/dist\//] } },
    reporters: [{}],
    env: { STROBE_LIMITS_PATIENCE: '3' },
  });
  const modules = vitest.state.getTestModules();
  const failed = modules.flatMap((module) => {
    const errors = [
      ...module.errors(),
      ...[...module.children.allTests()].flatMap((test) => test.result().errors ?? []),
    ];
    const name = module.relativeModuleId.replace('.spec.ts', '');
    return errors.length === 0
      ? []
      : [
          {
            name,
            message: errors
              .map(({ message }) => message)
              .join('\n')
              .slice(0, 1500),
          },
        ];
  });
  await vitest.close();
  return failed;
}
