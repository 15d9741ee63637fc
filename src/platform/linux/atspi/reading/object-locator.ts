import type { Rect } from '../../../../core/rect.ts';
import { type Boxes, isSameBox } from '../geometry/boxes.ts';
import type { Place } from '../geometry/place.ts';
import { type Accessible, has } from '../protocol/accessible.ts';
import type { Accessibles } from '../protocol/accessibles.ts';
import { IFACE, STATE } from '../protocol/names.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import type { ReadingContext } from '../toolkits/reading-context.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';
import type { LocatedObject } from './description.ts';
import type { KnownObject } from './known-tree.ts';
import type { ReadingOutcome } from './outcome.ts';
import type { Prefetcher } from './prefetcher.ts';
import type { TreeMemory } from './tree-memory.ts';
import type { VisibilityRules } from './visibility-rules.ts';

/** An object that was read or recalled. */
export type ReadObject = LocatedObject & {
  /** What was read of it earlier and still holds. */
  known: KnownObject | undefined;
  /** It came into view or left it. */
  flipped: boolean;
};

/** Reads objects themselves: what they are, where they are, and whether they show. */
export class ObjectLocator {
  private readonly objects: Accessibles;
  private readonly boxes: Boxes;
  private readonly context: ReadingContext;
  private readonly toolkit: Toolkit;
  private readonly prefetcher: Prefetcher;
  private readonly visibility: VisibilityRules;
  private readonly memory: TreeMemory;
  private readonly outcome: ReadingOutcome;

  constructor(
    context: ReadingContext,
    toolkit: Toolkit,
    { prefetcher, visibility }: { prefetcher: Prefetcher; visibility: VisibilityRules },
    memory: TreeMemory,
    outcome: ReadingOutcome,
  ) {
    this.objects = context.objects;
    this.boxes = context.boxes;
    this.context = context;
    this.toolkit = toolkit;
    this.prefetcher = prefetcher;
    this.visibility = visibility;
    this.memory = memory;
    this.outcome = outcome;
  }

  /** Undefined for what is gone. A reading does this for every node: it waits only where there is a question. */
  async locate(ref: ObjectRef, at: Place): Promise<ReadObject | undefined> {
    const { key } = ref;
    const recalled = at.freshness.flipped ? undefined : this.memory.recall(key, at.parent);
    const same = recalled && this.ifSame(ref, recalled);
    const known = same instanceof Promise ? await same : same;
    const reported = this.reportedOf(ref, known) ?? (await this.prefetcher.object(ref, this.memory.before(key), at));
    const isMined = reported && known && this.toolkit.holdsMines(reported);
    const found = isMined ? await this.countAgain(reported) : reported;
    if (!found || found.states.has(STATE.defunct)) return undefined;
    if (!known && !at.visibility.hidden) this.prefetcher.askAbout(found, at);
    const box = await this.boxOf(key, found, known, at);
    const object = this.isDated(found, box, at) ? await this.readAnew(found) : found;
    const corrected = box ? this.toolkit.correctPlace(at, object, box, this.context) : at;
    const place = corrected instanceof Promise ? ((await this.outcome.attempt(corrected)) ?? at) : corrected;
    const isHidden = () =>
      place.visibility.hidden || this.visibility.isOffscreen(object, box, place, this.outcome.silent);
    const isAway = place.depth > 1 && isHidden();
    const offscreen = isAway && !this.visibility.isOpenBranch(object, place);
    if (!offscreen && !known) this.prefetcher.askBelow(object);
    const flipped = this.memory.hasFlipped(key, offscreen);
    // What comes into view or leaves it is asked more or less than before.
    return { object, box, place, known: flipped ? undefined : known, isAway, offscreen, flipped };
  }

  /** Whether the parent places it elsewhere than it was: what was never painted, behind a scroll bar, may have moved. */
  isElsewhere(key: string, { siblings }: Place): boolean {
    const given = siblings.boxes.get(key);
    const before = this.memory.before(key);
    if (!given || !before) return false;
    return given === 'away' ? !before.node.offscreen : !isSameBox(given, before.box);
  }

  /** What is known of an object without asking. */
  private reportedOf(ref: ObjectRef, known: KnownObject | undefined): Accessible | undefined {
    if (known?.node.offscreen && this.memory.isPolled(ref.key)) return undefined;
    return known?.object ?? this.prefetcher.listed(ref);
  }

  private async countAgain(list: Accessible): Promise<Accessible> {
    const childCount = await this.outcome.attempt(this.objects.childCount(list.ref, this.context.signal));
    return childCount === undefined ? list : { ...list, childCount };
  }

  /**
   * What is known of something that was painted, if that still holds. GTK 3 reports neither a name that something has from
   * what is in it, nor that an entry hides what is typed, nor what follows from the state of something around.
   */
  private ifSame(ref: ObjectRef, known: KnownObject): Promise<KnownObject | undefined> | KnownObject | undefined {
    if (this.memory.isPainted(ref.key)) return this.ifLooksSame(ref, known);
    return this.memory.mayHaveFocus(ref.key) ? this.ifStatesSame(known) : known;
  }

  private async ifStatesSame(known: KnownObject): Promise<KnownObject | undefined> {
    const states = await this.prefetcher.states(known.object);
    return states?.equals(known.object.states) ? known : undefined;
  }

  private async ifLooksSame(ref: ObjectRef, known: KnownObject): Promise<KnownObject | undefined> {
    if (this.toolkit.reportsChanges !== 'all') return undefined;
    const now = this.prefetcher.listed(ref) ?? (await this.prefetcher.asked(ref));
    const { role, name, states } = known.object;
    const isFilled = known.children.total === 0 && now !== undefined && now.childCount > 0;
    return now?.role === role && now.name === name && now.states.equals(states) && !isFilled ? known : undefined;
  }

  private async boxOf(
    key: string,
    object: Accessible,
    known: KnownObject | undefined,
    at: Place,
  ): Promise<Rect | undefined> {
    const given = this.toolkit.turns(object) ? undefined : at.siblings.boxes.get(key);
    if (at.visibility.hidden || given === 'away') return undefined;
    if (given) return given;
    if (at.parent === undefined && !this.toolkit.reportsWindowBoxes) return undefined;
    const isFading = this.memory.isFading(key) && !known?.node.offscreen;
    const mayHaveMoved = this.memory.isPainted(key) || this.memory.isMoving(key) || isFading;
    const isDoubtful = at.freshness.doubtful || mayHaveMoved;
    if (known && !isDoubtful) return known.box;
    const { parentBox } = at.geometry;
    if (this.toolkit.fillsHolder(object)) return parentBox;
    const isByBox = this.visibility.isKnownByBox(at) || this.toolkit.showsByBox(object);
    const isAsked = this.prefetcher.hasBox(object) || (isByBox && has(object, IFACE.component));
    const box = isAsked ? await this.boxes.of(object.ref) : undefined;
    if (box) return this.toolkit.correctBox(object, box, parentBox);
    return this.visibility.isViewport(object) ? parentBox : undefined;
  }

  /** Whether it was reported before it showed. */
  private isDated({ states }: Accessible, box: Rect | undefined, at: Place): boolean {
    return box !== undefined && !states.has(STATE.showing) && this.visibility.isKnownByBox(at);
  }

  private async readAnew(object: Accessible): Promise<Accessible> {
    return (await this.outcome.attempt(this.objects.read(object.ref, this.context.signal))) ?? object;
  }
}
