const NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;
const NAMES = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

export type Lifetime = Disposable & { readonly signal: AbortSignal; exitCode(): number };

/** Aborts on the first SIGINT, SIGTERM or SIGHUP; a second one ends the process at once. */
export function abortOnSignal(): Lifetime {
  const controller = new AbortController();
  let exitCode = 0;
  const end = (name: (typeof NAMES)[number]) => {
    if (controller.signal.aborted) process.exit(128 + NUMBERS[name]);
    exitCode = 128 + NUMBERS[name];
    controller.abort();
  };
  for (const name of NAMES) process.on(name, end);
  return {
    signal: controller.signal,
    exitCode: () => exitCode,
    [Symbol.dispose]() {
      for (const name of NAMES) process.off(name, end);
    },
  };
}

/** Resolves when `signal` aborts. */
export function whenAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
