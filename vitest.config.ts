import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './test/support/long-first.ts';

/** Tests on desktops wait for applications most of their time: several files a processor keep it busy. */
const maxWorkers = Math.min(8, 3 * availableParallelism());

/** Longer than `patience()` of the tests waits, so that a test fails where it waits in vain. */
const timeouts = { testTimeout: 150_000, hookTimeout: 150_000 };

/** Half of their time would go into loading modules anew for each file. */
const sharedModules = { isolate: false };

/** Lets what a hook has started end with its suite. */
const runner = 'test/support/at-end.ts';

const unit = {
  test: {
    name: 'unit',
    runner,
    include: ['test/unit/**/*.test.ts'],
    pool: 'forks' as const,
    ...sharedModules,
    maxWorkers,
    ...timeouts,
  },
};

/** A machine that runs other work beside them is slow, not broken: applications get three times the usual time. */
const { STROBE_LIMITS_PATIENCE = '3' } = process.env;

/** A young generation of the usual size fills with every reading of a tree. */
const execArgv = ['--max-semi-space-size=64'];

const withPrograms = {
  runner,
  execArgv,
  pool: 'forks' as const,
  maxWorkers,
  ...timeouts,
  env: { STROBE_LIMITS_PATIENCE },
  globalSetup: ['test/support/global-setup.ts'],
};

/** One project, since a worker is used again within its project alone. */
const desktops = {
  test: {
    name: 'desktops',
    include: ['test/{contract,mcp,e2e}/**/*.test.ts', 'examples/testing/*.test.ts'],
    exclude: ['test/contract/{macos,fake-macos}/**'],
    ...sharedModules,
    ...withPrograms,
  },
};

/** These load the stand-in for macOS into their own process, where it keeps its state. */
const inProcess = ['test/contract/fake-macos/**/*.test.ts', 'test/contract/macos/observer.test.ts'];
const standIn = { test: { name: 'stand-in', include: inProcess, ...withPrograms } };

/** The others leave it to the helper processes. */
const macos = {
  test: {
    name: 'macos',
    include: ['test/contract/macos/**/*.test.ts'],
    exclude: inProcess,
    ...sharedModules,
    ...withPrograms,
  },
};

export default defineConfig({
  test: {
    passWithNoTests: true,
    sequence: { sequencer: LongFirst },
    projects: [unit, standIn, macos, desktops],
  },
});
