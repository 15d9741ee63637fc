import type { Rect } from '../../../../core/rect.ts';
import type { PaintedArea } from '../../screen/paint.ts';
import type { UnreportedChanges } from '../toolkits/change-habits.ts';
import type { KnownTree } from './known-tree.ts';

const NONE: ReadonlySet<string> = new Set();

/** What may have changed since the last reading. */
export type Evidence = {
  /** Where paint makes things stale. */
  painted: readonly PaintedArea[];
  /** Where things are asked again though nothing was painted there now. */
  again: readonly Rect[];
  /** What was on its way when it was last seen. */
  moving: Iterable<string>;
  /** What has focus, or had it lately. */
  focused: () => readonly string[];
  unreported: UnreportedChanges;
};

/** Which objects of the last reading may have changed: an event reported them, or paint fell where they stand. */
export class Staleness {
  /** What was reported since the reading began. */
  private pending = new Set<string>();
  private reported = new Set<string>();
  private painted = NONE;
  private polled = NONE;
  private moving = NONE;
  private focused = NONE;
  private touched = NONE;
  /** What paint fell on when the last reading began, and what it fell on both then and now; not what holds it. */
  private lately = NONE;
  private restless = NONE;
  /** What paint fell on during the last reading that it left out. */
  private owed = NONE;

  /** Something happened to this object. */
  report(key: string): void {
    this.pending.add(key);
  }

  /** Something happened to this object, which the reading that goes on has yet to heed. */
  reportNow(key: string): void {
    this.reported.add(key);
    this.report(key);
  }

  forget(): void {
    this.pending = new Set();
  }

  /** Starts a reading: it asks also for what nothing reports, and for what may get to rest without a trace. */
  begin(known: KnownTree, { painted: areas, again, moving, focused, unreported }: Evidence): void {
    const owed = [...this.owed].filter((key) => known.has(key));
    this.owed = NONE;
    const painted = new Set([...known.keysWithin(areas), ...owed]);
    const innermost = known.innermost(painted);
    this.restless = new Set([...innermost].filter((key) => this.lately.has(key)));
    this.lately = innermost;
    const isAtRest = painted.size + again.length + this.pending.size === 0;
    const isAsEver = this.pending.size === 0 && this.restless.size === innermost.size;
    if (!isAsEver) for (const key of known.closedLists()) this.report(key);
    const all = [...painted, ...known.keysWithin(again), ...this.besideBars(known)];
    this.polled = known.unreportedIn(unreported);
    this.moving = new Set(moving);
    this.focused = new Set(unreported === 'all unseen' || isAtRest ? [] : focused());
    this.start(known, all);
  }

  /**
   * Reads on where things look different meanwhile. Of what stands where anything may be stale, the next reading is owed the
   * rest: what is painted all the time, and what looks the same.
   */
  readOn(known: KnownTree, changed: readonly PaintedArea[], stale: readonly PaintedArea[]): void {
    const painted = known.keysWithin(changed);
    const moving = [...known.innermost(painted)].filter((key) => !this.restless.has(key));
    const calm = known.withAncestors(moving);
    const read = new Set([...painted].filter((key) => calm.has(key)));
    this.owed = new Set([...known.keysWithin(stale)].filter((key) => !read.has(key)));
    this.polled = NONE;
    this.moving = NONE;
    this.focused = NONE;
    this.start(known, [...read, ...this.besideBars(known)]);
  }

  /** What is beside a scroll bar that has reported a change: what looks the same scrolls without a trace. */
  private besideBars(known: KnownTree): string[] {
    return known.besideScrollBars(this.pending);
  }

  private start(known: KnownTree, painted: readonly string[]): void {
    this.reported = this.pending;
    this.pending = new Set();
    this.painted = new Set(painted);
    const { reported, polled, moving, focused } = this;
    this.touched = known.withAncestors([...reported, ...painted, ...polled, ...moving, ...focused]);
  }

  get isEmpty(): boolean {
    return this.touched.size === 0;
  }

  get counts(): { reported: number; painted: number } {
    return { reported: this.reported.size, painted: this.painted.size };
  }

  /** What events have reported or paint has covered. */
  get keys(): ReadonlySet<string> {
    return new Set([...this.reported, ...this.painted]);
  }

  /** What is asked though nothing reports it: the name of what does not show, else the value. */
  get polledKeys(): ReadonlySet<string> {
    return this.polled;
  }

  /** What is asked where it is, and no more. */
  get movingKeys(): ReadonlySet<string> {
    return this.moving;
  }

  /** What is asked for its states, and no more. */
  get focusedKeys(): ReadonlySet<string> {
    return this.focused;
  }

  /** Whether it, or something below it, may have changed. */
  isTouched(key: string): boolean {
    return this.touched.has(key);
  }

  isReported(key: string): boolean {
    return this.reported.has(key);
  }

  isPainted(key: string): boolean {
    return this.painted.has(key);
  }

  isMoving(key: string): boolean {
    return this.moving.has(key);
  }

  isFocused(key: string): boolean {
    return this.focused.has(key);
  }

  isPolled(key: string): boolean {
    return this.polled.has(key);
  }

  /** Whether it was painted since this reading began, and is left to the next one. */
  isOwed(key: string): boolean {
    return this.owed.has(key);
  }
}
