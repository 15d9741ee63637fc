import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { PendingRequests } from '../../../../../../src/platform/linux/x11/connection/pending-requests.ts';

it('rejects the requests of a signal that aborts, and keeps one listener on it however many there are', () => {
  const pending = new PendingRequests();
  const [aborted, other] = [new AbortController(), new AbortController()];
  const rejected: string[] = [];
  const request = (name: string, { signal }: AbortController) => pending.add(signal, () => rejected.push(name));
  request('first', aborted);
  const finish = request('finished', aborted);
  request('second', aborted);
  request('other', other);
  expect(getEventListeners(aborted.signal, 'abort')).toHaveLength(1);
  finish();
  aborted.abort();
  expect(rejected).toEqual(['first', 'second']);
  pending.rejectAll(new Error('The server has gone.'));
  expect(rejected).toEqual(['first', 'second', 'other']);
  for (const { signal } of [aborted, other]) expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('leaves a signal alone when its last request has finished', () => {
  const pending = new PendingRequests();
  const { signal } = new AbortController();
  const finishes = [pending.add(signal, () => {}), pending.add(signal, () => {})];
  for (const finish of finishes) finish();
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
