import { setTimeout as delay } from 'node:timers/promises';
import { within } from '../../../core/deadline.ts';
import type { OwnWindows } from './own-windows.ts';
import { PixelWatch } from './pixel-watch.ts';
import type { Screen } from './screen.ts';

/** What is painted all the time is looked at so often. */
const PAUSE_MS = 150;
/** A window that opens is watched from then on. */
const RENEW_MS = 1_000;

/**
 * Calls the listener whenever windows look different, until it is disposed of. Undefined where the screen does not
 * report paint: pictures would have to be compared all the time.
 */
export async function watchLooks(
  screen: Screen,
  windows: OwnWindows,
  listener: () => void,
  signal: AbortSignal,
): Promise<AsyncDisposable | undefined> {
  const paint = await screen.watchPaint(signal);
  if (!paint?.next) {
    paint?.[Symbol.dispose]();
    return undefined;
  }
  const next = paint.next.bind(paint);
  const ended = new AbortController();
  const until = AbortSignal.any([signal, ended.signal]);
  const pixels = await PixelWatch.begin(screen, paint, await windows.all(signal), signal);
  const run = async () => {
    for (; ; await delay(PAUSE_MS, undefined, { signal: until })) {
      await next(within(RENEW_MS, until)).catch(() => until.throwIfAborted());
      if ((await pixels.take(await windows.all(until), until)).length > 0) listener();
    }
  };
  // A display that is gone shows in the next reading.
  const running = run().catch(() => {});
  return {
    async [Symbol.asyncDispose]() {
      ended.abort();
      await running;
      pixels[Symbol.dispose]();
    },
  };
}
