import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Application,
  type Desktop,
  ONE_CLICK,
  type PlatformEvent,
  type Reading,
  type ReadOptions,
} from '../../../src/core/backend.ts';
import { IdRegistry } from '../../../src/core/ids/id-registry.ts';
import type { PlatformNode } from '../../../src/core/node.ts';
import { find, walk } from '../../../src/core/tree.ts';
import { eventually, patience } from '../../support/desktop.ts';
import { timeouts } from '../../support/timeouts.ts';
import { freeze, helpersOf, kill } from './processes.ts';
import { type RunningSample, useStandIn } from './stand-in.ts';

const EVERYTHING: ReadOptions = { depth: 50, maxNodes: 10_000, expand: 'nothing' };
/** What a machine under load may take on top of a limit. What hangs in these tests would hang for ever. */
const SLACK_MS = 30_000;

const standIn = useStandIn();

function helpers(): number[] {
  const pids = helpersOf(process.pid);
  if (pids.length === 0) throw new Error('No helper runs.');
  return pids;
}

async function timed<T>(work: Promise<T>): Promise<{ value: T; tookMs: number }> {
  const startMs = performance.now();
  const value = await work;
  return { value, tookMs: performance.now() - startMs };
}

describe('the helper', () => {
  let desktop: Desktop;
  let sample: RunningSample;
  let app: Application;
  let whole: Reading;

  beforeAll(async () => {
    desktop = await standIn.desktop();
    sample = await standIn.launch(desktop);
    app = sample.app;
    whole = await app.read(EVERYTHING, patience());
  });

  beforeEach(() => standIn.faults(''));

  const read = () => app.read(EVERYTHING, patience());
  const refOf = (reading: Reading, title: string): string => {
    const found = find(reading.roots, (node) => node.title === title && node.actions.length > 0);
    if (!found) throw new Error(`no "${title}"`);
    return found.ref;
  };
  const count = ({ roots }: Reading): number => {
    let nodes = 0;
    walk(roots, () => {
      nodes += 1;
      return undefined;
    });
    return nodes;
  };

  it('is killed in the middle of a tree: the tree comes whole from the next one', async () => {
    standIn.faults('latency-us=3000');
    const reading = read();
    for (const pid of helpers()) await kill(pid);
    expect(await reading).toMatchObject({ complete: true, warnings: [] });
    expect(count(await reading)).toBe(count(whole));
  });

  it('leaves the ids as they were when it is replaced', async () => {
    const book = new IdRegistry();
    // A table that shows a part of its rows does not show whether earlier rows still exist.
    const ids = (roots: PlatformNode[]) => {
      const given: string[] = [];
      walk(book.assign(roots), ({ id, role }) => {
        given.push(id);
        return role === 'table' ? 'skip' : undefined;
      });
      return given;
    };
    const before = ids((await read()).roots);
    for (const pid of helpers()) await kill(pid);
    expect(ids((await read()).roots)).toEqual(before);
  });

  it('is trapped in the middle of a press: the outcome is reported as unknown, and the next call works', async () => {
    const ref = refOf(await read(), 'Action');
    standIn.faults('trap=AXPress');
    const pressing = app.perform(ref, { kind: 'press' }, patience());
    await expect(pressing).rejects.toMatchObject({ code: 'unresponsive', message: expect.stringContaining('SIGTRAP') });
    standIn.faults('');
    expect(await app.perform(refOf(await read(), 'Action'), { kind: 'press' }, patience())).toBe('done');
    await eventually(async () => sample.output().includes('ACTION_PRESSED') || undefined);
    expect(sample.output().match(/ACTION_PRESSED/g)).toHaveLength(1);
  });

  it('is trapped by every call: each fails by itself, none hangs', async () => {
    standIn.faults('trap=all');
    for (let time = 0; time < 3; time++) await expect(read()).rejects.toThrow('SIGTRAP');
    standIn.faults('');
    expect((await read()).complete).toBe(true);
  });

  it('hangs during a tree: there is an answer within the limit, and the next tree is whole', async () => {
    await read();
    for (const pid of helpers()) await freeze(pid);
    const { value, tookMs } = await timed(read());
    expect(tookMs).toBeLessThan(timeouts.treeMs + SLACK_MS);
    expect(value).toMatchObject({
      complete: false,
      roots: [],
      warnings: [expect.stringContaining('stopped answering')],
    });
    expect(count(await read())).toBe(count(whole));
  });

  it('hangs during an action: there is an answer within the limit', async () => {
    const ref = refOf(await read(), 'Action');
    for (const pid of helpers()) await freeze(pid);
    const outcome = app.perform(ref, { kind: 'press' }, patience()).catch((error: unknown) => error);
    const { value, tookMs } = await timed(outcome);
    expect(value).toMatchObject({ name: 'DeadlineError' });
    expect(tookMs).toBeLessThan(timeouts.callMs + SLACK_MS);
    expect((await read()).complete).toBe(true);
  });

  it('goes on watching after it was killed', async () => {
    const events: PlatformEvent[] = [];
    await using _ = await app.watch((event) => events.push(event), patience());
    const before = helpers();
    for (const pid of before) await kill(pid);
    // Nothing is asked of it: whoever only listens gets to know that something may be missing.
    await eventually(async () => events.find(({ kind }) => kind === 'gap'));
    const enable = refOf(await read(), 'Enable');
    await app.perform(enable, { kind: 'press' }, patience());
    await eventually(async () => events.find(({ kind, ref }) => kind === 'value' && ref === enable));
    expect(helpers().some((pid) => before.includes(pid))).toBe(false);
  });

  it('releases a mouse button when the call that pressed it is cancelled', async () => {
    const from = find((await read()).roots, ({ title }) => title === 'Drag Source')?.bounds;
    const cancel = new AbortController();
    const dragging = app.useInput(async (input) => {
      const at = { x: (from?.x ?? 0) + 20, y: (from?.y ?? 0) + 20 };
      setTimeout(() => cancel.abort(), 60);
      await input.drag(at, { x: at.x + 400, y: at.y + 300 }, cancel.signal);
    }, patience());
    await expect(dragging).rejects.toThrow();
    // A button that is still down would be a broken rule of the next press, and at the end of the helper.
    const at = { x: (from?.x ?? 0) + 20, y: (from?.y ?? 0) + 20 };
    await app.useInput((input) => input.click(at, ONE_CLICK, patience()), patience());
  });
});

