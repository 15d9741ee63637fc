import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The Appium driver, in the real server: apart from `npm test`, whose time is short. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/appium/**/*.test.ts'],
    runner: 'test/support/at-end.ts',
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 150_000,
    hookTimeout: 150_000,
    env: { STROBE_LIMITS_PATIENCE: '3' },
  },
});
