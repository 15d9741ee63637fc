import { afterAll, onTestFinished, type RunnerTestFile, type RunnerTestSuite, TestRunner } from 'vitest';

/** The suite that runs; none while the tests of a file are collected. */
let suite: RunnerTestSuite | undefined;

/** Notes which suite runs: Vitest does not say it to a hook, and ignores an `afterAll` that a hook registers. */
export default class SuiteRunner extends TestRunner {
  override onCollectStart(file: RunnerTestFile): void {
    super.onCollectStart(file);
    suite = undefined;
  }

  override async onBeforeRunSuite(next: RunnerTestSuite): Promise<void> {
    await super.onBeforeRunSuite(next);
    suite = next;
  }
}

type End = () => Promise<unknown>;

/** What a test has started ends with that test; what a hook has started ends with its suite. The latest ends first. */
export function atEnd(end: End): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await end()));
  else atEndOf(suite, end);
}

/** What the tests of a file share ends with the file. */
export function atFileEnd(end: End): void {
  atEndOf(suite?.file, end);
}

function atEndOf(running: RunnerTestSuite | undefined, end: End): void {
  const last = async () => void (await end());
  if (running) TestRunner.getSuiteHooks(running).afterAll.push(last);
  else afterAll(last);
}
