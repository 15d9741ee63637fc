import type { PlatformNode } from '../../../../core/node.ts';
import type { Rect } from '../../../../core/rect.ts';
import { refsIn } from '../../../../core/tree.ts';
import type { Paint, PaintedArea } from '../../screen/paint.ts';
import { isSameBox } from '../geometry/boxes.ts';
import type { Placement } from '../geometry/placement.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import type { UnreportedChanges } from '../toolkits/change-habits.ts';
import { type KnownObject, KnownTree } from './known-tree.ts';
import { Staleness } from './staleness.ts';

const MAX_UNREADABLE = 1_000;
const MAX_FOCUSED = 4;
/** The last pixels of something that slows down take their time. */
const REST_MS = 250;
/** Stands for the words of something that may have got a label. */
const NO_WORDS = '';

/**
 * What the last reading knew, less what has changed since. A reading asks only for the rest.
 * Nothing in it is trusted beyond its evidence: an event about the object, or paint where it stands, makes it stale.
 */
export class TreeMemory {
  private known = new KnownTree();
  /** What the reading that goes on has found. */
  private next = new Map<string, KnownObject>();
  private readonly stale = new Staleness();
  private focusedLately: string[] = [];
  /** Words of labels that have others now, have gone, or are new. */
  private oldWords = new Set<string>();
  /** What has moved, and when that was seen last. */
  private moving: ReadonlyMap<string, number> = new Map();
  private begunAt = 0;
  private readonly unreadable = new Set<string>();
  private readonly placements = new Map<string, Placement>();

  /** Something happened to this object. */
  report(key: string): void {
    this.stale.report(key);
  }

  reportRoots(): void {
    for (const key of this.known.roots()) this.report(key);
  }

  /** Something may have happened to all that is in one window of the screen. */
  reportAllIn(handle: number): void {
    for (const [key, placement] of this.placements) {
      const root = placement.handle === handle ? this.known.get(key) : undefined;
      for (const ref of root ? refsIn(root.node) : []) this.report(ref);
    }
  }

  /** Whether it is known what is in this window of the screen. */
  holdsWindow(handle: number): boolean {
    return [...this.placements].some(([key, placement]) => placement.handle === handle && this.known.has(key));
  }

  /** This window of the screen is elsewhere, or gone. */
  forgetWindow(handle: number): void {
    this.reportAllIn(handle);
    for (const [key, placement] of this.placements) if (placement.handle === handle) this.placements.delete(key);
  }

  /** A popup that was there is elsewhere, or gone. */
  forgetPopup(bounds: Rect): void {
    for (const key of this.known.keysWithin([{ ...bounds, inPopup: true }])) this.report(key);
  }

  /** Something may have happened to all that stands wholly in an area. */
  reportAllWithin(area: Rect): void {
    for (const key of this.known.keysWhollyWithin(area)) this.report(key);
  }

  /** Where paint may have moved what looks the same. */
  inChangedPanes(paint: Paint): PaintedArea[] {
    return this.known.inChangedPanes(paint);
  }

  /** Something that was hidden, in what shows, may show now. */
  reportHidden(): void {
    for (const key of this.known.hiddenKeys()) this.report(key);
  }

  /** A label had these words, and has others now. */
  noteRenamed(words: string): void {
    this.oldWords.add(words);
  }

