/**
 * Aborts when `signal` does, or after `ms`. Not AbortSignal.any([signal, AbortSignal.timeout(ms)]): Node 20 collects a
 * timeout that only a combination knows of, and then the deadline never comes. A listener keeps it alive.
 */
export function within(ms: number, signal: AbortSignal): AbortSignal {
  const limit = AbortSignal.timeout(Math.ceil(ms));
  limit.addEventListener('abort', () => {}, { once: true });
  return AbortSignal.any([signal, limit]);
}

/** Settles as `promise` does, or rejects when `signal` aborts first. What the promise stands for goes on. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
