import path from 'node:path';
import { type App, launch } from '../../src/testing/index.ts';
import { atEnd } from './at-end.ts';
import { PYTHON, REPO } from './desktop.ts';
import { temporaryFolder } from './folder.ts';

/** A machine under load is slow, not broken. */
export const PATIENT = { waitMs: 100_000, timeoutMs: 60_000 };

/** An application of the fixtures, which ends with the test or hook that launched it. */
export async function launchFixture(name: string, ...args: string[]): Promise<App> {
  const artifacts = temporaryFolder('artifacts');
  const program = path.join(REPO, 'test/fixtures/apps', name);
  const app = await launch(PYTHON, { args: [program, ...args], artifacts, ...PATIENT });
  atEnd(() => app.close());
  return app;
}
