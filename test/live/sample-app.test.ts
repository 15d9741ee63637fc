import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, it } from 'vitest';
import type { Application, Desktop } from '../../src/core/backend.ts';
import { bind } from '../../src/platform/macos/helper/bindings.ts';
import { MacPlatform } from '../../src/platform/macos/platform.ts';
import { describeActing } from '../contract/acting.ts';
import { describeSeeing } from '../contract/seeing.ts';
import { describeWatching } from '../contract/watching.ts';
import { actOn } from '../support/acting.ts';
import { patience } from '../support/desktop.ts';

const BUNDLE = fileURLToPath(new URL('../../examples/sample-app/swiftui/out/StrobeSample.app', import.meta.url));
const ARGS = ['--no-tick'];

const toggle = { role: 'checkbox', hasState: true } as const;
const common = { toggle, listItem: 'treeItem', comboRole: 'popUpButton' } as const;

/** Why nothing here can be tried on this machine, or undefined where it can. */
function obstacle(): string | undefined {
  if (process.platform !== 'darwin') return 'this is no Mac';
  if (!existsSync(BUNDLE)) return 'the sample application is not built: examples/sample-app/swiftui/build.sh';
  const { api } = bind();
  if (api.AXIsProcessTrusted() === 0) return 'this process has no Accessibility permission';
  if (!api.CGPreflightScreenCaptureAccess()) return 'this process has no Screen Recording permission';
  return undefined;
}

async function desktop(): Promise<Desktop> {
  const made = await new MacPlatform().openDesktop('current', patience());
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

const why = obstacle();
if (why) {
  // GitHub shows a line that starts so on the page of the run.
  console.warn(`::warning title=SKIP::Nothing was tried on the real SwiftUI application: ${why}.`);
  it.skip(`the SwiftUI application: ${why}`);
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
