import { afterAll, onTestFinished, type RunnerTestFile, type RunnerTestSuite, TestRunner } from 'vitest';

/**
 * The suite that runs; none while the tests of a file are collected. Where files are isolated, the runner has another
 * copy of this module than the tests: only the process is theirs together.
 */
const shared: typeof globalThis & { strobeSuite?: RunnerTestSuite | undefined } = globalThis;

/** Notes which suite runs: Vitest does not say it to a hook, and ignores an `afterAll` that a hook registers. */
export default class SuiteRunner extends TestRunner {
  override onCollectStart(file: RunnerTestFile): void {
    super.onCollectStart(file);
    shared.strobeSuite = undefined;
  }

  override async onBeforeRunSuite(next: RunnerTestSuite): Promise<void> {
    await super.onBeforeRunSuite(next);
    shared.strobeSuite = next;
  }
}

type End = () => Promise<unknown>;

/** What a test has started ends with that test; what a hook has started ends with its suite. The latest ends first. */
export function atEnd(end: End): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await end()));
  else atEndOf(shared.strobeSuite, end);
}

/** What the tests of a file share ends with the file. */
export function atFileEnd(end: End): void {
  atEndOf(shared.strobeSuite?.file, end);
}

function atEndOf(running: RunnerTestSuite | undefined, end: End): void {
  const last = async () => void (await end());
  if (running) TestRunner.getSuiteHooks(running).afterAll.push(last);
  else afterAll(last);
}
