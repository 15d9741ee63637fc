import { readFileSync, rmSync } from 'node:fs';
import type { DisplayKind } from '../../../../core/backend.ts';
import { TOOLKITS } from './detect.ts';

type Environment = Record<string, string>;

const optionOf = (arg: string) => arg.split('=')[0];

/**
 * What is given, with all that every toolkit needs to be accessible: the toolkit of a program is not known before it runs.
 */
export function launchEnvironment(display: DisplayKind, given: Environment, home?: string): Environment {
  const env: Environment = Object.assign({}, ...TOOLKITS.map((toolkit) => toolkit.environment(display, home)), given);
  for (const [name, options] of TOOLKITS.flatMap((toolkit) => Object.entries(toolkit.environmentOptions()))) {
    const own = env[name]?.split(/\s+/).filter(Boolean) ?? [];
    const has = new Set(own.map(optionOf));
    env[name] = [...own, ...options.filter((option) => !has.has(optionOf(option)))].join(' ');
  }
  return env;
}

/** The arguments of a program, with those before them that its toolkit needs and the caller did not give. */
export function launchArgs(command: string, args: readonly string[], display: DisplayKind): string[] {
  const given = new Set(args.map(optionOf));
  const needed = TOOLKITS.flatMap((toolkit) => toolkit.launchArgs(command, display));
  return [...needed.filter((arg) => !given.has(optionOf(arg))), ...args];
}

/** Removes what a program left outside the home that it had to itself: what names another home is somebody else's. */
export function removeLeftovers(args: readonly string[], cwd: string, home: string): void {
  for (const file of TOOLKITS.flatMap((toolkit) => toolkit.leavesBehind(args, cwd))) {
    try {
      if (readFileSync(file, 'utf8').includes(home)) rmSync(file);
    } catch {
      // It is not there, or not ours to read or remove.
    }
  }
}
