import type { Point } from '../../../../../core/backend.ts';
import { grown, holdsPoint, intersection, overlapRatio, type Rect, shareInside } from '../../../../../core/rect.ts';
import { type Geometry, type KnownBoxes, NO_BOXES } from '../../geometry/place.ts';
import type { Accessible } from '../../protocol/accessible.ts';
import { STATE } from '../../protocol/names.ts';
import type { ObjectRef } from '../../protocol/object-ref.ts';
import { holdsRows } from '../../protocol/roles.ts';
import type { Family } from '../child-habits.ts';
import type { ReadingContext } from '../reading-context.ts';
import { isPopover, popupsFor } from './popovers.ts';

const MAX_NESTING = 16;
const MAX_LEAVES = 6;
/** Pages that lie on each other, as they do in a stack, share at least so much. */
const SAME_PLACE = 0.5;
const WITHIN = 0.9;
const MAX_PAGES = 60;

/** Boxes leave out the padding of rows. */
const PADDING_PX = 8;

/** What holds them, and the part of it that can show. */
type Scope = { holder: Accessible; area: Rect };
/** One of them, and the box that it reports. */
type BoxedRow = { ref: ObjectRef; box: Rect };
/** With points where it may be hit, what is at the first of them, and the paths of parts of it that may answer. */
type ProbedRow = BoxedRow & { points: Point[]; leaf: ObjectRef; parts: ReadonlySet<string> };

/**
 * GTK 4 leaves what it has hidden where it was when it last showed: rows that were scrolled away or filtered out, and the
 * other pages of a stack. The hit test knows what is really there.
 */
export async function staleBoxes(
  { holder, children, below, allShowed }: Family,
  context: ReadingContext,
): Promise<KnownBoxes> {
  const { clip: area } = below.geometry;
  // Since 4.18, what is hidden is not listed, widgets report that they show, and the hit test is off by the holder's place.
  const listsHidden = below.depth === 2 || !holder.states.has(STATE.showing);
  if (!area || !listsHidden) return NO_BOXES;
  const refs = children.map(({ ref }) => ref);
  const stale = await new StaleRows(context).among(refs, { holder, area, allShowed, geometry: below.geometry });
  return new Map(stale.map(({ key }) => [key, 'away']));
}

class StaleRows {
  private readonly objects: ReadingContext['objects'];
  private readonly boxes: ReadingContext['boxes'];
  private readonly childrenOf: ReadingContext['childrenOf'];
  private readonly signal: AbortSignal;

  constructor({ objects, boxes, childrenOf, signal }: ReadingContext) {
    this.objects = objects;
    this.boxes = boxes;
    this.childrenOf = childrenOf;
    this.signal = signal;
  }

  async among(
    children: readonly ObjectRef[],
    scope: Scope & { allShowed: () => boolean; geometry: Geometry },
  ): Promise<ObjectRef[]> {
    const notFound = await this.notFound(children, scope);
    const popped = await Promise.all(notFound.map((each) => this.isPoppedUp(each, scope.geometry)));
    return notFound.filter((_, index) => !popped[index]);
  }

  /** A popover is in a window of its own, where the hit test of what holds it does not reach. */
  private async isPoppedUp(ref: ObjectRef, geometry: Geometry): Promise<boolean> {
    const box = await this.boxes.of(ref);
    if (!box || popupsFor(box, geometry).length === 0) return false;
    const ask = [this.objects.role(ref, this.signal), this.objects.name(ref, this.signal)] as const;
    const [role, name] = await Promise.all(ask);
    return isPopover({ role, name }, box, geometry);
  }

  /** None is looked for where all that a panel holds has always shown. */
  private async notFound(
    children: readonly ObjectRef[],
    scope: Scope & { allShowed: () => boolean },
  ): Promise<ObjectRef[]> {
    const { holder, allShowed } = scope;
    const hasRows = holdsRows(holder.role) && !isTable(holder, children);
    const isAllInView = holder.role === 'panel' && allShowed();
    if (!hasRows && (!mayBeStack(holder) || isAllInView || children.length > MAX_PAGES)) return [];
    const found = await this.inArea(scope, children);
    if (hasRows) return this.notHit(scope, found);
    const covered = found.filter((each) => isCovered(each, found));
    const around = found.filter((each) => !covered.includes(each) && covered.some((other) => isAround(each, other)));
    const bare = await Promise.all(around.map((each) => this.isBare(scope, each, covered)));
    return [...(await this.notHit(scope, covered)), ...around.filter((_, at) => bare[at]).map(({ ref }) => ref)];
  }

  /** Whether nothing but the holder is where it alone should be, around smaller pages. */
  private async isBare(
    { holder, area }: Scope,
    { ref, box }: BoxedRow,
    smaller: readonly BoxedRow[],
  ): Promise<boolean> {
    const isFree = (point: Point) => holdsPoint(area, point) && !smaller.some((each) => holdsPoint(each.box, point));
    const points = cornersOf(box).filter(isFree);
    if (points.length === 0) return false;
    const at = ({ x, y }: Point) => this.objects.childAtPoint(holder.ref, x, y, this.signal).catch(() => undefined);
    const hits = await Promise.all(points.map(at));
    const states = await this.objects.states(ref, this.signal).catch(() => undefined);
    return states?.has(STATE.sensitive) === true && hits.every((hit) => hit?.path === holder.ref.path);
  }

