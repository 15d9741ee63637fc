import { errors, isStandardCap } from '@appium/base-driver';
import type { Constraints } from '@appium/types';
import { splitCommandLine } from './command-line.ts';
import { commandOfDesktopFile } from './desktop-file.ts';

/** What a session can be asked for, besides what every Appium driver takes. */
export const CONSTRAINTS = {
  app: { isString: true },
  args: { isArray: true },
  environ: { isObject: true },
  cwd: { isString: true },
  appPid: { isNumber: true },
  display: { isString: true, inclusion: ['x11', 'wayland', 'current'] },
  launchTimeoutMs: { isNumber: true },
  trace: { isBoolean: true },
  artifacts: { isString: true },
  timeouts: { isObject: true },
} as const satisfies Constraints;

/** Appium Inspector adds these to whatever it starts. */
const OF_INSPECTOR = ['ensureWebviewsHavePages', 'nativeWebScreenshot', 'connectHardwareKeyboard'];

/** Refuses what would be ignored: a misspelt capability is one that is missing. Other vendors' have a prefix. */
export function checkNames(names: readonly string[], known: readonly string[]): void {
  const isKnown = (name: string) => known.includes(name) || OF_INSPECTOR.includes(name) || isStandardCap(name);
  const unknown = names.filter((name) => !isKnown(name) && !/[:[]/.test(name));
  if (unknown.length === 0) return;
  const there = Object.keys(CONSTRAINTS).join(', ');
  throw new errors.SessionNotCreatedError(
    `There is no capability appium:${unknown.join(', appium:')}. Take it out; this driver has ${there}.`,
  );
}

export type Wanted = {
  app?: string | null | undefined;
  args?: unknown;
  environ?: unknown;
  cwd?: string | undefined;
  appPid?: number | undefined;
  display?: string | undefined;
  launchTimeoutMs?: number | undefined;
};

export type Program = { command: string; args: string[]; env: Record<string, string> };

/** What is to be started, or the pid of what runs already. */
export function programOf({ app: given, args = [], environ = {}, appPid }: Wanted): Program | number {
  if (appPid !== undefined) return appPid;
  const app = given ?? '';
  // KDE's driver takes the pid of a running program in the same place.
  if (/^\d+$/.test(app.trim())) return Number(app);
  const [command, ...first] = app.endsWith('.desktop') ? commandOfDesktopFile(app) : splitCommandLine(app);
  if (command === undefined) {
    throw new errors.SessionNotCreatedError(
      'No program: give appium:app (a command, a path or a desktop file) or appium:appPid.',
    );
  }
  return { command, args: [...first, ...textsOf('args', args)], env: variablesOf(environ) };
}

function textsOf(name: string, value: unknown): string[] {
  const texts = Array.isArray(value) ? value : [];
  if (texts.every((each) => typeof each === 'string')) return texts;
  throw new errors.SessionNotCreatedError(`appium:${name} takes a list of texts.`);
}

function variablesOf(value: unknown): Record<string, string> {
  const entries = Object.entries(value ?? {});
  if (entries.every(([, each]) => typeof each === 'string' || typeof each === 'number')) {
    return Object.fromEntries(entries.map(([name, each]) => [name, String(each)]));
  }
  throw new errors.SessionNotCreatedError('appium:environ takes names with texts.');
}
