import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, it } from 'vitest';
import type { Application, Desktop } from '../../src/core/backend.ts';
import { MacPlatform } from '../../src/platform/macos/platform.ts';
import { describeActing } from '../contract/acting.ts';
import { describeSeeing } from '../contract/seeing.ts';
import { describeWatching } from '../contract/watching.ts';
import { actOn } from '../support/acting.ts';
import { patience } from '../support/desktop.ts';
import { timeouts } from '../support/timeouts.ts';
import { isRequired, obstacle } from './obstacle.mjs';

const BUNDLE = fileURLToPath(new URL('../../examples/sample-app/swiftui/out/StrobeSample.app', import.meta.url));
const ARGS = ['--no-tick'];

const toggle = { role: 'checkbox', hasState: true } as const;
const common = { toggle, listItem: 'treeItem', comboRole: 'popUpButton' } as const;

/** Returns undefined where the tests can run. */
async function reasonToStop(): Promise<string | undefined> {
  const isBuilt = existsSync(BUNDLE);
  return (await obstacle()) ?? (isBuilt ? undefined : 'its bundle is not built (examples/sample-app/swiftui/build.sh)');
}

async function desktop(): Promise<Desktop> {
  const made = await new MacPlatform(timeouts).openDesktop('current', patience());
  afterAll(() => made[Symbol.asyncDispose]());
  return made;
}

async function launch(): Promise<Application> {
  const screen = await desktop();
  const program = await screen.start({ command: BUNDLE, args: ARGS, cwd: undefined, env: {} }, patience());
  afterAll(() => program.end());
  const app = await screen.waitForApp(program, patience());
  afterAll(() => app[Symbol.asyncDispose]());
  return app;
}

const reason = await reasonToStop();
if (reason) {
  console.warn(`SKIP the SwiftUI application: ${reason}`);
  // Skipped tests leave a run green although nothing was tried.
  it.skipIf(!isRequired())(`the SwiftUI application can be tried on this machine, but ${reason}`, () => {
    throw new Error(`Nothing was tried on the real SwiftUI application: ${reason}.`);
  });
} else {
  const window = { hasBounds: true };
  const tableItems = { atLeast: 1000, role: 'row' } as const;
  describeSeeing('SwiftUI', { ...common, slider: 0.5, comboTitle: 'Flavor', tableItems, window }, launch);
  const slider = { high: 0.75, tooHigh: 40 };
  describeActing('SwiftUI', { ...common, slider, untypable: [], menu: 'menuItem', input: 'cgevent' }, async () =>
    actOn(BUNDLE, ARGS, {}, await desktop()),
  );
  describeWatching('SwiftUI', { toggle, slider: { to: 0.7 }, focus: 'settable' }, launch);
}
