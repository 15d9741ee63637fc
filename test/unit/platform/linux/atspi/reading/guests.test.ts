import { expect, it } from 'vitest';
import type { AccessibilityBus } from '../../../../../../src/platform/linux/atspi/protocol/accessibility-bus.ts';
import { ROOT_PATH } from '../../../../../../src/platform/linux/atspi/protocol/names.ts';
import { refOf } from '../../../../../../src/platform/linux/atspi/protocol/object-ref.ts';
import { Guests } from '../../../../../../src/platform/linux/atspi/reading/guests.ts';

const bus = {
  ownerOf: async (name: string) => (name.startsWith(':') ? name : ':1.7'),
  pidOf: async () => 42,
} as unknown as AccessibilityBus;
const signal = new AbortController().signal;
const page = '/org/a11y/webkit/accessible/1';

it('knows a process by its unique name, whatever it is called, and announces it once', async () => {
  const guests = new Guests();
  const arrivals: string[] = [];
  const forget = guests.onArrival((name) => arrivals.push(name));
  const entry = await guests.entryOf(refOf('app.WebProcess-1', page), bus, signal);
  expect(entry).toMatchObject({ root: refOf(':1.7', page), pid: 42 });
  expect(await guests.entryOf(refOf(':1.7', `${page}1`), bus, signal)).toBe(entry);
  expect(arrivals).toEqual([':1.7']);
  forget();
  await guests.entryOf(refOf(':1.8', page), bus, signal);
  expect(arrivals).toEqual([':1.7']);
});

it('takes its end for no end of the application, and forgets it', async () => {
  const guests = new Guests();
  await guests.entryOf(refOf(':1.7', page), bus, signal);
  const departed = { kind: 'departed', ref: `:1.7${ROOT_PATH}`, atMs: 5 } as const;
  expect(guests.ofApplication(departed)).toMatchObject({ kind: 'other', what: 'registration', ref: departed.ref });
  expect(guests.has(':1.7')).toBe(false);
  expect(guests.ofApplication(departed)).toBe(departed);
});
