import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UiEvent } from '../../../../src/core/events/ui-event.ts';
import { find } from '../../../../src/core/tree.ts';
import { Changes } from '../../../../src/session/watching/changes.ts';
import { callTool } from '../../../../src/tools/call.ts';
import type { ToolCall } from '../../../../src/tools/define.ts';
import { fakeContext, fakeSession, quietly } from '../../tools/fakes.ts';
import { FakeApp } from './fake-app.ts';

let app: FakeApp;
let changes: Changes;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2024, 0, 1) });
  app = new FakeApp();
  changes = new Changes(app, 3);
});

afterEach(() => {
  vi.useRealTimers();
});

async function call(name: string, args: Record<string, unknown>, how: ToolCall = quietly()) {
  const context = fakeContext({}, fakeSession({ changes }));
  const outcome = await callTool(context, name, { app: 'Mixer', ...args }, how);
  if (!outcome.ok) throw outcome.error;
  return outcome.result;
}

const becomes = (id: string, facts: object) => Object.assign(find(app.roots, (node) => node.id === id) ?? {}, facts);

function title(text: string): void {
  becomes('lbl_1', { title: text });
  app.send({ kind: 'title', ref: '@lbl_1', title: text, atMs: performance.now() });
}

describe('observe_changes', () => {
  it('says that the platform reported nothing for a while, and finds what changed meanwhile', async () => {
    const watching = call('observe_changes', { duration: 2 });
    await vi.advanceTimersByTimeAsync(100);
    becomes('lbl_1', { title: 'Meanwhile' });
    app.send({ kind: 'gap', ref: '', atMs: performance.now() });
    await vi.advanceTimersByTimeAsync(2_100);
    const { data } = await watching;
    expect(data?.notes).toEqual([expect.stringContaining('reported nothing for a while')]);
    expect(data?.events).toContainEqual(expect.objectContaining({ eventType: 'title_changed', newValue: 'Meanwhile' }));
  });

  it.each([
    [9_999, 300],
    [0, 1],
    [-5, 1],
    [2.5, 2.5],
    [undefined, 30],
  ])('for %s seconds lasts %s', async (duration, lasts) => {
    const watching = call('observe_changes', duration === undefined ? {} : { duration });
    await vi.advanceTimersByTimeAsync(lasts * 1_000 + 100);
    const { data } = await watching;
    expect(data).toMatchObject({ durationRequested: duration ?? 30, durationActual: lasts, truncated: false });
    const isClamped = duration !== undefined && duration !== lasts;
    expect(data?.notes).toEqual(isClamped ? [expect.stringContaining(`clamped to ${lasts}`)] : []);
    expect(app.watchers).toBe(0);
  });

  it('reports what changed, when, where and to what', async () => {
    const watching = call('observe_changes', { duration: 2 });
    await vi.advanceTimersByTimeAsync(500);
    title('Tick 2');
    await vi.advanceTimersByTimeAsync(2_000);
    const { data, text } = await watching;
    expect(data).toMatchObject({ totalEventsCollected: 1, eventsReturned: 1, applicationTerminated: false });
    expect(data?.events).toEqual([
      {
        timestamp: '2024-01-01T00:00:00.500Z',
        eventType: 'title_changed',
        elementId: 'lbl_1',
        elementRole: 'label',
        elementTitle: 'Tick 2',
        elementPath: "window[0]/label[@title='Tick 2']",
        newValue: 'Tick 2',
      },
    ]);
    expect(text).toMatch(
      /^1 events in 2 s\n<app-text events:.*\n00:00:00\.500 title_changed label "Tick 2" id=lbl_1 → "Tick 2"\n/,
    );
  });

  it('finds what no signal reported, and reports how it was found', async () => {
    const watching = call('observe_changes', { duration: 3 });
    await vi.advanceTimersByTimeAsync(100);
    becomes('sld_1', { value: 0.9 });
    await vi.advanceTimersByTimeAsync(3_000);
    expect((await watching).data?.events).toMatchObject([{ elementId: 'sld_1', newValue: 0.9, detectedBy: 'poll' }]);
  });

  it('reads little while nothing happens', async () => {
    const watching = call('observe_changes', { duration: 30 });
    await vi.advanceTimersByTimeAsync(31_000);
    await watching;
    expect(app.reads).toBeLessThanOrEqual(31);
  });

  it('merges bursts with a note, and lists each when asked', async () => {
    for (const raw of [false, true]) {
      const watching = call('observe_changes', { duration: 1, raw });
      await vi.advanceTimersByTimeAsync(100);
      for (let count = 0; count < 10; count++) title(`Tick ${raw} ${count}`);
      await vi.advanceTimersByTimeAsync(1_000);
      const { data } = await watching;
      expect(data).toMatchObject({ totalEventsCollected: raw ? 10 : 1, eventsReturned: raw ? 10 : 1 });
      expect(JSON.stringify(data?.notes)).toContain(raw ? '[]' : '9 repeated changes were merged');
    }
  });

  it('ends when enough is collected, having counted all that came with it', async () => {
    const watching = call('observe_changes', { maxEvents: 3, raw: true });
    await vi.advanceTimersByTimeAsync(100);
    for (let count = 0; count < 10; count++) title(`Tick ${count}`);
    await vi.advanceTimersByTimeAsync(100);
    expect((await watching).data).toMatchObject({ totalEventsCollected: 10, eventsReturned: 3, truncated: true });
  });

  it('reports the kinds that were asked for, and refuses those that do not exist', async () => {
    const watching = call('observe_changes', { duration: 1, events: ['focus_changed'] });
    await vi.advanceTimersByTimeAsync(100);
    title('Tick 2');
    app.send({ kind: 'focus', ref: '@chk_1', atMs: performance.now() });
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await watching).data?.events).toMatchObject([{ eventType: 'focus_changed', elementId: 'chk_1' }]);
    await expect(call('observe_changes', { events: ['clicked'] })).rejects.toThrow(/"value_changed".*"window_created"/);
  });

  it('ends with the application', async () => {
    const watching = call('observe_changes', {});
    await vi.advanceTimersByTimeAsync(100);
    app.exit();
    await vi.advanceTimersByTimeAsync(100);
    expect((await watching).data).toMatchObject({ applicationTerminated: true });
    expect(app.watchers).toBe(0);
  });

  it('reports that it has begun, and then once a second how many events there are', async () => {
    const messages: string[] = [];
    const watching = call(
      'observe_changes',
      { duration: 3 },
      { ...quietly(), progress: (message) => messages.push(message) },
    );
    await vi.advanceTimersByTimeAsync(500);
    title('Tick 2');
    await vi.advanceTimersByTimeAsync(3_000);
    await watching;
    expect(messages.slice(0, 3)).toEqual(['Watching', '1 events in 1 s', '1 events in 2 s']);
  });

  it.each([
    ['btn_9999', 'node_not_found'],
    ['][', 'bad_arguments'],
  ])('refuses %s', async (elementPath, code) => {
    const refused = expect(call('observe_changes', { elementPath })).rejects.toMatchObject({ code });
    await vi.advanceTimersByTimeAsync(10);
    await refused;
    expect(app.watchers).toBe(0);
  });
});

