import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Columns without headings. Each is an option of its own: ps takes all that follows an equals sign as the heading. */
const columns = (...names: string[]) => names.flatMap((name) => ['-o', `${name}=`]);

/** Returns the group of a process; undefined when it is gone. */
export function groupOf(pid: number): number | undefined {
  try {
    const group = Number(execFileSync('/bin/ps', [...columns('pgid'), '-p', String(pid)], { encoding: 'utf8' }));
    return Number.isInteger(group) && group > 0 ? group : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the running processes of a group; zombies do not count. */
export async function membersOf(group: number): Promise<number[]> {
  const { stdout } = await run('/bin/ps', ['-A', ...columns('pid', 'pgid', 'stat')]);
  return stdout.split('\n').flatMap((line) => {
    const [pid, pgid, state] = line.trim().split(/\s+/);
    return Number(pgid) === group && !state?.startsWith('Z') ? [Number(pid)] : [];
  });
}

/** Returns the file that each process runs. macOS has the whole path in `comm`, Linux only in the first argument. */
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
  // ps leaves out processes that are gone and then exits with an error.
  const { stdout } = await run('/bin/ps', list).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }));
  const lines = stdout.split('\n').map((line) => /^\s*(\d+)\s+(.+)$/.exec(line));
  return new Map(lines.flatMap((found) => (found?.[2] ? [[Number(found[1]), found[2].trim()] as const] : [])));
}
