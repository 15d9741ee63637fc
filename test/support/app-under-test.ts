import path from 'node:path';
import { type App, launch } from '../../src/testing/index.ts';
import { atEnd } from './at-end.ts';
import { PYTHON, REPO } from './desktop.ts';
import { temporaryFolder } from './folder.ts';

/** An application of the fixtures, which ends with the test or hook that launched it. */
export async function launchFixture(name: string, ...args: string[]): Promise<App> {
  const artifacts = temporaryFolder('artifacts');
  const app = await launch(PYTHON, { args: [path.join(REPO, 'test/fixtures/apps', name), ...args], artifacts });
  atEnd(() => app.close());
  return app;
}
