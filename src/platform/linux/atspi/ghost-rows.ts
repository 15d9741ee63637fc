import type { Point } from '../../../core/backend.ts';
import type { Rect } from '../../../core/node.ts';
import { centreOf, holdsPoint, intersection } from '../../../core/rect.ts';
import type { ObjectRef } from './accessibility-bus.ts';
import type { Accessibles } from './accessible.ts';
import type { Boxes } from './boxes.ts';

const MAX_NESTING = 8;
/** Boxes leave out the padding of rows, and are rounded to whole pixels. */
const PADDING = 0.5;
const ROUNDING_PX = 2;
const MAX_LEAVES = 6;

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
  const rivalsOf = (run: Row[]) => runs.filter((other) => other !== run && collide(run, other));
  const rivals = runs.filter((run) => rivalsOf(run).length > 0);
  const hits = new Map(
    await Promise.all(rivals.map(async (run) => [run, await runHit(objects, list, run, runs, signal)] as const)),
  );
  const isReal = (run: Row[]) => hits.get(run) === run;
  const isGhost = (run: Row[]) => (hits.get(run) ? !isReal(run) : rivalsOf(run).some(isReal));
  return rivals.filter(isGhost).flatMap((run) => run.map(({ ref }) => ref));
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

/** The run that is found where this one should be; none where the hit test finds nothing. */
async function runHit(
  objects: Accessibles,
  list: List,
  run: Row[],
  runs: Row[][],
  signal: AbortSignal,
): Promise<Row[] | undefined> {
  const inView = run.filter(({ box }) => holdsPoint(list.area, centreOf(box)));
  const rows = new Set([inView[inView.length >> 1] ?? run[0], inView[0], inView.at(-1)]);
  for (const row of rows) {
    const points = row ? await pointsOf(objects, row, signal) : [];
    for (const point of points) {
      const hit = await runAt(objects, list, point, runs, signal).catch(() => undefined);
      if (hit) return hit;
    }
  }
  return undefined;
}

async function runAt(
  objects: Accessibles,
  list: List,
  { x, y }: Point,
  runs: Row[][],
  signal: AbortSignal,
): Promise<Row[] | undefined> {
  let at = await objects.childAtPoint(list.ref, x, y, signal);
  for (let level = 0; at && level < MAX_NESTING; level++) {
    const { path } = at;
    const run = runs.find((each) => each.some(({ ref }) => ref.path === path));
    if (run) return run;
    at = await objects.parent(at, signal);
  }
  return undefined;
}

/**
 * Where the row may be hit. The hit test finds nothing where the innermost object has never been asked for anything, as
 * the parts of a switch or of an entry are not: beside those is the padding of the row.
 */
async function pointsOf(objects: Accessibles, { ref, box }: Row, signal: AbortSignal): Promise<Point[]> {
  const leaves = (await leavesOf(objects, ref, signal).catch(() => [])).slice(0, MAX_LEAVES);
  const boxes = await Promise.all(leaves.map((leaf) => objects.extents(leaf, signal).catch(() => undefined)));
  const { x, y } = centreOf(box);
  return [...boxes.flatMap((each) => (each ? [centreOf(each)] : [])), { x: box.x - 1, y }, { x, y: box.y - 1 }];
}

async function leavesOf(objects: Accessibles, ref: ObjectRef, signal: AbortSignal): Promise<ObjectRef[]> {
  const children = await objects.children(ref, signal);
  if (children.length === 0) return [ref];
  return (await Promise.all(children.map((child) => leavesOf(objects, child, signal)))).flat();
}
