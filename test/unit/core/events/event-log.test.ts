import { describe, expect, it } from 'vitest';
import { EventLog } from '../../../../src/core/events/event-log.ts';
import { recordOf, type UiEvent } from '../../../../src/core/events/ui-event.ts';

function event(atMs: number, facts: Partial<UiEvent> = {}): UiEvent {
  return {
    eventType: 'value_changed',
    elementId: 'txt_1',
    elementRole: 'textField',
    elementTitle: 'Name',
    elementPath: "window[0]/textField[@title='Name']",
    newValue: `at ${atMs}`,
    atMs,
    lastAtMs: atMs,
    count: 1,
    ...facts,
  };
}

function logOf(events: UiEvent[], options: { maxEvents?: number; raw?: boolean } = {}): EventLog {
  const log = new EventLog({ maxEvents: 1_000, raw: false, ...options });
  for (const each of events) log.add(each);
  return log;
}

describe('bursts', () => {
  const typing = Array.from({ length: 50 }, (_, index) => event(index * 30));

  it('of one element become one event with a count and the last value', () => {
    const log = logOf(typing);
    expect(log.events()).toMatchObject([{ atMs: 0, lastAtMs: 49 * 30, count: 50, newValue: `at ${49 * 30}` }]);
    expect({ total: log.totalEvents, merged: log.mergedSignals }).toEqual({ total: 1, merged: 49 });
  });

  it('stay apart when raw is asked for', () => {
    const log = logOf(typing, { raw: true });
    expect(log.totalEvents).toBe(50);
    expect(log.mergedSignals).toBe(0);
  });

  it('that came as one are taken apart when raw is asked for, the value known of the last alone', () => {
    const log = logOf([event(10, { timesMs: [10, 20, 30], count: 3, lastAtMs: 30, newValue: 'abc' })], { raw: true });
    expect(log.events().map(({ atMs, newValue, count }) => [atMs, newValue, count])).toEqual([
      [10, null, 1],
      [20, null, 1],
      [30, 'abc', 1],
    ]);
  });

  it('end when it has been quiet for a while, and after a while in any case', () => {
    expect(logOf([event(0), event(1_000), event(2_000)]).totalEvents).toBe(3);
    const endless = Array.from({ length: 1_000 }, (_, index) => event(index * 10));
    const log = logOf(endless);
    expect(log.totalEvents).toBe(5);
    expect(log.totalEvents + log.mergedSignals).toBe(1_000);
  });

  it('keep elements, kinds of change, fields and ways of detection apart', () => {
    const log = logOf([
      event(0),
      event(1, { elementId: 'txt_2' }),
      event(2, { eventType: 'title_changed' }),
      event(3, { field: 'enabled' }),
      event(4, { detectedBy: 'poll' }),
    ]);
    expect(log.totalEvents).toBe(5);
  });

  it('never hide where the focus went in between', () => {
    const focus = (atMs: number, elementId: string) => event(atMs, { eventType: 'focus_changed', elementId });
    const log = logOf([focus(0, 'a'), focus(1, 'b'), focus(2, 'a')]);
    expect(log.events().map(({ elementId }) => elementId)).toEqual(['a', 'b', 'a']);
  });

  it('of a password field give away neither its length nor when a key was pressed', () => {
    const secret = typing.map((each) => ({ ...each, secure: true as const, newValue: null }));
    for (const raw of [false, true]) {
      const log = logOf(secret, { raw });
      const [record] = log.events().map((each) => recordOf(each, 0));
      expect(log.totalEvents).toBe(1);
      expect(log.mergedSignals).toBe(0);
      expect(record).toMatchObject({ newValue: null });
      expect(record).not.toHaveProperty('count');
      expect(record).not.toHaveProperty('lastTimestamp');
    }
  });
});

describe('the log', () => {
  it('keeps the first events and counts them all', () => {
    const log = logOf(
      Array.from({ length: 1_500 }, (_, index) => event(index, { elementId: `txt_${index}` })),
      { maxEvents: 1_000 },
    );
    expect(log.events()).toHaveLength(1_000);
    expect(log.totalEvents).toBe(1_500);
    expect(log.isFull).toBe(true);
  });

  it('reports them in the order in which they happened, whenever they were found', () => {
    const log = logOf([event(20, { elementId: 'late' }), event(10, { elementId: 'early' })]);
    expect(log.events().map(({ elementId }) => elementId)).toEqual(['early', 'late']);
  });

  it('writes times as ISO 8601 with milliseconds', () => {
    const record = recordOf(event(1.5, { count: 2, lastAtMs: 40 }), Date.UTC(2024, 0, 2, 3, 4, 5));
    expect(record).toMatchObject({
      timestamp: '2024-01-02T03:04:05.001Z',
      lastTimestamp: '2024-01-02T03:04:05.040Z',
      count: 2,
    });
  });
});
