/** What `strobe-ui/playwright` exports: fixtures for `@playwright/test`, whose runner and reports these tests use. */
import { expect as expectValue, test as playwrightTest, type TestInfo } from '@playwright/test';
import { App } from './app.ts';
import { expect as expectShown } from './expect.ts';
import type { AppExpectation } from './expect-app.ts';
import type { LocatorExpectation } from './expect-locator.ts';
import { type LaunchOptions, launch } from './launch.ts';
import { Locator } from './locator.ts';

export type StrobeFixtures = {
  /** Starts a program that ends with the test. Of a test that fails, the report has its tree, picture and output. */
  launch: (command: string, options?: LaunchOptions) => Promise<App>;
};

export const test = playwrightTest.extend<StrobeFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs.
  launch: async ({}, use, info) => {
    const apps: App[] = [];
    await use(async (command, options = {}) => {
      const update = info.config.updateSnapshots === 'all' || info.config.updateSnapshots === 'changed';
      const app = await launch(command, { artifacts: info.outputDir, snapshots: info.snapshotDir, update, ...options });
      apps.push(app);
      return app;
    });
    if (info.status !== info.expectedStatus) for (const app of apps) await attachEvidence(app, info);
    await Promise.all(apps.map((app) => app.close()));
  },
});

/** Takes applications and locators of Strobe, and for everything else is the `expect` of Playwright. */
export function expect(subject: Locator): LocatorExpectation;
export function expect(subject: App): AppExpectation;
export function expect<T>(subject: T, message?: string): ReturnType<typeof expectValue<T>>;
export function expect(subject: unknown, message?: string): unknown {
  if (subject instanceof Locator) return expectShown(subject);
  return subject instanceof App ? expectShown(subject) : expectValue(subject, message);
}

/** An application that has exited has no tree and no picture any more. */
async function attachEvidence(app: App, info: TestInfo): Promise<void> {
  const attach = async (name: string, body: string | Uint8Array, contentType: string) =>
    await info.attach(name, { body: Buffer.from(body), contentType });
  await app
    .tree()
    .then((tree) => attach('tree', tree, 'text/plain'))
    .catch(() => {});
  await app
    .screenshot()
    .then((png) => attach('screenshot', png, 'image/png'))
    .catch(() => {});
  await attach('output', app.output, 'text/plain');
}
