import { existsSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { AppIdentity } from '../../core/backend.ts';
import { argumentsOf, commandOf, executableOf } from './processes.ts';

/** These run a program that their arguments name: the loader of the C library, interpreters and shells. */
const RUNS_ANOTHER = /^(ld-|ld\.|python|perl|ruby|node|gjs|guile|lua|wish|tclsh|bash|dash|sh$|busybox)/;

/**
 * Identifies a process by the file that it runs, with every link followed: the name that it was started by, and the one
 * that it gives itself, may be any. Some processes hide that file, password managers among them: their command is left.
 */
export function identityOf(pid: number, name?: string): AppIdentity {
  const executable = executableOf(pid);
  if (executable === undefined) return { name: name ?? commandOf(pid), executables: [commandOf(pid)] };
  const script = RUNS_ANOTHER.test(basename(executable)) ? scriptOf(pid) : undefined;
  return {
    name: name ?? basename(script ?? executable),
    executables: script === undefined ? [executable] : [executable, script],
  };
}

/** The first of the arguments that is a file. */
function scriptOf(pid: number): string | undefined {
  try {
    const cwd = readlinkSync(`/proc/${pid}/cwd`);
    const files = argumentsOf(pid).filter((argument) => argument !== '' && !argument.startsWith('-'));
    const script = files.map((file) => resolve(cwd, file)).find((file) => existsSync(file));
    return script && realpathSync.native(script);
  } catch {
    return undefined;
  }
}
