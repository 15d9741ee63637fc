import { beforeAll, describe, expect, it } from 'vitest';
import type { Desktop } from '../../../src/core/backend.ts';
import { AccessibilityBus } from '../../../src/platform/linux/atspi/protocol/accessibility-bus.ts';
import { IFACE, REGISTRY_PATH } from '../../../src/platform/linux/atspi/protocol/names.ts';
import { eventually, isolatedDesktop, launch, PYTHON, patience, type Running } from '../../support/desktop.ts';
import { EVERYTHING, startWatching, type Watched, watched } from '../../support/watching.ts';

/** The registry's own list of who wants to hear of what. */
async function registered(desktop: Desktop): Promise<string> {
  const bus: unknown = Reflect.get(desktop, 'bus');
  if (!(bus instanceof AccessibilityBus)) throw new Error('not a Linux desktop');
  const registry = bus.peer(IFACE.registry);
  const events = await registry.call(REGISTRY_PATH, IFACE.registry, 'GetRegisteredEvents', '', [], patience());
  return JSON.stringify(events);
}

const ticking = ['examples/sample-app/gtk3.py'];

describe('watching ends, and leaves nothing behind', () => {
  let desktop: Desktop;
  let ui: Watched;
  let untouched: string;

  beforeAll(async () => {
    desktop = await isolatedDesktop();
    untouched = await registered(desktop);
    ui = watched((await launch(desktop, PYTHON, ticking)).app);
    await ui.tree();
    // The mirror begins after the first reading.
    await eventually(async () => (await registered(desktop)) !== untouched || undefined);
  });

  it('registers while somebody watches, and no longer', async () => {
    await using fresh = await desktop.attach(ui.app.info, patience());
    const before = await registered(desktop);
    const first = await fresh.watch(() => {}, patience());
    const second = await fresh.watch(() => {}, patience());
    expect((await registered(desktop)).length).toBeGreaterThan(untouched.length);
    await first[Symbol.asyncDispose]();
    await second[Symbol.asyncDispose]();
    expect(await registered(desktop)).toBe(before);
  });

  it('ends when what was waited for is so', async () => {
    const before = await registered(desktop);
    const watcher = await startWatching(ui.changes, { events: ['title_changed'], until: { text: 'Tick 4' } });
    const { endedBy, events } = await watcher.result;
    expect(endedBy).toBe('until');
    expect(events.at(-1)?.newValue).toMatch(/^Tick \d+$/);
    expect(await registered(desktop)).toBe(before);
  });

  it('ends at once when it already is', async () => {
    const { result } = await startWatching(ui.changes, { until: { role: 'window', text: 'Strobe' } });
    expect(await result).toMatchObject({ endedBy: 'until', totalEvents: 0 });
  });

  it('ends with the events that were asked for, in the order of their times', async () => {
    const { result } = await startWatching(ui.changes, { events: ['title_changed'], maxEvents: 3 });
    const { endedBy, events, totalEvents } = await result;
    expect({ endedBy, totalEvents }).toEqual({ endedBy: 'maxEvents', totalEvents: 3 });
    expect(events.map(({ timestamp }) => timestamp)).toEqual(events.map(({ timestamp }) => timestamp).toSorted());
    expect(events.map(({ elementTitle }) => elementTitle)).toEqual(events.map(({ newValue }) => newValue));
  });

  it('is cancelled, before it has begun or later', async () => {
    const before = await registered(desktop);
    const cancelled = AbortSignal.abort(new Error('never mind'));
    await expect(ui.changes.observe(EVERYTHING, {}, cancelled)).rejects.toThrow('never mind');
    const early = new AbortController();
    const begun = ui.changes.observe(EVERYTHING, {}, early.signal);
    early.abort(new Error('changed my mind'));
    await expect(begun).rejects.toThrow();
    const later = new AbortController();
    const running = ui.changes.observe(EVERYTHING, { onEvent: () => later.abort(new Error('enough')) }, later.signal);
    await expect(running).rejects.toThrow('enough');
    expect(await registered(desktop)).toBe(before);
    expect(ui.changes.recent().watching).toBe(false);
  });

  it('reports the same to two observers, and one goes on when the other leaves', async () => {
    await using one = await startWatching(ui.changes, { events: ['title_changed'] });
    const other = await startWatching(ui.changes, { events: ['title_changed'] });
    const seen = await other.first(() => true);
    await other[Symbol.asyncDispose]();
    const same = await one.first(({ newValue }) => newValue === seen.newValue);
    expect(same).toEqual(seen);
    await one.first(({ newValue }) => newValue !== seen.newValue);
  });

  it('a hundred times, with nothing left over', async () => {
    const before = await registered(desktop);
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const begin = timers();
    for (let round = 0; round < 100; round++) {
      const { result } = await startWatching(ui.changes, { until: { role: 'window' } });
      expect((await result).endedBy).toBe('until');
    }
    expect(await registered(desktop)).toBe(before);
    await eventually(async () => timers() <= begin || undefined, AbortSignal.timeout(10_000));
    expect(ui.changes.recent().watching).toBe(false);
  });

  it('notices at once that the application exits, whatever waits for it', async () => {
    const other = await launch(desktop, PYTHON, ticking);
    const doomed = watched(other.app);
    const watcher = await startWatching(doomed.changes);
    const [field] = await doomed.tree();
    const wait = doomed.changes.wait({ text: 'never' }, 60_000, patience());
    const gone = doomed.changes.wait({ id: field?.id ?? '', gone: true }, 60_000, patience());
    process.kill(other.app.info.pid, 'SIGKILL');
    expect((await watcher.result).endedBy).toBe('exit');
    expect(await wait).toMatchObject({ matched: false, closest: expect.stringContaining('exited') });
    expect(await gone).toMatchObject({ matched: true });
  });
});

