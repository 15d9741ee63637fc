import type { Accessibles } from '../protocol/accessibles.ts';
import { type ObjectRef, refFromKey } from '../protocol/object-ref.ts';
import type { TreeMemory } from './tree-memory.ts';

/** Trees deeper than a reading goes are read below one of their objects. */
const MAX_LEVELS = 200;

/** The way from a window down to one object, which what does not show on it would otherwise end. */
export class Lineage {
  private readonly below = new Map<string, ObjectRef>();
  private readonly keys = new Set<string>();

  /** What is not known of the way is asked from below: every object reports what it is in. */
  static async to(key: string, objects: Accessibles, memory: TreeMemory, signal: AbortSignal): Promise<Lineage> {
    const lineage = new Lineage();
    let at = refFromKey(key);
    for (let level = 0; level < MAX_LEVELS && !lineage.keys.has(at.key); level++) {
      lineage.keys.add(at.key);
      const known = memory.before(at.key);
      const parent = known
        ? known.parent && refFromKey(known.parent)
        : await objects.parent(at, signal).catch(() => undefined);
      if (!parent) break;
      lineage.below.set(parent.key, at);
      at = parent;
    }
    return lineage;
  }

  has(key: string): boolean {
    return this.keys.has(key);
  }

  /** The child of an object on the way that is on it, too. */
  after(key: string): ObjectRef | undefined {
    return this.below.get(key);
  }
}
