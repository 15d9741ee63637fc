import { defineConfig } from 'vitest/config';

/**
 * Unit tests share the processor; of what starts desktops and applications, as many files run at a time as are told here.
 * Projects of different groups never overlap. A machine that runs other work beside them is slow, not broken:
 * applications get three times the usual time.
 */
const onDesktops = (name: string, groupOrder: number, maxWorkers: number) => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    pool: 'forks' as const,
    maxWorkers,
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
      onDesktops('contract', 1, 2),
      onDesktops('mcp', 2, 1),
      onDesktops('e2e', 3, 1),
    ],
  },
});
