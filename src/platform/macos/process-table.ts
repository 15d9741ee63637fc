import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Without headings. An option each: what follows an equals sign is the heading, up to the end of the word. */
const columns = (...names: string[]) => names.flatMap((name) => ['-o', `${name}=`]);

/** The group of a process; undefined when it is gone. */
export function groupOf(pid: number): number | undefined {
  try {
    const group = Number(execFileSync('/bin/ps', [...columns('pgid'), '-p', String(pid)], { encoding: 'utf8' }));
    return Number.isInteger(group) && group > 0 ? group : undefined;
  } catch {
    return undefined;
  }
}

/** The living processes of a group. */
export async function membersOf(group: number): Promise<number[]> {
  const { stdout } = await run('/bin/ps', ['-A', ...columns('pid', 'pgid', 'stat')]);
  return stdout.split('\n').flatMap((line) => {
    const [pid, pgid, state] = line.trim().split(/\s+/);
    return Number(pgid) === group && !state?.startsWith('Z') ? [Number(pid)] : [];
  });
}

/** The file that each process runs. macOS gives its whole path as the command, others only as the first argument. */
export async function executablesOf(pids: readonly number[]): Promise<Map<number, string>> {
  const [commands, lines] = await Promise.all([columnOf('comm', pids), columnOf('args', pids)]);
  return new Map(
    [...commands].flatMap(([pid, command]) => {
      const path = command.startsWith('/') ? command : lines.get(pid)?.split(' ')[0];
      return path?.startsWith('/') ? [[pid, path] as const] : [];
    }),
  );
}

async function columnOf(column: 'comm' | 'args', pids: readonly number[]): Promise<Map<number, string>> {
  if (pids.length === 0) return new Map();
  const list = ['-ww', ...columns('pid', column), '-p', pids.join(',')];
  // Of processes that are gone it tells nothing, and says so by its exit code.
  const { stdout } = await run('/bin/ps', list).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }));
  const lines = stdout.split('\n').map((line) => /^\s*(\d+)\s+(.+)$/.exec(line));
  return new Map(lines.flatMap((found) => (found?.[2] ? [[Number(found[1]), found[2].trim()] as const] : [])));
}