  private async inArea({ area }: Scope, refs: readonly ObjectRef[]): Promise<BoxedRow[]> {
    const boxes = await Promise.all(refs.map((ref) => this.boxes.of(ref)));
    return refs.flatMap((ref, at) => {
      const box = boxes[at];
      return box && intersection(box, area) ? [{ ref, box }] : [];
    });
  }

  private async notHit(scope: Scope, found: readonly BoxedRow[]): Promise<ObjectRef[]> {
    if (found.length === 0) return [];
    const placed = await Promise.all(found.map((each) => this.probe(each, scope)));
    const hits = await Promise.all(
      placed.map(async (each) => {
        const hit = await this.hit(scope, each, placed);
        return hit === each || (await this.canBeHit(each)) ? hit : undefined;
      }),
    );
    const real = placed.filter((each, at) => hits[at] === each);
    const isStale = (each: ProbedRow, at: number) =>
      hits[at] ? hits[at] !== each : real.some(({ box }) => intersection(box, each.box));
    return placed.filter(isStale).map(({ ref }) => ref);
  }

  /** What is found where it should be: one of them, the holder where there is nothing, or no answer. */
  private async hit(
    { holder }: Scope,
    { points }: ProbedRow,
    all: readonly ProbedRow[],
  ): Promise<ProbedRow | 'nothing' | undefined> {
    for (const { x, y } of points) {
      let at = await this.objects.childAtPoint(holder.ref, x, y, this.signal).catch(() => undefined);
      for (let level = 0; at && level < MAX_NESTING; level++) {
        const { path } = at;
        if (path === holder.ref.path) return 'nothing';
        const found = all.find(({ parts }) => parts.has(path));
        if (found && holdsPoint(grown(found.box, PADDING_PX), { x, y })) return found;
        // Over the header of a table, it finds the row that has scrolled there.
        if (found) break;
        at = await this.objects.parent(at, this.signal).catch(() => undefined);
      }
    }
    return undefined;
  }

  /** The hit test passes by what is insensitive. */
  private async canBeHit({ ref, leaf }: ProbedRow): Promise<boolean> {
    const ask = (each: ObjectRef) => this.objects.states(each, this.signal).catch(() => undefined);
    return (await Promise.all([ref, leaf].map(ask))).every((states) => states?.has(STATE.sensitive));
  }

  /**
   * The hit test finds nothing where the innermost object has never been asked for anything, as the parts of a switch or
   * of an entry are not: beside those is the padding of a cell or a row.
   */
  private async probe({ ref, box }: BoxedRow, { area }: Scope): Promise<ProbedRow> {
    const parts = new Set<string>();
    const leaves = await this.leavesOf(ref, MAX_LEAVES, parts);
    const boxes = await Promise.all(leaves.map((leaf) => this.boxes.of(leaf)));
    const shown = [...boxes, box].flatMap((each) => (each && intersection(each, area)) ?? []);
    const beside = shown.flatMap((part) => [halfwayTo(part, box.x), { x: box.x - 1, y: middleOf(part).y }]);
    const points = distinct([...shown.map(middleOf), ...beside]).filter((point) => holdsPoint(area, point));
    return { ref, box, points, leaf: leaves[0] ?? ref, parts };
  }

  private async leavesOf(ref: ObjectRef, most: number, passed: Set<string>): Promise<ObjectRef[]> {
    passed.add(ref.path);
    const children = await this.childrenOf(ref);
    if (children.length === 0) return [ref];
    const leaves: ObjectRef[] = [];
    for (const child of children.slice(0, most)) {
      if (leaves.length < most) leaves.push(...(await this.leavesOf(child, most - leaves.length, passed)));
    }
    return leaves;
  }
}

/** A table holds its headers and the list of its rows. */
const isTable = ({ role }: Accessible, children: readonly ObjectRef[]) =>
  role === 'tree-table' && children.length === 2;

/** What is laid over something is meant to cover it. Tabs that were scrolled away lie on those that show. */
const mayBeStack = ({ role, name }: Accessible) =>
  role === 'page-tab-list' || (role === 'panel' && name !== 'GtkOverlay');

/** A page that was left before its window grew is smaller than the one that shows. */
const isCovered = (one: BoxedRow, all: readonly BoxedRow[]) =>
  all.some(
    (other) =>
      other !== one && (overlapRatio(other.box, one.box) >= SAME_PLACE || shareInside(one.box, other.box) >= WITHIN),
  );

const isAround = (one: BoxedRow, other: BoxedRow) => shareInside(other.box, one.box) >= WITHIN;

/** The hit test takes whole pixels. */
const middleOf = ({ x, y, w, h }: Rect): Point => ({ x: Math.floor(x + w / 2), y: Math.floor(y + h / 2) });
const halfwayTo = (box: Rect, x: number): Point => ({ x: Math.floor((x + box.x) / 2), y: middleOf(box).y });

const distinct = (points: readonly Point[]) =>
  points.filter(({ x, y }, at) => points.findIndex((other) => other.x === x && other.y === y) === at);

function cornersOf({ x, y, w, h }: Rect): Point[] {
  const parts = [0.05, 0.95];
  return parts.flatMap((across) => parts.map((down) => ({ x: x + across * w, y: y + down * h })));
}
