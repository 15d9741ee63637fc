import { setTimeout as delay } from 'node:timers/promises';
import { scaled } from '../../core/timeouts.ts';

const LOOK_MS = 20;

/** What a look finds as soon as it finds anything; undefined where it has found nothing for `maxMs`. */
export async function eventually<T>(
  look: () => Promise<T | undefined | false>,
  maxMs: number,
  signal: AbortSignal,
): Promise<T | undefined> {
  const limitMs = performance.now() + scaled(maxMs);
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > limitMs) return undefined;
    await delay(LOOK_MS, undefined, { signal });
  }
}