describe('an application that hangs for a while', () => {
  it('has lost nothing and got nothing back', async () => {
    const watching = call('observe_changes', { duration: 60, until: { text: 'Volume', gone: true } });
    await vi.advanceTimersByTimeAsync(2_000);
    app.answers = false;
    await vi.advanceTimersByTimeAsync(20_000);
    app.answers = true;
    await vi.advanceTimersByTimeAsync(40_100);
    expect((await watching).data).toMatchObject({ totalEventsCollected: 0, durationActual: 60, notes: [] });
  });

  it('is compared with nothing when it begins to answer', async () => {
    app.answers = false;
    const watching = call('observe_changes', { duration: 60 });
    await vi.advanceTimersByTimeAsync(20_000);
    app.answers = true;
    await vi.advanceTimersByTimeAsync(40_100);
    expect((await watching).data).toMatchObject({ totalEventsCollected: 0, notes: [] });
  });

  it('is said to hang where it still does at the end', async () => {
    app.answers = false;
    const watching = call('observe_changes', { duration: 5, until: { idleMs: 100 } });
    await vi.advanceTimersByTimeAsync(5_100);
    expect((await watching).data).toMatchObject({ notes: [expect.stringContaining('does not answer')] });
  });

  it('is not waited for longer than asked', async () => {
    vi.useRealTimers();
    app.tree = () => new Promise(() => {});
    const [observed, waited] = await Promise.all([
      call('observe_changes', { duration: 1 }),
      call('debug_ui_wait', { until: { text: 'Volume', gone: true }, timeoutMs: 10 }),
    ]);
    expect(observed.data).toMatchObject({ notes: [expect.stringContaining('does not answer')] });
    expect(waited.data).toMatchObject({ matched: false, closest: expect.stringContaining('no answer within') });
  });
});

