import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { errors } from '@appium/base-driver';
import { splitCommandLine } from './command-line.ts';

/** The command of a desktop file, by its path or by its id, which is looked for where desktops keep them. */
export function commandOfDesktopFile(name: string): string[] {
  const file = foldersFor(name)
    .map((folder) => path.join(folder, name))
    .find((each) => existsSync(each));
  if (file === undefined) {
    throw new errors.SessionNotCreatedError(
      `There is no desktop file ${name} in ${foldersFor(name).join(', ')}. Give its path, or a command.`,
    );
  }
  const exec = /^Exec=(.*)$/m.exec(entryOf(readFileSync(file, 'utf8')))?.[1];
  if (exec === undefined) throw new errors.SessionNotCreatedError(`${file} has no Exec line. Give a command.`);
  return splitCommandLine(exec).flatMap(withoutFieldCodes);
}

/** Other groups of the file are about actions of its menu. */
const entryOf = (text: string) => text.split(/^\[Desktop Entry\]\s*$/m)[1]?.split(/^\[/m)[0] ?? '';

/** `%U` and the like stand for files that a desktop would open with it. */
function withoutFieldCodes(word: string): string[] {
  if (/^%[a-zA-Z]$/.test(word)) return [];
  return [word.replaceAll(/%(.)/g, (_, code) => (code === '%' ? '%' : ''))];
}

function foldersFor(name: string): string[] {
  if (path.isAbsolute(name)) return ['/'];
  const { XDG_DATA_HOME = path.join(homedir(), '.local/share'), XDG_DATA_DIRS = '/usr/local/share:/usr/share' } =
    process.env;
  return [XDG_DATA_HOME, ...XDG_DATA_DIRS.split(':')]
    .filter(Boolean)
    .map((folder) => path.join(folder, 'applications'));
}
