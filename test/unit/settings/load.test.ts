import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSettings } from '../../../src/settings/load.ts';
import { DEFAULT_BLOCKLIST, environmentName, settingLeaves } from '../../../src/settings/schema.ts';

let home: string;
let cwd: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'strobe-home-'));
  cwd = mkdtempSync(join(tmpdir(), 'strobe-project-'));
});

afterEach(() => {
  for (const path of [home, cwd]) rmSync(path, { recursive: true, force: true });
});

function write(folder: string, content: unknown): string {
  const path = join(folder, '.strobe', 'settings.json');
  mkdirSync(join(folder, '.strobe'), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const load = (env: Record<string, string> = {}, flags: Record<string, unknown> = {}) =>
  loadSettings({ home, project: cwd, env, flags });

describe('loadSettings', () => {
  it('has the defaults of the contract', () => {
    expect(load()).toEqual({
      settings: {
        vision: { confidenceThreshold: 0.3, iouMergeThreshold: 0.5, sidecarIdleTimeoutSeconds: 300, device: 'auto' },
        policy: { readOnly: false, blocklist: [...DEFAULT_BLOCKLIST], actionsPerSecond: 10, desktopInput: false },
        limits: { patience: 1 },
        isolated: { display: 'x11' },
        events: { maxPerSession: 200_000 },
      },
      warnings: [],
    });
  });

  it('lets the project override the user, the environment the project, and flags everything', () => {
    write(home, { policy: { actionsPerSecond: 5 }, vision: { device: 'user' }, events: { maxPerSession: 1 } });
    write(cwd, { policy: { actionsPerSecond: 2 }, vision: { device: 'project' } });
    const { settings, warnings } = load(
      { STROBE_POLICY_ACTIONS_PER_SECOND: '3', STROBE_POLICY_READ_ONLY: 'false' },
      { 'policy.readOnly': true },
    );
    expect(warnings).toEqual([]);
    expect(settings.events.maxPerSession).toBe(1);
    expect(settings.vision.device).toBe('project');
    expect(settings.policy.actionsPerSecond).toBe(3);
    expect(settings.policy.readOnly).toBe(true);
  });

  it('reads dotted keys as well as nested ones', () => {
    write(home, { 'vision.enabled': true, 'policy.allowlist': ['gedit'], vision: { confidenceThreshold: 0.9 } });
    const { settings, warnings } = load();
    expect(warnings).toEqual([]);
    expect(settings.vision).toMatchObject({ enabled: true, confidenceThreshold: 0.9 });
    expect(settings.policy.allowlist).toEqual(['gedit']);
  });

  it('takes snake_case for the same', () => {
    write(home, {
      vision: { confidence_threshold: 0.9, iou_merge_threshold: 0.7 },
      'vision.sidecar_idle_timeout_seconds': 60,
    });
    const { settings, warnings } = load();
    expect(warnings).toEqual([]);
    expect(settings.vision).toMatchObject({
      confidenceThreshold: 0.9,
      iouMergeThreshold: 0.7,
      sidecarIdleTimeoutSeconds: 60,
    });
  });

  it('names a bad value with its file, key and range, and loads the rest', () => {
    const path = write(home, { vision: { sidecarIdleTimeoutSeconds: 5, confidenceThreshold: 0, device: 'cpu' } });
    const { settings, warnings } = load();
    expect(warnings).toEqual([
      `${path}: vision.sidecarIdleTimeoutSeconds is 5; it must be a number from 30 to 3600.`,
      `${path}: vision.confidenceThreshold is 0; it must be a number above 0, at most 1.`,
    ]);
    expect(settings.vision).toMatchObject({ device: 'cpu', confidenceThreshold: 0.3, sidecarIdleTimeoutSeconds: 300 });
  });

  it('names a value of the wrong type, also where a section is expected', () => {
    const path = write(cwd, { policy: 'strict', 'events.maxPerSession': 1.5, 'policy.readOnly': 'yes' });
    expect(load().warnings).toEqual([
      `${path}: policy is not a setting. Settings are ${settingLeaves.map(({ key }) => key).join(', ')}.`,
      `${path}: events.maxPerSession is 1.5; it must be a whole number from 1 to 10000000.`,
      `${path}: policy.readOnly is "yes"; it must be true or false.`,
    ]);
  });

  it('names unknown keys and what there is instead', () => {
    const path = write(home, { events: { max: 3 } });
    expect(load({ STROBE_POLICY_SPEED: '1' }).warnings).toEqual([
      `${path}: events.max is not a setting. Settings are events.maxPerSession.`,
      expect.stringContaining('environment: STROBE_POLICY_SPEED is not a setting.'),
    ]);
  });

  it('goes on without a file that is not JSON', () => {
    const path = write(home, '{ "vision": ');
    write(cwd, { 'policy.readOnly': true });
    const { settings, warnings } = load();
    expect(warnings).toEqual([expect.stringContaining(`${path}: not read, because it is not valid JSON`)]);
    expect(settings.policy.readOnly).toBe(true);
  });

  it('reads booleans, numbers and lists from the environment', () => {
    const { settings, warnings } = load({
      STROBE_VISION_ENABLED: '1',
      STROBE_VISION_IOU_MERGE_THRESHOLD: '0.75',
      STROBE_POLICY_LAUNCH: 'gedit, /usr/bin/kcalc',
      STROBE_VISION_CONFIDENCE_THRESHOLD: 'high',
    });
    expect(settings.vision).toMatchObject({ enabled: true, iouMergeThreshold: 0.75, confidenceThreshold: 0.3 });
    expect(settings.policy.launch).toEqual(['gedit', '/usr/bin/kcalc']);
    expect(warnings).toEqual([
      'environment: vision.confidenceThreshold is "high"; it must be a number above 0, at most 1.',
    ]);
  });

  it('gives every setting a description and an environment variable of its own', () => {
    expect(settingLeaves.filter(({ description }) => description === '')).toEqual([]);
    expect(new Set(settingLeaves.map(({ key }) => environmentName(key))).size).toBe(settingLeaves.length);
  });
});
