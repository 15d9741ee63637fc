import type { UiNode } from '../../core/node.ts';
import type { ChangeTracker } from './change-tracker.ts';
import { deferred } from './deferred.ts';
import type { EndReason } from './tracking-run.ts';

/** Looks at what the application shows now. It may take its time; meanwhile it is not asked again. */
export type Look<T> = (roots: readonly UiNode[]) => T | undefined | Promise<T | undefined>;

/**
 * Asks `look` at once and whenever the application may show something else, until it gives a value. Resolves to nothing
 * when the time is up or the application has exited.
 */
export async function waitUntil<T>(
  tracker: ChangeTracker,
  look: Look<T>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<T | undefined> {
  const startedMs = performance.now();
  const { promise, resolve, reject } = deferred<T | undefined>();
  let check = () => {};
  const onEnd = (reason: EndReason) => (reason === 'terminated' ? resolve(undefined) : reject(reason));
  await using subscription = await tracker.subscribeWithin(timeoutMs, { onSettled: () => check(), onEnd }, signal);
  if (!subscription) return undefined;
  check = repeatable(async () => {
    const found = await look(subscription.tree.roots);
    if (found !== undefined) resolve(found);
  }, reject);
  check();
  const cancel = () => reject(signal.reason);
  signal.addEventListener('abort', cancel, { once: true });
  const timer = setTimeout(() => resolve(undefined), Math.max(0, timeoutMs - (performance.now() - startedMs)));
  try {
    return await promise;
  } finally {
    check = () => {};
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
}

/** Runs the work once more after it has ended, where it was asked for meanwhile, and never twice at once. */
function repeatable(work: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let isRunning = false;
  let isWanted = false;
  const run = async () => {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await work();
    }
    isRunning = false;
  };
  return () => {
    isWanted = true;
    if (!isRunning) run().catch(onError);
  };
}