describe('debug_ui_wait', () => {
  it('answers at once when the condition holds already', async () => {
    const waiting = call('debug_ui_wait', { until: { text: 'Volume' } });
    await vi.advanceTimersByTimeAsync(1);
    const { data, text } = await waiting;
    expect(data).toMatchObject({ matched: true, elapsedMs: 0, node: { id: 'sld_1', value: 0.5 } });
    expect(text).toContain('id=sld_1');
  });

  it('answers as soon as the condition holds', async () => {
    const waiting = call('debug_ui_wait', { until: { id: 'chk_1', state: 'checked' } });
    await vi.advanceTimersByTimeAsync(1_500);
    app.send({ kind: 'state', ref: '@chk_1', state: 'checked', on: true, atMs: performance.now() });
    await vi.advanceTimersByTimeAsync(1);
    expect((await waiting).data).toMatchObject({ matched: true, node: { id: 'chk_1', checked: true } });
  });

  it('is not an error when the time is up, and reports what came closest', async () => {
    const waiting = call('debug_ui_wait', { until: { text: 'Volum', role: 'knob' }, timeoutMs: 250 });
    await vi.advanceTimersByTimeAsync(300);
    const { data, failed } = await waiting;
    expect(data).toMatchObject({ matched: false, elapsedMs: 250, closest: expect.stringContaining('knob') });
    expect(failed).toBeUndefined();
  });

  it('waits for quiet', async () => {
    const waiting = call('debug_ui_wait', { until: { idleMs: 400 } });
    for (let count = 0; count < 5; count++) {
      await vi.advanceTimersByTimeAsync(300);
      title(`Tick ${count}`);
    }
    await vi.advanceTimersByTimeAsync(500);
    expect((await waiting).data).toMatchObject({ matched: true, elapsedMs: 1_900 });
  });

  it.each([
    [{}, /until: needs/],
    [{ gone: true }, /until: needs/],
    [{ txt: 'x' }, /Unknown argument 'until.txt'/],
    [{ state: 'happy' }, /until.state must be one of/],
  ])('refuses %j', async (until, message) => {
    await expect(call('debug_ui_wait', { until })).rejects.toThrow(message);
  });
});

describe('one who says what is painted', () => {
  const follow = async () => {
    const found: string[] = [];
    const observer = {
      notesPaint: () => true,
      onEvents: (events: readonly UiEvent[]) => found.push(...events.map(({ elementId }) => elementId)),
      onEnd: () => {},
    };
    return { found, watch: await changes.follow(observer, new AbortController().signal) };
  };

  const leave = async (watch: AsyncDisposable) => {
    const left = watch[Symbol.asyncDispose]();
    await vi.advanceTimersByTimeAsync(100);
    await left;
  };

  it('lets the application be, and gets what nobody reported of what is painted', async () => {
    const { found, watch } = await follow();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(app.reads).toBeLessThanOrEqual(8);
    becomes('sld_1', { value: 0.9 });
    watch.notePaint();
    await vi.advanceTimersByTimeAsync(100);
    expect(found).toEqual(['sld_1']);
    const { reads } = app;
    for (let paint = 0; paint < 20; paint++) {
      watch.notePaint();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(app.reads - reads).toBeLessThanOrEqual(2);
    await leave(watch);
  });

  it('takes no reading away from another', async () => {
    const { watch } = await follow();
    await vi.advanceTimersByTimeAsync(5_000);
    const watching = call('observe_changes', { duration: 5 });
    await vi.advanceTimersByTimeAsync(2_000);
    becomes('sld_1', { value: 0.9 });
    await vi.advanceTimersByTimeAsync(3_100);
    expect((await watching).data?.events).toMatchObject([{ elementId: 'sld_1', detectedBy: 'poll' }]);
    await leave(watch);
  });
});

describe('recent', () => {
  it('has the newest events, and how many there were', async () => {
    const watching = call('observe_changes', { duration: 20 });
    for (let count = 1; count <= 8; count++) {
      await vi.advanceTimersByTimeAsync(1_000);
      title(`Tick ${count + 1}`);
    }
    await vi.advanceTimersByTimeAsync(100);
    const page = changes.recent();
    expect(page).toMatchObject({ totalEvents: 8, droppedEvents: 5, watching: true });
    expect(page.events.map(({ newValue }) => newValue)).toEqual(['Tick 7', 'Tick 8', 'Tick 9']);
    await vi.advanceTimersByTimeAsync(20_000);
    await watching;
    expect(changes.recent().watching).toBe(false);
  });
});
