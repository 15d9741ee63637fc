import { beforeEach, describe, expect, it } from 'vitest';
import type { Desktop } from '../../../src/core/backend.ts';
import { MacPlatform } from '../../../src/platform/macos/platform.ts';
import { patience } from '../../support/desktop.ts';
import { timeouts } from '../../support/timeouts.ts';
import { SAMPLE_APP, SAMPLE_ARGS, useStandIn } from './stand-in.ts';

const REQUIRED = {
  code: 'permission_required',
  message: 'Accessibility permission required. Grant in System Settings > Privacy & Security > Accessibility',
};
const EVERYTHING = { depth: 50, maxNodes: 10_000, expand: 'nothing' } as const;

const standIn = useStandIn();

beforeEach(() => {
  standIn.expectClean();
  standIn.forget();
  standIn.faults('');
});

async function start(desktop: Desktop) {
  const request = { command: SAMPLE_APP, args: [...SAMPLE_ARGS], cwd: undefined, env: {} };
  const program = await desktop.start(request, patience());
  return Object.assign(program, { [Symbol.asyncDispose]: () => program.end() });
}

const findings = async () =>
  Object.fromEntries((await new MacPlatform(timeouts).diagnose(patience())).map((finding) => [finding.name, finding]));

describe.each(['untrusted', 'stale-trust'])('without the permission for accessibility (%s)', (fault) => {
  it('listing, launching and attaching fail with the message of the contract, and work once it is granted', async () => {
    const desktop = await standIn.desktop();
    standIn.faults(fault);
    await using program = await start(desktop);
    const attached = { name: 'StrobeSample', pid: program.pid, toolkit: '', windows: [] };
    await expect(desktop.waitForApp(program, patience())).rejects.toMatchObject(REQUIRED);
    await expect(desktop.apps(patience())).rejects.toMatchObject(REQUIRED);
    await expect(desktop.attach(attached, patience())).rejects.toMatchObject(REQUIRED);
    // The user is asked when it is first missed, and not again.
    const prompts = standIn.report().filter((line) => line === 'prompt: accessibility');
    expect(prompts).toHaveLength(fault === 'untrusted' ? 1 : 0);
    standIn.faults('');
    await using app = await desktop.waitForApp(program, patience());
    expect((await app.read(EVERYTHING, patience())).complete).toBe(true);
  });

  it('a session that loses it reports so, and goes on when it is granted again', async () => {
    const { app } = await standIn.launch(await standIn.desktop());
    await app.read(EVERYTHING, patience());
    standIn.faults(fault);
    await expect(app.read(EVERYTHING, patience())).rejects.toMatchObject(REQUIRED);
    standIn.faults('');
    expect((await app.read(EVERYTHING, patience())).complete).toBe(true);
  });

  it('doctor reports it', async () => {
    await using _ = await start(await standIn.desktop());
    standIn.faults(fault);
    expect((await findings()).Accessibility).toMatchObject({ level: 'missing', detail: REQUIRED.message });
  });
});

describe('without the permission to record the screen', () => {
  it('a picture fails with where to grant it, and trees are read all the same', async () => {
    const { app } = await standIn.launch(await standIn.desktop());
    standIn.faults('no-screen-recording');
    await expect(app.capture({}, patience())).rejects.toMatchObject({
      code: 'permission_required',
      message: expect.stringMatching(/^Screen Recording permission required\. Grant in System Settings > /),
    });
    expect((await app.read(EVERYTHING, patience())).warnings).toEqual([]);
    expect((await findings())['Screen Recording']).toMatchObject({ level: 'warning', fix: expect.any(String) });
  });

  it('what macOS reports of it is ignored while pictures work', async () => {
    const { app } = await standIn.launch(await standIn.desktop());
    standIn.faults('wrong-preflight');
    expect((await app.capture({}, patience())).scale).toBe(2);
    expect((await findings())['Screen Recording']).toMatchObject({ level: 'ok' });
  });
});

describe('doctor', () => {
  it('reads an application and takes a picture of it', async () => {
    await standIn.launch(await standIn.desktop());
    const { Helper, Accessibility, 'Screen Recording': screen } = await findings();
    expect(Helper).toMatchObject({ level: 'ok' });
    expect(Accessibility).toMatchObject({ level: 'ok', detail: expect.stringMatching(/\d of \d applications/) });
    expect(screen).toMatchObject({ level: 'ok', detail: expect.stringContaining('scale 2') });
  });

  it('names the process that macOS asks about, and what an upgrade of Node does', async () => {
    const { program } = await standIn.launch(await standIn.desktop());
    standIn.faults(`responsible=${program.pid}`);
    const { Permissions: other } = await findings();
    expect(other).toMatchObject({
      level: 'ok',
      detail: expect.stringMatching(/asks about "StrobeSample" \(.*grant both/),
    });
    expect(other?.detail).not.toContain('upgrade');
    standIn.faults(`responsible=${process.pid}`);
    const { Permissions: node } = await findings();
    expect(node?.detail).toMatch(/asks about "node" \(.*upgrade of Node loses the grant/);
    standIn.faults('responsible=-1');
    expect((await findings()).Permissions?.detail).toContain('does not tell');
  });

  it('reports what is missing where there are no frameworks', async () => {
    const { STROBE_MACOS_STANDIN } = process.env;
    process.env.STROBE_MACOS_STANDIN = '/nowhere/libfakemac.so';
    try {
      expect((await findings()).Helper).toMatchObject({ level: 'missing', fix: expect.stringContaining('macOS') });
    } finally {
      process.env.STROBE_MACOS_STANDIN = STROBE_MACOS_STANDIN;
    }
  });
});
