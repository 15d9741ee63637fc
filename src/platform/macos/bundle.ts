import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { UiError } from '../../core/errors.ts';

const run = promisify(execFile);

/** What the Info.plist of an application bundle states. */
export type Bundle = {
  folder: string;
  id: string | undefined;
  name: string | undefined;
  executable: string | undefined;
};

/** These browsers show their pages only when VoiceOver's flag is set. */
const NEEDS_VOICE_OVER_FLAG = /^(com\.google\.Chrome|org\.chromium\.|com\.microsoft\.edgemac|com\.brave\.Browser)/;

export const needsVoiceOverFlag = (bundle: Bundle | undefined): boolean => NEEDS_VOICE_OVER_FLAG.test(bundle?.id ?? '');

export const ELECTRON = 'electron';

export function toolkitOfBundle(bundle: Bundle | undefined): string {
  const electron = bundle && path.join(bundle.folder, 'Contents/Frameworks/Electron Framework.framework');
  return electron && existsSync(electron) ? ELECTRON : 'cocoa';
}

/** Returns the program to run for a command: for a bundle, the file in it that macOS would start. */
export async function programOf(command: string): Promise<string> {
  if (!/\.app\/?$/.test(command)) return command;
  const folder = bundleFolders(command).find((each) => existsSync(each));
  const bundle = folder === undefined ? undefined : await readBundle(folder);
  if (bundle === undefined) {
    throw new UiError('launch_failed', `Application not found: ${command} does not exist or has no Info.plist.`, {
      hint: 'Give the path of the .app bundle, or of the program in its Contents/MacOS.',
    });
  }
  return path.join(bundle.folder, 'Contents/MacOS', bundle.executable ?? path.basename(bundle.folder, '.app'));
}

function bundleFolders(command: string): string[] {
  if (command.includes('/')) return [path.resolve(command)];
  const places = ['/Applications', '/System/Applications', '/System/Applications/Utilities'];
  return [...places, path.join(homedir(), 'Applications')].map((place) => path.join(place, command));
}

/** Returns the bundle that a program lies in; undefined where it lies in none. */
export async function bundleOf(executable: string | undefined): Promise<Bundle | undefined> {
  const folder = executable && /^(.*?\.app)\/Contents\/MacOS\//.exec(executable)?.[1];
  return folder ? await readBundle(folder) : undefined;
}

async function readBundle(folder: string): Promise<Bundle | undefined> {
  const file = path.join(folder, 'Contents/Info.plist');
  const info = await readPlist(file).catch(() => undefined);
  if (info === undefined) return undefined;
  const entry = (key: string) => plainText(new RegExp(`<key>${key}</key>\\s*<string>([^<]*)</string>`).exec(info)?.[1]);
  return {
    folder,
    id: entry('CFBundleIdentifier'),
    name: entry('CFBundleDisplayName') ?? entry('CFBundleName'),
    executable: entry('CFBundleExecutable'),
  };
}

async function readPlist(file: string): Promise<string> {
  const content = await readFile(file);
  if (!content.subarray(0, 6).equals(Buffer.from('bplist'))) return content.toString('utf8');
  const { stdout } = await run('/usr/bin/plutil', ['-convert', 'xml1', '-o', '-', file]);
  return stdout;
}

function plainText(text: string | undefined): string | undefined {
  const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };
  return text?.replaceAll(/&(lt|gt|quot|apos|amp);/g, (entity) => signs[entity] ?? entity);
}