describe('a flood of signals', () => {
  let desktop: Desktop;
  let running: Running;
  let ui: Watched;

  beforeAll(async () => {
    desktop = await isolatedDesktop();
    running = await launch(desktop, PYTHON, ['test/fixtures/apps/ticker.py']);
    ui = watched(running.app);
    await eventually(async () => ((await ui.tree()).length > 0 ? true : undefined));
  });

  it('of 10,000 changes at once loses none in silence, and keeps few', async () => {
    await using watcher = await startWatching(ui.changes, { events: ['title_changed'], until: { text: '10000 ' } });
    process.kill(running.program.pid, 'SIGUSR1');
    const { events, totalEvents, mergedSignals, lostSignals } = await watcher.result;
    expect(events.at(-1)?.newValue).toMatch(/^10000 /);
    expect(totalEvents).toBe(events.length);
    expect(events.length).toBeLessThan(50);
    expect(totalEvents + mergedSignals + lostSignals.dropped).toBeGreaterThanOrEqual(10_000);
  });

  it('is reported one by one when asked for raw, as many as are wanted', async () => {
    await using watcher = await startWatching(ui.changes, { events: ['title_changed'], raw: true, maxEvents: 500 });
    process.kill(running.program.pid, 'SIGUSR1');
    const { events, totalEvents, endedBy } = await watcher.result;
    expect({ endedBy, kept: events.length }).toEqual({ endedBy: 'maxEvents', kept: 500 });
    expect(totalEvents).toBeGreaterThanOrEqual(500);
    expect(events[0]).not.toHaveProperty('count');
  });

  it('does not keep another application from being watched', async () => {
    const other = watched((await launch(desktop, PYTHON, ['examples/sample-app/gtk3.py', '--no-tick'])).app);
    const toggle = await other.node('button', 'Enable');
    await using flooded = await startWatching(ui.changes, { events: ['title_changed'], until: { text: '30000 ' } });
    const toggled = other.changes.wait({ id: toggle.id, state: 'checked' }, 60_000, patience());
    process.kill(running.program.pid, 'SIGUSR1');
    await flooded.first(() => true);
    await other.app.perform(other.refOf(toggle.id), { kind: 'press' }, patience());
    expect(await toggled).toMatchObject({ matched: true });
    expect((await flooded.result).endedBy).toBe('until');
  });
});
