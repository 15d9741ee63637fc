import { setTimeout as delay } from 'node:timers/promises';
import type { Application, Capture } from '../../core/backend.ts';

const INTERVAL_MS = 20;
/** A picture that goes on changing for this long after `settleMs` will not come to rest. */
const RESTLESS_MS = 1_500;

export type RestingPicture = { capture: Capture; settled: boolean };

/**
 * Captures a window once nothing moves in it: as soon as it differs from `before`, at the latest after `settleMs` of
 * rest.
 */
export async function captureAtRest(
  application: Application,
  window: string,
  wanted: { before?: Capture; settleMs: number },
  signal: AbortSignal,
): Promise<RestingPicture> {
  const startMs = performance.now();
  let last = await application.capture({ window }, signal);
  for (;;) {
    await delay(INTERVAL_MS, undefined, { signal });
    const capture = await application.capture({ window }, signal);
    const passedMs = performance.now() - startMs;
    const isStill = isSame(last, capture);
    const isAnother = wanted.before === undefined || !isSame(wanted.before, capture);
    if (isStill && (isAnother || passedMs >= wanted.settleMs)) return { capture, settled: true };
    if (passedMs >= wanted.settleMs + application.timeouts.scale(RESTLESS_MS)) return { capture, settled: false };
    last = capture;
  }
}

const isSame = (a: Capture, b: Capture) => Buffer.compare(a.rgba, b.rgba) === 0;
