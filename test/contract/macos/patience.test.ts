import { beforeEach, describe, expect, it } from 'vitest';
import { MacPlatform } from '../../../src/platform/macos/platform.ts';
import { patience } from '../../support/desktop.ts';
import { timeouts } from '../../support/timeouts.ts';
import { useStandIn } from './stand-in.ts';
import { titles } from './titles.ts';

const EVERYTHING = { depth: 50, maxNodes: 10_000, expand: 'nothing' } as const;
const READINGS = 5;
const ROWS = 1_000;

const standIn = useStandIn();

beforeEach(() => standIn.faults(''));

const launch = async (...args: string[]) => standIn.launch(await standIn.desktop(), args);

describe('an element that takes its time', () => {
  const start = () =>
    launch(
      '--world',
      standIn.world([
        'app name=Slow bundle=dev.strobe.Slow',
        '  AXWindow subrole=AXStandardWindow title=Window frame=100,100,600,400 actions=AXRaise',
        '    AXButton title=Before frame=120,140,80,24 press=nothing',
        '    AXGroup identifier=loading frame=120,180,80,24',
        '      AXButton title=Inside frame=120,180,80,24 press=nothing',
        '    AXButton title=After frame=120,220,80,24 press=nothing',
      ]),
    );

  it('is waited for, where it answers within two seconds', async () => {
    const { app } = await start();
    standIn.faults('tardy=loading');
    const reading = await app.read(EVERYTHING, patience());
    expect(reading).toMatchObject({ complete: true, warnings: [] });
    expect(titles(reading)).toContain('Inside');
  });

  it('is left out where it does not, and nothing else is', async () => {
    const { app } = await start();
    standIn.faults('slow=loading');
    const reading = await app.read(EVERYTHING, patience());
    expect(titles(reading)).toEqual(['Window', 'Before', 'After']);
    expect(reading).toMatchObject({ complete: false, warnings: [expect.stringContaining('1 elements of "Slow" did')] });
    expect(reading.responsiveness).toBeUndefined();
    standIn.faults('');
    expect(titles(await app.read(EVERYTHING, patience()))).toEqual(['Window', 'Before', undefined, 'Inside', 'After']);
  });
});

describe('a process that refuses everybody', () => {
  it('is left out of the list, and of what the doctor counts', async () => {
    const [guard, other] = [await launch('--no-tick'), await launch('--elements', '5')];
    const desktop = await standIn.desktop();
    const pids = async () => (await desktop.apps(patience())).map(({ pid }) => pid);
    expect(await pids()).toEqual(expect.arrayContaining([guard.program.pid, other.program.pid]));
    standIn.faults(`refuses=${guard.program.pid}`);
    const left = await pids();
    expect(left).toContain(other.program.pid);
    expect(left).not.toContain(guard.program.pid);
    const findings = await new MacPlatform(timeouts).diagnose(patience());
    expect(findings.find(({ name }) => name === 'Accessibility')).toMatchObject({ level: 'ok' });
  });
});

describe('a long table', () => {
  it('is asked for all of its rows once, however often it is read', async () => {
    const { app } = await launch('--no-tick');
    standIn.forget();
    for (let reading = 0; reading < READINGS; reading++) await app.read(EVERYTHING, patience());
    await app[Symbol.asyncDispose]();
    const listed = standIn.report().map((line) => Number(/elements=(\d+)/.exec(line)?.[1]));
    expect(Math.max(...listed)).toBeGreaterThan(ROWS);
    expect(Math.max(...listed)).toBeLessThan(2 * ROWS);
  });
});
