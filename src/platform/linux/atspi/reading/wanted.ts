import type { ReadOptions } from '../../../../core/backend.ts';
import type { Place } from '../geometry/place.ts';
import type { Accessible } from '../protocol/accessible.ts';
import type { Accessibles } from '../protocol/accessibles.ts';
import { type ObjectRef, refFromKey } from '../protocol/object-ref.ts';
import { holdsRows } from '../protocol/roles.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';
import { Lineage } from './lineage.ts';
import type { TreeMemory } from './tree-memory.ts';

/** A menu within a menu is read with it if it is as short as this. */
const FEW_ITEMS = 8;
/** These show nothing of what they hold until they are opened. */
const OPENERS = new Set(['menu', 'combo-box']);

/** What a reading is asked for beyond what shows. */
export class Wanted {
  private readonly expand: ReadOptions['expand'];
  private readonly toolkit: Toolkit;
  private lineage: Lineage | undefined;
  /** Whether what was asked for shows nothing of what it holds, so that all of that is wanted. */
  private isWhole = false;

  constructor({ expand }: ReadOptions, toolkit: Toolkit) {
    this.expand = expand;
    this.toolkit = toolkit;
  }

  /** Finds the way to what was asked for, if it is on one of these buses. */
  async findWay(
    isOwn: (bus: string) => boolean,
    objects: Accessibles,
    memory: TreeMemory,
    signal: AbortSignal,
  ): Promise<void> {
    const { expand } = this;
    if (typeof expand === 'string' || !isOwn(refFromKey(expand.ref).bus)) return;
    this.lineage = await Lineage.to(expand.ref, objects, memory, signal);
  }

  /** Whether it is on the way to what was asked for, or that itself. */
  isOnTheWay(key: string): boolean {
    return this.lineage?.has(key) ?? false;
  }

  /** The child of an object on the way that is on it, too. */
  after(key: string): ObjectRef | undefined {
    return this.lineage?.after(key);
  }

  isAskedFor(key: string): boolean {
    const { expand } = this;
    return typeof expand !== 'string' && expand.ref === key;
  }

  expansionOf(key: string): Place['expanded'] {
    if (this.expand === 'everything') return 'everything';
    return this.isAskedFor(key) && 'subtree';
  }

  /** The place from which what an object holds is read. */
  from({ ref, role, childCount }: Accessible, place: Place, offscreen: boolean): Place {
    const isAskedFor = this.isAskedFor(ref.key);
    if (isAskedFor) this.isWhole = offscreen || OPENERS.has(role) || holdsRows(role);
    const isUnwanted = place.expanded === 'subtree' && !isAskedFor && !this.isWantedBelow({ role, childCount });
    const expanded = isUnwanted ? false : place.expanded;
    // The subtree that was asked for is as deep as a tree may be, wherever it hangs.
    return { ...place, expanded, ...(isAskedFor && { depth: 1 }) };
  }

  /**
   * Whether what this holds is wanted along with it. Of what shows only a part, a dialog with hidden pages or long tables,
   * the rest is not; nor are long menus within a menu, and long tables on a hidden page.
   */
  private isWantedBelow({ role, childCount }: Pick<Accessible, 'role' | 'childCount'>): boolean {
    const isLong = role === 'menu' ? childCount > FEW_ITEMS : holdsRows(role) && this.toolkit.hasTooMany(childCount);
    return this.isWhole && !isLong;
  }
}
