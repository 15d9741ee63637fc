import type { DisplayKind } from '../../../../core/backend.ts';
import { TOOLKITS } from './detect.ts';

/** What every toolkit needs to be accessible: the toolkit of a program is not known before it runs. */
export function launchEnvironment(display: DisplayKind, home?: string): Record<string, string> {
  return Object.assign({}, ...TOOLKITS.map((toolkit) => toolkit.environment(display, home)));
}

/** The arguments of a program, with those before them that its toolkit needs and the caller did not give. */
export function launchArgs(command: string, args: readonly string[], display: DisplayKind): string[] {
  const optionOf = (arg: string) => arg.split('=')[0];
  const given = new Set(args.map(optionOf));
  const needed = TOOLKITS.flatMap((toolkit) => toolkit.launchArgs(command, display));
  return [...needed.filter((arg) => !given.has(optionOf(arg))), ...args];
}
