import type { PlatformNode, Rect } from '../../../../core/node.ts';
import { isSameBox } from '../geometry/boxes.ts';
import type { Placement } from '../geometry/placement.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import type { UnreportedChanges } from '../toolkits/toolkit.ts';
import { type Known, KnownTree } from './known-tree.ts';

const MAX_UNREADABLE = 1_000;
const MAX_FOCUSED = 4;
/** The last pixels of something that slows down take their time. */
const REST_MS = 250;
/** Of what may have got a label. */
const NO_WORDS = '';

/**
 * What the last reading knew, less what has changed since. A reading asks only for the rest.
 * Nothing in it is trusted beyond its evidence: an event about the object, or paint where it stands, makes it stale.
 */
export class TreeMemory {
  private known = new KnownTree();
  private next = new Map<string, Known>();
  private reported = new Set<string>();
  private told = new Set<string>();
  private painted: ReadonlySet<string> = new Set();
  private polled: ReadonlySet<string> = new Set();
  private touched: ReadonlySet<string> = new Set();
  /** What paint fell on when the last reading began, and what it fell on both then and now; not what holds it. */
  private lately: ReadonlySet<string> = new Set();
  private restless: ReadonlySet<string> = new Set();
  /** What paint fell on during the last reading that it left out. */
  private owed = new Set<string>();
  private focusedLately: string[] = [];
  /** Of labels that have others now, have gone, or are new. */
  private oldWords = new Set<string>();
  /** What has moved, and when that was seen last. */
  private moving: ReadonlyMap<string, number> = new Map();
  private begunAt = 0;
  private readonly unreadable = new Set<string>();
  private readonly placements = new Map<string, Placement>();

  /** Something happened to this object. */
  report(key: string): void {
    this.reported.add(key);
  }

  reportRoots(): void {
    for (const key of this.known.roots()) this.report(key);
  }

  /** A label said so, and does not any more. */
  noteRenamed(words: string): void {
    this.oldWords.add(words);
  }

  /** Of a window. */
  placementIn(key: string): Placement | undefined {
    return this.isEmpty ? undefined : this.placements.get(key);
  }

  rememberPlacement(key: string, placement: Placement): void {
    this.placements.set(key, placement);
  }

  forgetTree(): void {
    this.known = new KnownTree();
    this.moving = new Map();
  }

  forget(): void {
    this.forgetTree();
    this.reported = new Set();
    this.placements.clear();
  }

  get size(): number {
    return this.known.size;
  }

  get isEmpty(): boolean {
    return this.size === 0;
  }

  /**
   * Starts a reading, after paint or none; one that asks also for what nothing tells, and for what stands in `again`, which
   * is no paint. What was on its way may get there without a trace: out of what clips it, or by a last step that looks
   * like nothing.
   */
  begin(areas: readonly Rect[], again: readonly Rect[], wasPainted: boolean, silence: UnreportedChanges): void {
    const polling = silence === 'all unseen';
    this.begunAt = performance.now();
    const owed = [...this.owed].filter((key) => this.known.has(key));
    this.owed = new Set();
    const painted = new Set([...this.known.within(areas), ...owed]);
    const moving = wasPainted || polling ? this.moving.keys() : [];
    const innermost = this.known.innermost(painted);
    this.restless = new Set([...innermost].filter((key) => this.lately.has(key)));
    this.lately = innermost;
    const isAtRest = painted.size + again.length + this.reported.size === 0;
    const isAsEver = this.reported.size === 0 && this.restless.size === innermost.size;
    if (!isAsEver) for (const key of this.known.closedLists()) this.report(key);
    const all = [
      ...painted,
      ...this.known.within(again),
      ...moving,
      ...this.besideBars(),
      ...(polling || isAtRest ? [] : this.focused()),
    ];
    this.start(all, this.known.untold(silence));
  }

  /**
   * Reads on where things look different meanwhile. Of what stands where anything may be stale, the next reading is owed the
   * rest: what is painted all the time, and what looks the same.
   */
  goOn(changed: readonly Rect[], stale: readonly Rect[]): void {
    const painted = this.known.within(changed);
    const moving = [...this.known.innermost(painted)].filter((key) => !this.restless.has(key));
    const calm = this.known.withAncestors(moving);
    const read = new Set([...painted].filter((key) => calm.has(key)));
    this.owed = new Set([...this.known.within(stale)].filter((key) => !read.has(key)));
    this.start([...read, ...this.besideBars()], new Set());
  }

  /** GTK 3 does not tell when a notebook takes the keyboard from what had it, or gets it back from a menu. */
  private focused(): string[] {
    const now = this.known.focused();
    return now.length > 0 ? now : this.focusedLately.filter((key) => this.known.has(key));
  }

  /** What is beside a scroll bar that has told of a change: what looks the same scrolls without a trace. */
  private besideBars(): string[] {
    return this.known.besideScrollBars(this.reported);
  }

  private start(painted: readonly string[], polled: ReadonlySet<string>): void {
    this.told = this.reported;
    this.reported = new Set();
    this.painted = new Set(painted);
    this.polled = polled;
    this.touched = this.known.withAncestors([...this.told, ...painted, ...polled]);
    this.next = new Map();
  }

  /** Whether there is anything to ask. */
  get hasStale(): boolean {
    return this.isEmpty || this.touched.size > 0;
  }

  /** Whether it is a guess which of some windows one is in. */
  get hasTwins(): boolean {
    return [...this.placements].some(([key, { isSure }]) => isSure === false && this.known.has(key));
  }

