import { expect, it } from 'vitest';
import { Bell } from '../../../src/inspector/bell.ts';

const never = new AbortController().signal;

it('wakes who waits', async () => {
  const bell = new Bell();
  const waiting = bell.wait(never);
  bell.ring();
  await expect(waiting).resolves.toBeUndefined();
});

it('remembers a ring while nobody waits, and many as one', async () => {
  const bell = new Bell();
  bell.ring();
  bell.ring();
  await bell.wait(never);
  const over = new AbortController();
  let isAwake = false;
  const second = bell.wait(over.signal).then(() => {
    isAwake = true;
  });
  await new Promise(setImmediate);
  expect(isAwake).toBe(false);
  over.abort();
  await second;
});
