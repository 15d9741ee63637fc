import { defineConfig } from 'vitest/config';

/**
 * Unit tests share the processor; whatever starts desktops and applications runs one file at a time. Projects of
 * different groups never overlap. A machine that runs other work beside them is slow, not broken: applications get three
 * times the usual time.
 */
const alone = (name: string, groupOrder: number) => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    pool: 'forks' as const,
    fileParallelism: false,
    testTimeout: 150_000,
    hookTimeout: 150_000,
    env: { STROBE_LIMITS_PATIENCE: '3' },
    setupFiles: ['test/support/patience.ts'],
    sequence: { groupOrder },
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
      alone('contract', 1),
      alone('mcp', 2),
      alone('e2e', 3),
    ],
  },
});
