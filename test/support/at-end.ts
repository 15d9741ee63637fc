import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** What a test has started ends with that test; what a hook has started ends with the file. The latest ends first. */
export function atEnd(end: () => Promise<unknown>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await end()));
  else afterAll(async () => void (await end()));
}
