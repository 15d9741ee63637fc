import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Application, Desktop, Program } from '../../src/core/backend.ts';
import { LinuxPlatform } from '../../src/platform/linux/platform.ts';
import { atEnd } from './at-end.ts';
import { javaProgram } from './java.ts';
import { timeouts } from './timeouts.ts';

export const REPO = path.resolve(import.meta.dirname, '../..');
export const PYTHON = '/usr/bin/python3';

type DisplayServerKind = 'x11' | 'wayland';

/** What isolated displays of tests run on: `npm run test:wayland` sets it, as the setting of the same name does. */
export const DISPLAY_SERVER: DisplayServerKind = process.env.STROBE_ISOLATED_DISPLAY === 'wayland' ? 'wayland' : 'x11';

/** How verdicts call mouse and keyboard there. */
export const INPUT_METHOD = DISPLAY_SERVER === 'wayland' ? 'wayland' : 'xtest';

/** The sample application in every toolkit that runs here. */
export const SAMPLES = {
  gtk3: { command: PYTHON, args: ['examples/sample-app/gtk3.py', '--no-tick'] },
  gtk4: { command: PYTHON, args: ['examples/sample-app/gtk4.py', '--no-tick'] },
  qt6: { command: PYTHON, args: ['examples/sample-app/qt.py', '--no-tick'] },
  qt5: { command: PYTHON, args: ['examples/sample-app/qt.py', '--qt5', '--no-tick'] },
  swing: javaProgram('StrobeSample', '--no-tick'),
} as const;

export type Toolkit = keyof typeof SAMPLES;

/** A machine under load is slow, not broken. Shorter than a test may take, so that it fails where it waits. */
export const PATIENCE_MS = 120_000;
export const patience = () => AbortSignal.timeout(PATIENCE_MS);

/** Repeats until the condition gives a value. A condition that costs much is not asked for most of the time. */
export async function eventually<T>(
  condition: () => Promise<T | undefined> | T | undefined,
  signal = patience(),
  describe = () => `${condition}`,
): Promise<T> {
  for (;;) {
    if (signal.aborted) throw new Error(`Waited in vain for ${describe()}`);
    const askedMs = performance.now();
    const value = await condition();
    if (value !== undefined) return value;
    await delay(Math.min(1_000, Math.max(20, 2 * (performance.now() - askedMs))));
  }
}

/** An isolated desktop of the test, or of the suite whose hook opens it. */
export async function isolatedDesktop(server: DisplayServerKind = DISPLAY_SERVER): Promise<Desktop> {
  const { desktop, dispose } = await openDesktop(server);
  atEnd(dispose);
  return desktop;
}

export async function openDesktop(
  server: DisplayServerKind = DISPLAY_SERVER,
): Promise<{ desktop: Desktop; dispose: () => Promise<void> }> {
  const platform = new LinuxPlatform(timeouts, server);
  const desktop = await platform.openDesktop('isolated', patience());
  const dispose = async () => {
    await desktop[Symbol.asyncDispose]();
    platform[Symbol.dispose]();
  };
  return { desktop, dispose };
}

export type Running = { program: Program; app: Application; output: () => string };

/** A program of the test, or of the suite whose hook starts it. */
export async function launch(
  desktop: Desktop,
  command: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Running> {
  const program = await desktop.start({ command, args: [...args], cwd: REPO, env }, patience());
  let text = '';
  program.onOutput((_, chunk) => {
    text += Buffer.from(chunk).toString('utf8');
  });
  atEnd(() => program.end());
  const app = await desktop.waitForApp(program, patience());
  return { program, app, output: () => text };
}