  /** The placement of a window. */
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
    this.stale.forget();
    this.placements.clear();
  }

  get size(): number {
    return this.known.size;
  }

  get isEmpty(): boolean {
    return this.size === 0;
  }

  /**
   * Starts a reading, after paint or none; one that asks also for what nothing reports, and for what stands in `again`, which
   * is no paint. What was on its way may get there without a trace: out of what clips it, or by a last step that looks
   * like nothing.
   */
  begin(
    painted: readonly PaintedArea[],
    again: readonly Rect[],
    wasPainted: boolean,
    unreported: UnreportedChanges,
  ): void {
    this.begunAt = performance.now();
    const moving = wasPainted || unreported === 'all unseen' ? this.moving.keys() : [];
    this.stale.begin(this.known, { painted, again, moving, focused: () => this.focused(), unreported });
    this.next = new Map();
  }

  /** Reads on where things look different meanwhile. */
  readOn(changed: readonly PaintedArea[], stale: readonly PaintedArea[]): void {
    this.stale.readOn(this.known, changed, stale);
    this.next = new Map();
  }

  /** GTK 3 does not report when a notebook takes focus from what had it, or gets it back from a menu. */
  private focused(): string[] {
    const now = this.known.focusedKeys();
    return now.length > 0 ? now : this.focusedLately.filter((key) => this.known.has(key));
  }

  /** Whether there is anything to ask. */
  get hasStale(): boolean {
    return this.isEmpty || !this.stale.isEmpty;
  }

  /** Whether it is a guess which of some windows one is in. */
  get hasTwins(): boolean {
    return [...this.placements].some(([key, { isSure }]) => isSure === false && this.known.has(key));
  }

  /** How many objects events have reported, or paint has covered. */
  get staleCount(): { reported: number; painted: number } {
    const { reported, painted } = this.stale.counts;
    return { reported: this.isEmpty ? Number.POSITIVE_INFINITY : reported, painted };
  }

  /** The node as it was, with all below it, if nothing in it has changed. Adds what it holds to `seen`. */
  nodeIfUntouched(key: string, parent: string | undefined, seen: Set<string>): PlatformNode | undefined {
    const isSame = this.known.get(key)?.parent === parent && !this.stale.isTouched(key);
    return isSame ? this.nodeAsBefore(key, seen) : undefined;
  }

  /** The node as it was, with all below it, whatever has happened to it. Adds what it holds to `seen`. */
  nodeAsBefore(key: string, seen: Set<string>): PlatformNode | undefined {
    const known = this.known.get(key);
    if (known) this.keep(key, known, seen);
    return known?.node;
  }

  /** What is known of an object that no event has reported. */
  recall(key: string, parent: string | undefined): KnownObject | undefined {
    const known = this.known.get(key);
    return known?.parent === parent && !this.isReported(key) ? known : undefined;
  }

  isPolled(key: string): boolean {
    return this.stale.isPolled(key);
  }

  /** Scroll bars, and what is in them, shrink while they fade. */
  isFading(key: string): boolean {
    return this.isPolled(key) && this.known.isOfScrollBar(key);
  }

  /** What the last reading had, stale or not. */
  before(key: string): KnownObject | undefined {
    return this.known.get(key);
  }

  /** What this reading has, so far. */
  now(key: string): KnownObject | undefined {
    return this.next.get(key);
  }

  /** Whether this reading has found it elsewhere, of another size, or new. */
  hasMoved(key: string): boolean {
    const now = this.now(key);
    return now !== undefined && !isSameBox(now.node.bounds, this.known.get(key)?.node.bounds);
  }

  /** Whether this reading has found something in an area that did not show before. */
  hasComeIntoView(area: Rect): boolean {
    return new KnownTree(this.next).keysWhollyWithin(area).some((key) => {
      const before = this.known.get(key)?.node;
      return before === undefined || before.offscreen === true;
    });
  }

  /** Whether it came into view or left it since the last reading. */
  hasFlipped(key: string, offscreen: boolean): boolean {
    const before = this.known.get(key);
    return before !== undefined && offscreen !== (before.node.offscreen ?? false);
  }

  isPainted(key: string): boolean {
    return this.stale.isPainted(key);
  }

  /** Whether it was on its way when it was last seen, and may be elsewhere now. */
  isMoving(key: string): boolean {
    return this.stale.isMoving(key);
  }

  /** Whether it had focus lately, and may have got or lost it. */
  mayHaveFocus(key: string): boolean {
    return this.stale.isFocused(key);
  }

  isReported(key: string): boolean {
    return this.stale.isReported(key);
  }

  isStale(key: string): boolean {
    return this.isReported(key) || this.isPainted(key) || !this.known.has(key);
  }

  /** What events have reported or paint has covered in one registration of the application, as it was. */
  staleIn(bus: string): KnownObject[] {
    return this.known.inBus(bus, this.stale.keys);
  }

  movingIn(bus: string): KnownObject[] {
    return this.known.inBus(bus, this.stale.movingKeys);
  }

  focusedIn(bus: string): KnownObject[] {
    return this.known.inBus(bus, this.stale.focusedKeys);
  }

  polledIn(bus: string): KnownObject[] {
    return this.known.inBus(bus, this.stale.polledKeys);
  }

  rootsIn(bus: string): ObjectRef[] {
    return this.known.inBus(bus, this.known.roots()).map(({ object }) => object.ref);
  }

  remember(key: string, known: KnownObject): void {
    this.next.set(key, known);
    this.unreadable.delete(key);
  }

  /**
   * An object that could not be read. False when it never could: it is no sign of a tree that changes meanwhile. Else what
   * it was in has others now, of which nothing need have been reported: GTK 3 keeps silent about a list that is filled again.
   */
  noteUnreadable(key: string, parent: string | undefined): boolean {
    if (this.unreadable.has(key)) return false;
    if (parent !== undefined) this.stale.reportNow(parent);
    if (this.unreadable.size >= MAX_UNREADABLE) this.unreadable.clear();
    this.unreadable.add(key);
    return true;
  }

  /** Whether it was painted since this reading began, and is left to the next one. */
  isOwed(key: string): boolean {
    return this.stale.isOwed(key);
  }

  isUnreadable(key: string): boolean {
    return this.unreadable.has(key);
  }

  /** Whether this reading has left out some of what shows. */
  get isCut(): boolean {
    return [...this.next.values()].some(({ node, children }) => children.isCut && !node.offscreen);
  }

  /** Whether it has left out cells of a sheet of which nothing is known. */
  get hasUnreadableSheet(): boolean {
    return [...this.next.values()].some(({ children }) => children.isUnreadable && children.refs.length === 0);
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
    for (const key of now.keysNamedBy(this.oldWords)) this.report(key);
    this.oldWords = new Set();
    this.focusedLately = [...new Set([...this.known.focusedKeys(), ...this.focusedLately])].slice(0, MAX_FOCUSED);
    this.next = new Map();
  }

  /** Undefined of what rests, and in a first reading; also of new cells of a sheet, which do not slide in. */
  private movingSince(key: string, { box, parent }: KnownObject): number | undefined {
    const before = this.known.get(key);
    const holder = before || parent === undefined ? undefined : this.next.get(parent);
    if (this.isEmpty || holder?.children.isSheet) return undefined;
    if (!isSameBox(box, before?.box)) return performance.now();
    const since = this.moving.get(key);
    const isAsked = this.isPainted(key) || this.isMoving(key);
    const isOver = since !== undefined && isAsked && this.begunAt - since > REST_MS;
    return isOver ? undefined : since;
  }

  private keep(key: string, known: KnownObject, seen: Set<string>): void {
    seen.add(key);
    this.next.set(key, known);
    for (const { ref } of known.node.children) {
      const below = this.known.get(ref);
      if (below) this.keep(ref, below, seen);
    }
  }
}