describe('an application that hangs', () => {
  it('is read as far as it answers, within the limit, while others are served; and whole when it goes on', async () => {
    const desktop = await standIn.desktop();
    const [hung, other] = [await standIn.launch(desktop), await standIn.launch(desktop)];
    const whole = await hung.app.read(EVERYTHING, patience());
    await freeze(hung.program.pid);
    const [silent, alive] = await Promise.all([
      timed(hung.app.read(EVERYTHING, patience())),
      timed(other.app.read(EVERYTHING, patience())),
    ]);
    process.kill(hung.program.pid, 'SIGCONT');
    expect(silent.value.warnings.join()).toContain('stopped answering');
    expect(silent.tookMs).toBeLessThan(timeouts.treeMs);
    expect(alive.value.complete).toBe(true);
    expect(await hung.app.read(EVERYTHING, patience())).toEqual(whole);
  });

  it('cannot be watched, which is reported within the limit, and can be when it goes on', async () => {
    const { app, program } = await standIn.launch(await standIn.desktop());
    await app.read(EVERYTHING, patience());
    await freeze(program.pid);
    const refused = await timed(app.watch(() => {}, patience()).catch((error: unknown) => error));
    process.kill(program.pid, 'SIGCONT');
    expect(String(refused.value)).toMatch(/no answer|not answer/);
    expect(refused.tookMs).toBeLessThan(timeouts.callMs + SLACK_MS);
    await using _ = await app.watch(() => {}, patience());
  });

  it('is found gone when it dies', async () => {
    const { app, program } = await standIn.launch(await standIn.desktop());
    const events: PlatformEvent[] = [];
    await using _ = await app.watch((event) => events.push(event), patience());
    await kill(program.pid);
    await eventually(async () => events.find(({ kind }) => kind === 'departed'));
    expect(app.isRunning()).toBe(false);
    await expect(app.read(EVERYTHING, patience())).rejects.toMatchObject({ code: 'process_not_running' });
  });
});
