import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';

/** What exec searches where PATH is not set. */
const DEFAULT_PATH = '/usr/local/bin:/usr/bin:/bin';

/** The file that a command runs: `path` as the command or the search path names it, `real` with every link followed. */
export type ProgramFile = { path: string; real: string };

/** Returns undefined for a name that the search path does not have. */
export function findProgram(command: string, cwd: string, searchPath = DEFAULT_PATH): ProgramFile | undefined {
  const here = absolute(process.cwd(), cwd);
  const folders = command.includes('/') ? [here] : searchPath.split(':').map((folder) => absolute(here, folder));
  const path = folders
    .map((folder) => absolute(folder, command))
    .find((each) => command.includes('/') || isExecutable(each));
  return path === undefined ? undefined : { path, real: realPath(path) };
}

/** `..` after a link leads on from where the link points, so nothing is taken out of a path. */
const absolute = (folder: string, path: string) => (isAbsolute(path) ? path : `${folder}/${path}`);

/** Follows every link but the last one: the name that a file has in its real folder. */
export function inRealFolder(path: string): string {
  return join(realPath(dirname(path)), basename(path));
}

/** A path that leads nowhere stays as it is written. */
export function realPath(path: string): string {
  try {
    // The other form of it takes `..` out of the path before it looks at links, which the kernel does not.
    return realpathSync.native(path);
  } catch {
    return resolve(path);
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
