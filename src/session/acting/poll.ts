import { setTimeout as delay } from 'node:timers/promises';
import type { ActionContext } from './context.ts';

const INTERVAL_MS = 20;

/** Calls `read` until it finds something, and returns that; undefined where it has found nothing for `maxMs`. */
export async function poll<T>(
  { application }: ActionContext,
  read: () => Promise<T | undefined | false>,
  maxMs: number,
  signal: AbortSignal,
): Promise<T | undefined> {
  const limitMs = performance.now() + application.timeouts.scale(maxMs);
  for (;;) {
    const found = await read();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > limitMs) return undefined;
    await delay(INTERVAL_MS, undefined, { signal });
  }
}
