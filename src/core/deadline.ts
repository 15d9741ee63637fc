/**
 * Aborts when `signal` does, or after `ms`. Not AbortSignal.any([signal, AbortSignal.timeout(ms)]): Node 20 collects a
 * timeout that only a combination knows of, and then the deadline never comes. A listener keeps it alive.
 */
export function within(ms: number, signal: AbortSignal): AbortSignal {
  const limit = AbortSignal.timeout(ms);
  limit.addEventListener('abort', () => {}, { once: true });
  return AbortSignal.any([signal, limit]);
}
