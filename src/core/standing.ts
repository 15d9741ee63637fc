import { type Hash, hashKey, hashNumber, hashStart, hashText } from './hash.ts';
import type { Remembered } from './id-memory.ts';
import type { PlatformNode, Role } from './node.ts';
import type { Face, Sighting } from './reused-rows.ts';

/** A node of the reading with what is remembered of its reference, and those below it. */
export type Slot = {
  node: PlatformNode;
  key: string;
  known: Remembered | undefined;
  face: Sighting | undefined;
  below: Slot[];
};

/** Where a node stands among its siblings: `alone` says that none of them has its role, title and face. */
export type Standing = { slot: Slot; position: number; hash: Hash; alone: boolean };

/** Paragraphs and headings of an office document have no title, but a text. */
const FLOWING: ReadonlySet<Role> = new Set<Role>(['paragraph', 'heading']);

/** What it is known by. */
export function knownAs({ role, title, value }: PlatformNode): string {
  return title ?? (FLOWING.has(role) && typeof value === 'string' ? value : '');
}

/** Nothing that its fingerprint is made of has changed since it was last seen. */
export function isSettled({ node, known, face }: Slot, position: number, parentId: string): boolean {
  return (
    known !== undefined &&
    known.position === position &&
    known.parentId === parentId &&
    known.role === node.role &&
    known.title === knownAs(node) &&
    isSameFace(known.face, face)
  );
}

export const isSameFace = (a: Face | undefined, b: Face | undefined) => a?.all === b?.all;

/** Hashes of role, title or face, and the place among siblings that share both. */
export function standingsOf(slots: readonly Slot[]): Standing[] {
  const equals = new Map<number, { first: Standing; count: number }>();
  return slots.map((slot, position) => {
    const name = knownAs(slot.node);
    const hash = hashStart();
    hashText(hash, slot.node.role);
    hashText(hash, name);
    if (slot.face) hashNumber(hash, slot.face.all);
    const kind = hashKey(hash);
    const same = equals.get(kind);
    hashNumber(hash, same?.count ?? 0);
    const standing = { slot, position, hash, alone: (name !== '' || slot.face !== undefined) && same === undefined };
    if (same) {
      same.count++;
      same.first.alone = false;
    } else equals.set(kind, { first: standing, count: 1 });
    return standing;
  });
}
