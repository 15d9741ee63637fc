/** Aborts on the first SIGINT, SIGTERM or SIGHUP; a second one ends the process at once. */
export function abortOnSignal(): { signal: AbortSignal; exitCode: () => number } {
  const controller = new AbortController();
  let exitCode = 0;
  const numbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;
  for (const name of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(128 + numbers[name]);
      exitCode = 128 + numbers[name];
      controller.abort();
    });
  }
  return { signal: controller.signal, exitCode: () => exitCode };
}

/** Resolves when `signal` aborts. */
export function whenAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
