import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './test/support/long-first.ts';

/** Tests on desktops wait for applications two thirds of their time: several files a processor keep it busy. */
const maxWorkers = Math.min(8, 2 * availableParallelism());

/** Longer than `patience()` of the tests waits, so that a test fails where it waits in vain. */
const timeouts = { testTimeout: 150_000, hookTimeout: 150_000 };

/** Unit tests share the modules that they load, since half of their time would go into loading those anew. */
const unit = {
  test: {
    name: 'unit',
    include: ['test/unit/**/*.test.ts'],
    pool: 'forks' as const,
    isolate: false,
    maxWorkers,
    ...timeouts,
  },
};

/** A machine that runs other work beside them is slow, not broken: applications get three times the usual time. */
const { STROBE_LIMITS_PATIENCE = '3' } = process.env;

const onDesktops = (name: string) => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    pool: 'forks' as const,
    maxWorkers,
    ...timeouts,
    env: { STROBE_LIMITS_PATIENCE },
    globalSetup: ['test/support/global-setup.ts'],
  },
});

export default defineConfig({
  test: {
    passWithNoTests: true,
    sequence: { sequencer: LongFirst },
    projects: [unit, onDesktops('contract'), onDesktops('mcp'), onDesktops('e2e')],
  },
});
