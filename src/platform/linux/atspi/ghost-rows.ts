import type { Rect } from '../../../core/node.ts';
import { centreOf, holdsPoint, intersection } from '../../../core/rect.ts';
import type { ObjectRef } from './accessibility-bus.ts';
import type { Accessibles } from './accessible.ts';
import type { Boxes } from './boxes.ts';

const MAX_NESTING = 8;
/** Boxes leave out the padding of rows, and are rounded to whole pixels. */
const PADDING = 0.5;
const ROUNDING_PX = 2;

type Row = { ref: ObjectRef; box: Rect };
type List = { ref: ObjectRef; area: Rect };

/**
 * GTK 4 leaves rows that were scrolled away where they were when they last showed, over those that show now. Rows
 * follow each other closely, so one row of each run of them says which of the runs is really there.
 */
export async function ghostRows(
  objects: Accessibles,
  boxes: Boxes,
  list: List,
  rows: readonly ObjectRef[],
  signal: AbortSignal,
): Promise<ObjectRef[]> {
  const found = await Promise.all(rows.map((ref) => boxes.of(ref)));
  const placed = rows.flatMap((ref, index) => {
    const box = found[index];
    return box && intersection(box, list.area) ? [{ ref, box }] : [];
  });
  const runs = touchingRuns(placed);
  const rivals = runs.filter((run) => runs.some((other) => other !== run && collide(run, other)));
  const real = await Promise.all(rivals.map((run) => isReal(objects, list, run, signal).catch(() => false)));
  return rivals.flatMap((run, index) => (real[index] ? [] : run.map(({ ref }) => ref)));
}

function touchingRuns(rows: readonly Row[]): Row[][] {
  const runs: Row[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    const above = run?.at(-1)?.box;
    if (run && above && follows(above, row.box)) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

/** Below it, or to the right in a grid. */
function follows(before: Rect, { x, y, h }: Rect): boolean {
  const apart = y === before.y ? x - before.x - before.w : y - before.y - before.h;
  return apart >= -ROUNDING_PX && apart <= Math.max(ROUNDING_PX, PADDING * Math.min(h, before.h));
}

function collide(a: Row[], b: Row[]): boolean {
  return a.some((one) => b.some((other) => intersection(one.box, other.box)));
}

async function isReal(objects: Accessibles, list: List, run: Row[], signal: AbortSignal): Promise<boolean> {
  const inView = run.filter(({ box }) => holdsPoint(list.area, centreOf(box)));
  const row = inView[inView.length >> 1] ?? run[0];
  const box = row && (await innermostBox(objects, row.ref, signal));
  if (!box) return false;
  const { x, y } = centreOf(box);
  let at = await objects.childAtPoint(list.ref, x, y, signal);
  for (let level = 0; at && level < MAX_NESTING; level++) {
    const { path } = at;
    if (run.some(({ ref }) => ref.path === path)) return true;
    at = await objects.parent(at, signal);
  }
  return false;
}

/** The hit test finds nothing where the innermost object has never been asked for anything. */
async function innermostBox(objects: Accessibles, ref: ObjectRef, signal: AbortSignal): Promise<Rect | undefined> {
  const [first] = await objects.children(ref, signal);
  return first ? innermostBox(objects, first, signal) : objects.extents(ref, signal);
}
