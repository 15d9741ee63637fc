import { ROWS, type Role } from '../node.ts';
import { nodeName } from '../render/line.ts';
import { isBlank } from '../text.ts';
import type { IdMemory, Remembered } from './id-memory.ts';

/**
 * What became of an id that a model quotes. `where` reads `window "Mixer" > toolbar`; `isReused`: its row shows another
 * item now.
 */
export type IdStatus =
  | { kind: 'alive' }
  | { kind: 'gone'; last: { role: Role; title: string; where: string }; isReused: boolean }
  | { kind: 'replaced'; by: string }
  | { kind: 'ambiguous'; candidates: string[] }
  | { kind: 'unknown' };

const CANDIDATES = 8;

export function statusOf(memory: IdMemory, id: string): IdStatus {
  const entry = memory.byId(id);
  if (entry === undefined) return { kind: 'unknown' };
  if (entry.alive) return { kind: 'alive' };
  if (entry.replacedBy !== undefined && memory.byId(entry.replacedBy)?.alive) {
    return { kind: 'replaced', by: entry.replacedBy };
  }
  const candidates = successors(memory, entry);
  const [first, second] = candidates;
  if (first === undefined) {
    const { role, title } = entry;
    const last = { role, title, where: whereabouts(memory, entry) };
    return { kind: 'gone', last, isReused: entry.ref === undefined };
  }
  return second === undefined ? { kind: 'replaced', by: first } : { kind: 'ambiguous', candidates };
}

/**
 * What appeared after the entry was last seen and bears its role and name. A nameless one must be in its place; so must
 * one in a row: others have the same buttons.
 */
function successors(memory: IdMemory, entry: Remembered): string[] {
  const ids: string[] = [];
  const mustBeThere = isBlank(entry.title) || entry.ref === undefined || isInRow(memory, entry);
  for (const other of memory.living()) {
    if (other.born <= entry.seen || other.role !== entry.role || other.title !== entry.title) continue;
    if (mustBeThere && (other.parentId !== entry.parentId || other.face?.all !== entry.face?.all)) continue;
    if (ids.push(other.id) === CANDIDATES) break;
  }
  return ids;
}

function isInRow(memory: IdMemory, { parentId }: Remembered): boolean {
  const above = memory.byId(parentId);
  return above !== undefined && (ROWS.has(above.role) || isInRow(memory, above));
}

function whereabouts(memory: IdMemory, entry: Remembered): string {
  const names: string[] = [];
  let above = memory.byId(entry.parentId);
  while (above !== undefined && names.length < 50) {
    names.unshift(nodeName(above));
    above = memory.byId(above.parentId);
  }
  return names.join(' > ');
}
