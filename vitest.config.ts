import { defineConfig } from 'vitest/config';

/**
 * Unit tests share the processor; then, of what starts desktops and applications, two files run at a time. A machine that
 * runs other work beside them is slow, not broken: applications get three times the usual time.
 */
const onDesktops = (name: string) => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    pool: 'forks' as const,
    maxWorkers: 2,
    testTimeout: 150_000,
    hookTimeout: 150_000,
    env: { STROBE_LIMITS_PATIENCE: '3' },
    setupFiles: ['test/support/patience.ts'],
    sequence: { groupOrder: 1 },
  },
});

export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          pool: 'forks',
          testTimeout: 150_000,
          hookTimeout: 150_000,
        },
      },
      onDesktops('contract'),
      onDesktops('mcp'),
      onDesktops('e2e'),
    ],
  },
});
