import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Long forms of the attacks in `test/attacks`, of which `npm test` makes short ones. Everything stays on loopback. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/attack/**/*.test.ts'],
    runner: 'test/support/at-end.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 150_000,
    env: { STROBE_LIMITS_PATIENCE: '3' },
    // The counts that each attack prints are its result.
    disableConsoleIntercept: true,
  },
});
