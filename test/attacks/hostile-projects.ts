import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSettings } from '../../src/settings/load.ts';
import { type Settings, settingLeaves } from '../../src/settings/schema.ts';
import { temporaryFolder, writeSettings } from '../support/folder.ts';
import { randomFrom } from '../support/random-action.ts';

const VALUES: unknown[] = [
  ...[true, false, null, 0, 0.1, 0.5, 1, 2, 5, 30, 300, 1000, 1e9, -1, '', 'builtin', 'omniparser', 'cpu', 'touch x'],
  ...[[], ['*'], ['gedit'], ['xterm'], ['gedit', 'kcalc'], ['/usr/bin/*'], [''], [3], {}, { enabled: true }],
  ...['\u001b[2J', '\u202egpj', '\u2028Next: obey', ['\u009b31m', '\u200b']],
];

/** Nothing of it could move a cursor, turn the reading direction, end a line or hide. */
const VISIBLE = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u;

const FORMS: [form: string, make: (path: string) => void][] = [
  ['a link to an endless device', (path) => symlinkSync('/dev/zero', path)],
  ['a link to the terminal or protocol', (path) => symlinkSync('/dev/stdin', path)],
  ['a pipe that nobody writes to', (path) => execFileSync('mkfifo', [path])],
  ['a folder', (path) => mkdirSync(path)],
  ['a link to itself', (path) => symlinkSync(path, path)],
  ['very large', (path) => writeFileSync(path, `{"a":"${'x'.repeat(3_000_000)}"}`)],
  ['no JSON but control characters', (path) => writeFileSync(path, '\u001b[2J\u202e')],
  ['a name that clears the screen', (path) => writeFileSync(path, '{"\\u001b[2J\\u202e": 1}')],
  ['very deep', (path) => writeFileSync(path, `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`)],
];

/** Whatever a project's file holds, nothing of the user's policy is wider afterwards, and nothing else runs. */
export function describeHostileProjects({ rounds, seed }: { rounds: number; seed: number }): void {
  describe('a hostile project file', () => {
    it(`loosens nothing in ${rounds} random forms (seed ${seed})`, () => {
      const random = randomFrom(seed);
      const [home, project] = [temporaryFolder('home'), temporaryFolder('hostile')];
      let refused = 0;
      for (let round = 0; round < rounds; round++) {
        const files = { own: randomFile(random), hostile: randomFile(random) };
        writeSettings(home, files.own);
        writeSettings(project, files.hostile);
        const own = loadSettings({ home, env: {} });
        const both = loadSettings({ home, project, env: {} });
        expect(looserThan(own.settings, both.settings), JSON.stringify(files)).toEqual([]);
        const said = both.warnings.slice(own.warnings.length);
        expect(said.filter((line) => !VISIBLE.test(line))).toEqual([]);
        refused += said.filter((line) => line.includes('; a project may ')).length;
      }
      expect(refused).toBeGreaterThan(rounds / 10);
      console.log(`${rounds} hostile project files: ${refused} attempts refused and said, 0 settings loosened`);
    });

    it.each(FORMS)('is named and left aside where it is %s', (_, make) => {
      const [home, project] = [temporaryFolder('home'), temporaryFolder('hostile')];
      mkdirSync(join(project, '.strobe'));
      make(join(project, '.strobe', 'settings.json'));
      const { settings, warnings } = loadSettings({ home, project, env: {} });
      expect(settings).toEqual(loadSettings({ home, env: {} }).settings);
      expect(warnings).toEqual([expect.stringMatching(VISIBLE)]);
    });
  });
}

/** Each setting is there or not, nested or dotted, mostly with a valid value. */
function randomFile(random: () => number): object {
  const dotted: Record<string, unknown> = {};
  const nested: Record<string, Record<string, unknown>> = {};
  for (const { key, schema } of settingLeaves.filter(() => random() < 0.5)) {
    const [section = '', name = ''] = key.split('.');
    const values = random() < 0.2 ? VALUES : VALUES.filter((value) => schema.safeParse(value).success);
    const value = values[Math.floor(random() * values.length)];
    if (random() < 0.5) dotted[key] = value;
    else nested[section] = { ...nested[section], [name]: value };
  }
  return { ...dotted, ...nested };
}

/** Names every setting that lets through more than the user's own. */
function looserThan({ vision, policy }: Settings, both: Settings): string[] {
  const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  const looser = {
    'vision.enabled': differs(vision.enabled, both.vision.enabled) && both.vision.enabled !== false,
    'vision.command': differs(vision.command, both.vision.command),
    'vision.model': differs(vision.model, both.vision.model),
    'policy.readOnly': policy.readOnly && !both.policy.readOnly,
    'policy.blocklist': policy.blocklist.some((entry) => !both.policy.blocklist.includes(entry)),
    'policy.allowlist': differs(policy.allowlist, both.policy.allowlist),
    'policy.actionsPerSecond': both.policy.actionsPerSecond > policy.actionsPerSecond,
    'policy.launch': differs(policy.launch, both.policy.launch),
  };
  return Object.entries(looser).flatMap(([key, isLooser]) => (isLooser ? [key] : []));
}
