import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** What `npm test` tries at random for a short time, for a long one: before a release. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/long/**/*.test.ts', 'test/unit/core/{diff,ids,merge,query,render}/*.test.ts'],
    runner: 'test/support/at-end.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 150_000,
    hookTimeout: 150_000,
    env: { STROBE_LIMITS_PATIENCE: '3' },
  },
});
