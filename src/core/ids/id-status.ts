import { nodeName } from '../render/line.ts';
import { isRow, type Role } from '../roles.ts';
import { isBlank } from '../text.ts';
import type { IdMemory, Remembered } from './id-memory.ts';
import { isSameFingerprint } from './row-state.ts';

/**
 * What became of an id that a model quotes. `where` reads `window "Mixer" > toolbar`; `isReused` means that its row shows
 * another item now, and `inPlace` is the id of that.
 */
export type IdStatus =
  | { kind: 'alive' }
  | { kind: 'gone'; last: { role: Role; title: string; where: string }; isReused: boolean; inPlace?: string }
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
  const candidates = findSuccessors(memory, entry);
  const [first, second] = candidates;
  if (first === undefined) {
    const { role, label } = entry;
    const last = { role, title: label, where: pathTo(memory, entry) };
    const inPlace = memory.inPlaceOf(entry)?.id;
    return { kind: 'gone', last, isReused: entry.ref === undefined, ...(inPlace !== undefined && { inPlace }) };
  }
  return second === undefined ? { kind: 'replaced', by: first } : { kind: 'ambiguous', candidates };
}

/**
 * Objects that appeared after the entry was last read, with its role and label. One without a label must have the same
 * parent; so must one in a row, since other rows have the same buttons.
 */
function findSuccessors(memory: IdMemory, entry: Remembered): string[] {
  const ids: string[] = [];
  const mustHaveParent = isBlank(entry.label) || entry.ref === undefined || isInRow(memory, entry);
  for (const other of memory.living()) {
    if (other.born <= entry.seen || other.role !== entry.role || other.label !== entry.label) continue;
    if (mustHaveParent && (other.parentId !== entry.parentId || !isSameFingerprint(other.row, entry.row))) continue;
    if (ids.push(other.id) === CANDIDATES) break;
  }
  return ids;
}

function isInRow(memory: IdMemory, { parentId }: Remembered): boolean {
  const above = memory.byId(parentId);
  return above !== undefined && (isRow(above.role) || isInRow(memory, above));
}

function pathTo(memory: IdMemory, entry: Remembered): string {
  const names: string[] = [];
  let above = memory.byId(entry.parentId);
  while (above !== undefined && names.length < 50) {
    names.unshift(nodeName({ role: above.role, title: above.label }));
    above = memory.byId(above.parentId);
  }
  return names.join(' > ');
}
