import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSettings } from '../../../src/settings/load.ts';
import { PROJECT_RULES } from '../../../src/settings/project.ts';
import { DEFAULT_BLOCKLIST, settingLeaves } from '../../../src/settings/schema.ts';
import { describeHostileProjects } from '../../attacks/hostile-projects.ts';
import { temporaryFolder, writeSettings } from '../../support/folder.ts';

function folderWith(settings: object): string {
  const folder = temporaryFolder('settings');
  writeSettings(folder, settings);
  return folder;
}

/** Loads one setting that the user, if at all, and the project have set; returns what counts, and what is said. */
function load(key: string, own: unknown, wanted: unknown, env: Record<string, string> = {}) {
  const home = folderWith(own === undefined ? {} : { [key]: own });
  const project = folderWith({ [key]: wanted });
  const { settings, warnings } = loadSettings({ home, project, env });
  const [section = '', name = ''] = key.split('.');
  const sections: Record<string, Record<string, unknown>> = settings;
  return { value: sections[section]?.[name], narrowedTo: settings.policy.narrowedTo, warnings };
}

/** A setting that is not in one of these two tables makes the first test fail. */
const TIGHTENED: [key: string, own: unknown, wanted: unknown, value: unknown][] = [
  ['vision.enabled', undefined, false, false],
  ['vision.enabled', true, false, false],
  ['policy.readOnly', undefined, true, true],
  ['policy.actionsPerSecond', undefined, 2, 2],
  ['policy.desktopInput', true, false, false],
  ['policy.blocklist', ['bank'], ['bank', 'till'], ['bank', 'till']],
  ['policy.blocklist', ['bank'], ['till'], ['bank', 'till']],
  ['vision.confidenceThreshold', 0.2, 0.9, 0.9],
  ['vision.iouMergeThreshold', 0.2, 0.9, 0.9],
  ['vision.sidecarIdleTimeoutSeconds', 30, 60, 60],
  ['vision.device', 'cpu', 'cuda', 'cuda'],
  ['limits.patience', 1, 3, 3],
  ['isolated.display', 'x11', 'wayland', 'wayland'],
  ['events.maxPerSession', 10, 20, 20],
];

const IN_VAIN: [key: string, own: unknown, wanted: unknown, value: unknown][] = [
  ['vision.enabled', undefined, true, undefined],
  ['vision.enabled', false, true, false],
  ['vision.model', undefined, 'omniparser', undefined],
  ['vision.model', 'omniparser', 'builtin', 'omniparser'],
  ['vision.command', undefined, 'touch x', undefined],
  ['vision.command', 'mine', 'touch x', 'mine'],
  ['policy.readOnly', true, false, true],
  ['policy.actionsPerSecond', undefined, 1000, 10],
  ['policy.actionsPerSecond', 1, 2, 1],
  ['policy.blocklist', undefined, [], [...DEFAULT_BLOCKLIST]],
  ['policy.desktopInput', undefined, true, false],
  ['policy.launch', undefined, ['*'], undefined],
  ['policy.launch', undefined, ['gedit'], undefined],
  ['policy.launch', ['gedit'], ['*'], ['gedit']],
  ['policy.launch', ['gedit', 'kcalc'], ['gedit'], ['gedit', 'kcalc']],
  ['policy.allowlist', undefined, ['*'], undefined],
  ['policy.allowlist', undefined, ['XTerm'], undefined],
  ['policy.allowlist', ['gedit'], ['gedit', 'xterm'], ['gedit']],
];

describe('a project file', () => {
  it('has a rule for every setting that there is', () => {
    const keys = settingLeaves.map(({ key }) => key);
    expect([...PROJECT_RULES.keys()]).toEqual(keys);
    const tried = new Set([...TIGHTENED, ...IN_VAIN].map(([key]) => key));
    expect(keys.filter((key) => !tried.has(key))).toEqual([]);
  });

  it.each(TIGHTENED)('sets %s, which is %j, to %j without a word', (key, own, wanted, value) => {
    expect(load(key, own, wanted)).toMatchObject({ value, warnings: [] });
  });

  it.each(IN_VAIN)('tries in vain to make %s, which is %j, %j, and that is said', (key, own, wanted, value) => {
    const loaded = load(key, own, wanted);
    expect(loaded.value).toEqual(value);
    expect(loaded.warnings).toEqual([expect.stringMatching(new RegExp(`settings.json: ${key} is .*; a project may `))]);
  });

  it('narrows what may be acted on, beside the lists of the user', () => {
    expect(load('policy.allowlist', undefined, ['mine'])).toEqual({ narrowedTo: ['mine'], warnings: [] });
    expect(load('policy.allowlist', ['min*', 'gedit'], ['mine'])).toEqual({
      value: ['min*', 'gedit'],
      narrowedTo: ['mine'],
      warnings: [],
    });
  });

  it('gives way to the environment', () => {
    expect(load('policy.readOnly', false, true, { STROBE_POLICY_READ_ONLY: 'false' }).value).toBe(false);
    const { value, narrowedTo } = load('policy.allowlist', undefined, ['mine'], { STROBE_POLICY_ALLOWLIST: 'gedit' });
    expect({ value, narrowedTo }).toEqual({ value: ['gedit'] });
  });

  it('is the own file of a user who starts at home, also through a link', () => {
    const home = folderWith({ 'vision.command': 'mine' });
    const link = join(temporaryFolder('link'), 'home');
    symlinkSync(home, link);
    for (const project of [home, link]) {
      const { settings, warnings } = loadSettings({ home, project, env: {} });
      expect({ command: settings.vision.command, warnings }).toEqual({ command: 'mine', warnings: [] });
    }
  });
});

describeHostileProjects({ rounds: 100, seed: 1 });
