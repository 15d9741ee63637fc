import { expect, it } from 'vitest';
import { CallLog, type CallReport } from '../../../src/tools/call-log.ts';

const call = (facts: Partial<CallReport> = {}): CallReport => ({
  sessionId: 'mixer-1',
  tool: 'debug_ui',
  args: { query: { text: 'Play' } },
  acts: false,
  ok: true,
  startedMs: 10,
  endedMs: 15,
  text: 'answer',
  ...facts,
});

it('gives the calls of a session after one that is known', () => {
  const log = new CallLog();
  log.record(call());
  log.record(call({ sessionId: 'other-2' }));
  log.record(call({ tool: 'debug_ui_wait' }));
  expect(log.after(0, 'mixer-1').map(({ number, tool }) => [number, tool])).toEqual([
    [1, 'debug_ui'],
    [3, 'debug_ui_wait'],
  ]);
  expect(log.after(1, 'mixer-1')).toHaveLength(1);
  expect(log.after(3, 'mixer-1')).toEqual([]);
});

it('keeps what was searched for, and not what was typed', () => {
  const log = new CallLog();
  log.record(call());
  log.record(call({ acts: true, args: { action: 'type', id: 'txt_1', text: 'secret' } }));
  const [look, typing] = log.after(0, 'mixer-1');
  expect(look?.args).toEqual({ query: { text: 'Play' } });
  expect(typing?.args).toEqual({ action: 'type', id: 'txt_1', text: '<6 characters>' });
});

it('forgets the oldest', () => {
  const log = new CallLog();
  for (let count = 0; count < 1_000; count += 1) log.record(call());
  const kept = log.after(0, 'mixer-1');
  expect(kept).toHaveLength(300);
  expect(kept.at(-1)?.number).toBe(1_000);
});

it('tells its followers, until they leave', () => {
  const log = new CallLog();
  let told = 0;
  const following = log.follow(() => {
    told += 1;
  });
  log.record(call());
  following[Symbol.dispose]();
  log.record(call());
  expect(told).toBe(1);
});
