import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { badArguments } from './arguments.ts';

/** Whether what is expected is written: all of it anew, only what is missing, or nothing. */
export type UpdateMode = 'all' | 'new' | 'none';

/** The flags of test runners for it. Vitest keeps them from its workers, which know its configuration. */
const FLAGS = new Set(['--update', '-u', '--update-snapshots', '--test-update-snapshots']);

/** `STROBE_UPDATE=1` or the runner's own flag rewrites all; where CI is set, nothing is written. */
export function updateMode(given?: boolean): UpdateMode {
  const { STROBE_UPDATE = '', CI = '' } = process.env;
  const isAsked = given ?? (/^(1|true)$/.test(STROBE_UPDATE) || isFlagged() || isVitestUpdating());
  if (isAsked) return 'all';
  return /^(0|false)?$/.test(CI) ? 'new' : 'none';
}

const isFlagged = () => [...process.execArgv, ...process.argv].some((argument) => FLAGS.has(argument));

function isVitestUpdating(): boolean {
  let value: unknown = globalThis;
  for (const name of ['__vitest_worker__', 'config', 'snapshotOptions', 'updateSnapshot']) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  }
  return value === 'all';
}

const OWN_FOLDER = path.dirname(fileURLToPath(import.meta.url));
const FRAME = /(?:\(|at |@)(?:async )?((?:file:\/\/)?\/[^)]+?):\d+:\d+\)?$/;

/** The folder `__snapshots__` beside the test that is calling, which has to be asked for before anything is awaited. */
export function folderOfCaller(): string {
  for (const line of (new Error().stack ?? '').split('\n')) {
    const file = FRAME.exec(line.trim())?.[1];
    if (file === undefined) continue;
    const name = file.startsWith('file:') ? fileURLToPath(file) : file;
    if (path.dirname(name) !== OWN_FOLDER) return path.join(path.dirname(name), '__snapshots__');
  }
  return path.resolve('__snapshots__');
}

/** The path of what is expected; its name may have folders, and leads nowhere else. */
export function snapshotPath(folder: string, name: unknown, ending: string): string {
  const isPlain = typeof name === 'string' && /^[\w][\w .-]*(\/[\w][\w .-]*)*$/.test(name);
  if (!isPlain) throw badArguments(`A snapshot has a name such as 'result${ending}', not ${JSON.stringify(name)}.`);
  return path.join(folder, name.endsWith(ending) ? name : `${name}${ending}`);
}

/** What is expected; undefined where there is nothing yet. */
export async function readSnapshot(file: string): Promise<Buffer | undefined> {
  return await readFile(file).catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

export async function writeSnapshot(file: string, contents: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, contents);
}

export const missingSnapshot = (file: string) =>
  `There is no ${file}. Run the test once outside CI, or with STROBE_UPDATE=1, and commit the file.`;
