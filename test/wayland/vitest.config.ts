import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Isolated displays on sway. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/wayland/**/*.test.ts'],
    runner: 'test/support/at-end.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 150_000,
    hookTimeout: 150_000,
    env: { STROBE_LIMITS_PATIENCE: '3' },
  },
});
