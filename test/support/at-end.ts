import { onTestFinished, type RunnerTestSuite, TestRunner } from 'vitest';

let suite: RunnerTestSuite | undefined;

/** Knows which suite runs: Vitest does not say it to a hook, and ignores an `afterAll` that a hook registers. */
export default class SuiteRunner extends TestRunner {
  override async onBeforeRunSuite(next: RunnerTestSuite): Promise<void> {
    await super.onBeforeRunSuite(next);
    suite = next;
  }
}

/** What a test has started ends with that test; what a hook has started ends with its suite. The latest ends first. */
export function atEnd(end: () => Promise<unknown>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await end()));
  else atEndOf(runningSuite(), end);
}

/** What the tests of a file share ends with the file. */
export function atFileEnd(end: () => Promise<unknown>): void {
  atEndOf(runningSuite().file, end);
}

function atEndOf(ending: RunnerTestSuite, end: () => Promise<unknown>): void {
  TestRunner.getSuiteHooks(ending).afterAll.push(async () => void (await end()));
}

function runningSuite(): RunnerTestSuite {
  if (suite) return suite;
  throw new Error('The configuration of these tests does not name the runner of test/support/at-end.ts.');
}