  /** How many objects events have told of, or paint has covered. */
  get staleCount(): { told: number; painted: number } {
    return { told: this.isEmpty ? Number.POSITIVE_INFINITY : this.told.size, painted: this.painted.size };
  }

  /** The node as it was, with all below it, if nothing in it has changed. Adds what it holds to `seen`. */
  untouched(key: string, parent: string | undefined, seen: Set<string>): PlatformNode | undefined {
    const isMeant = this.known.get(key)?.parent === parent && !this.touched.has(key);
    return isMeant ? this.asBefore(key, seen) : undefined;
  }

  /** The node as it was, with all below it, whatever has happened to it. Adds what it holds to `seen`. */
  asBefore(key: string, seen: Set<string>): PlatformNode | undefined {
    const known = this.known.get(key);
    if (known) this.keep(key, known, seen);
    return known?.node;
  }

  /** What is known of an object that no event has told of. */
  recall(key: string, parent: string | undefined): Known | undefined {
    const known = this.known.get(key);
    return known?.parent === parent && !this.told.has(key) ? known : undefined;
  }

  /** What is asked though nothing tells of it: the name of what does not show, else the value. */
  isPolled(key: string): boolean {
    return this.polled.has(key);
  }

  /** Scroll bars, and what is in them, shrink while they fade. */
  isFading(key: string): boolean {
    return this.polled.has(key) && this.known.isOfScrollBar(key);
  }

  /** What the last reading had, stale or not. */
  before(key: string): Known | undefined {
    return this.known.get(key);
  }

  /** Whether this reading has found it elsewhere, of another size, or new. */
  hasMoved(key: string): boolean {
    const now = this.next.get(key);
    return now !== undefined && !isSameBox(now.node.bounds, this.known.get(key)?.node.bounds);
  }

  /** Whether it came into view or left it since the last reading. */
  hasFlipped(key: string, offscreen: boolean): boolean {
    const before = this.known.get(key);
    return before !== undefined && offscreen !== (before.node.offscreen ?? false);
  }

  isPainted(key: string): boolean {
    return this.painted.has(key);
  }

  isTold(key: string): boolean {
    return this.told.has(key);
  }

  isStale(key: string): boolean {
    return this.told.has(key) || this.painted.has(key) || !this.known.has(key);
  }

  /** What events have told of or paint has covered in one registration of the application, as it was. */
  staleIn(bus: string): Known[] {
    return this.known.inBus(bus, new Set([...this.told, ...this.painted]));
  }

  polledIn(bus: string): Known[] {
    return this.known.inBus(bus, this.polled);
  }

  rootsIn(bus: string): ObjectRef[] {
    return this.known.inBus(bus, this.known.roots()).map(({ object }) => object.ref);
  }

  remember(key: string, known: Known): void {
    this.next.set(key, known);
    this.unreadable.delete(key);
  }

  /**
   * An object that could not be read. False when it never could: it is no sign of a tree that changes meanwhile. Else what
   * it was in has others now, of which nothing need have told: GTK 3 keeps silent about a list that is filled again.
   */
  noteUnreadable(key: string, parent: string | undefined): boolean {
    if (this.unreadable.has(key)) return false;
    if (parent !== undefined) {
      this.told.add(parent);
      this.report(parent);
    }
    if (this.unreadable.size >= MAX_UNREADABLE) this.unreadable.clear();
    this.unreadable.add(key);
    return true;
  }

  /** Whether it was painted since this reading began, and is left to the next one. */
  isOwed(key: string): boolean {
    return this.owed.has(key);
  }

  couldNotBeRead(key: string): boolean {
    return this.unreadable.has(key);
  }

  /** Whether this reading has left out some of what shows. */
  get isCut(): boolean {
    return [...this.next.values()].some(({ node, children }) => children.isCut && !node.offscreen);
  }

  /** Whether it has left out cells of a sheet of which nothing is known. */
  get isMute(): boolean {
    return [...this.next.values()].some(({ children }) => children.isMute && children.refs.length === 0);
  }

  /** Begins the same reading again. */
  startOver(): void {
    this.next = new Map();
  }

  /** Ends a reading: what it did not come across is gone. */
  commit(): void {
    const moving = new Map<string, number>();
    for (const [key, known] of this.next) {
      const since = this.movingSince(key, known);
      if (since !== undefined) moving.set(key, since);
    }
    this.moving = moving;
    const now = new KnownTree(this.next);
    for (const words of this.known.labelsNotIn(now)) this.oldWords.add(words);
    if (!this.isEmpty && now.labelsNotIn(this.known).length > 0) this.oldWords.add(NO_WORDS);
    this.known = now;
    for (const key of now.labelled(this.oldWords)) this.report(key);
    this.oldWords = new Set();
    this.focusedLately = [...new Set([...this.known.focused(), ...this.focusedLately])].slice(0, MAX_FOCUSED);
    this.next = new Map();
  }

  /** None of what rests, nor in a first reading; nor of new cells of a sheet, which do not slide in. */
  private movingSince(key: string, { box, parent }: Known): number | undefined {
    const before = this.known.get(key);
    const holder = before || parent === undefined ? undefined : this.next.get(parent);
    if (this.isEmpty || holder?.children.isSheet) return undefined;
    if (!isSameBox(box, before?.box)) return performance.now();
    const since = this.moving.get(key);
    const isOver = since !== undefined && this.painted.has(key) && this.begunAt - since > REST_MS;
    return isOver ? undefined : since;
  }

  private keep(key: string, known: Known, seen: Set<string>): void {
    seen.add(key);
    this.next.set(key, known);
    for (const { ref } of known.node.children) {
      const below = this.known.get(ref);
      if (below) this.keep(ref, below, seen);
    }
  }
}
