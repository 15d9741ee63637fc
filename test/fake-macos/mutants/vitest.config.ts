import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The tests that a defect is tried on: the stand-in is there already, and nothing else has to be prepared. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    include: ['test/contract/macos/**/*.test.ts'],
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: { STROBE_LIMITS_PATIENCE: '3' },
  },
});
