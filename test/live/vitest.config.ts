import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests that need a Mac with its real frameworks: no part of `npm test`, which runs anywhere. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/live/**/*.test.ts'],
    runner: 'test/support/at-end.ts',
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 90_000,
  },
});
