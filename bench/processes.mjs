/** What benches read of processes, from /proc. */
import { readdirSync, readFileSync } from 'node:fs';

export const TICKS_PER_SECOND = 100;

/** User and system time. */
export function ticksOf(pid) {
  const fields = statOf(pid);
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

/** A process, and all that came of it. */
export function familyOf(pid) {
  const parents = new Map(running().map((each) => [each, Number(statOf(each)[1])]));
  const family = [pid];
  for (const member of family) for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family;
}

/** The processes that have these words on their command line and in their environment. */
export function findProcesses(command, environment) {
  return running().filter(
    (pid) => textOf(pid, 'cmdline').includes(command) && textOf(pid, 'environ').includes(environment),
  );
}

const running = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** The fields behind the name, which may hold spaces and parentheses. Of a process that has ended, none. */
function statOf(pid) {
  const text = textOf(pid, 'stat');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function textOf(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}
