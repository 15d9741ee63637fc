import type { Direction, Point } from '../../../core/backend.ts';
import type { UiNode } from '../../../core/node.ts';
import { intersection, type Rect } from '../../../core/rect.ts';
import { isList } from '../../../core/roles.ts';
import { LEAST_PX } from '../../../core/shown-part.ts';
import type { ActionContext } from '../context.ts';
import { poll } from '../poll.ts';
import { findTarget, type Target } from '../target.ts';
import { findShown } from './shown.ts';
import { visiblePart } from './visible.ts';

const FIRST_NOTCHES = 3;
const MOST_NOTCHES = 200;
const TURNS = 40;
/** A notch scrolls at least this far. */
const LEAST_ROWS_PER_NOTCH = 0.1;
const SCROLLING_MS = 800;
/** Scroll bars are no wider than this. */
export const BAR_PX = 20;

/** Finds what holds the target among its rows: there, a wheel scrolls, and does not turn a number under the pointer. */
export function scrollerOf(context: ActionContext, { line }: Target): Target | undefined {
  const at = line.slice(0, -1).findLastIndex(({ role }) => isList(role));
  const node = line[at];
  return node && !node.offscreen
    ? { id: node.id, node, line: line.slice(0, at + 1), ref: context.refOf(node.id) }
    : undefined;
}

/** Turns the wheel over a list until a row of it shows. */
export async function wheelTo(
  context: ActionContext,
  target: Target,
  list: Target,
  at: Point,
  signal: AbortSignal,
): Promise<Target | undefined> {
  const stretchNow = async () => {
    const snapshot = await context.readVisible(signal);
    const [now, found] = [list, target].map(({ id }) => findTarget(context, snapshot, id));
    const stretch = now && stretchOf(context, list.node, target.line, now);
    return stretch && found && visiblePart(context, found) ? { ...stretch, way: undefined } : stretch;
  };
  const turn = async (way: Direction, notches: number, { shown }: Stretch) => {
    await context.input.wheel(at, way, notches, signal);
    // Some scroll smoothly, and what scrolls by while it is read does not show.
    const findMoved = async () => {
      const now = await stretchNow();
      return now?.shown.join() !== shown.join() && now;
    };
    return poll(context, findMoved, SCROLLING_MS, signal);
  };
  const shown = () => findShown(context, target.id, signal);
  const start = await stretchNow();
  const reached = (await turnTo(start, turn)) ?? start;
  return reached && ((await shown()) ?? (await searchAcross(reached, turn, shown)));
}

type Turn = (way: Direction, notches: number, before: Stretch) => Promise<Stretch | undefined>;

/** The order of the rows shows which way to turn, and how far. */
async function turnTo(start: Stretch | undefined, turn: Turn): Promise<Stretch | undefined> {
  let stretch = start;
  let rowsPerNotch = 1;
  for (let turns = 0; turns < TURNS && stretch?.way; turns++) {
    const { way, from, rows } = stretch;
    const notches = turns === 0 ? FIRST_NOTCHES : Math.min(Math.max(1, Math.round(rows / rowsPerNotch)), MOST_NOTCHES);
    stretch = await turn(way, notches, stretch);
    if (stretch) rowsPerNotch = Math.max(Math.abs(stretch.from - from) / notches, LEAST_ROWS_PER_NOTCH);
  }
  return stretch;
}

/** Nothing shows where in a row that is too long for its table a cell is: the row is searched from end to end. */
async function searchAcross<T>(
  start: Stretch,
  turn: Turn,
  shown: () => Promise<T | undefined>,
): Promise<T | undefined> {
  let stretch: Stretch | undefined = (await turn('left', MOST_NOTCHES, start)) ?? start;
  for (let turns = 0; turns < TURNS && stretch; turns++) {
    const found = await shown();
    if (found) return found;
    stretch = await turn('right', 1, stretch);
  }
  return undefined;
}

/** Decides which way to scroll a row or cell that may be under a scroll bar. */
export function wayFromUnderBar(
  { node: { bounds: own } }: Target,
  { node: list, line }: Target,
): Direction | undefined {
  const { bounds, children, childCount = 0 } = list;
  const isWhole = childCount <= children.length && !children.some(({ offscreen }) => offscreen);
  if (!own || !bounds || isWhole || line.at(-2)?.role === 'scrollArea') return undefined;
  const [right, bottom] = [bounds.x + bounds.w - BAR_PX, bounds.y + bounds.h - BAR_PX];
  if (own.y + own.h > bottom && own.h < bounds.h) return 'down';
  // A click goes to the middle of what shows of it.
  const middle = (own.x + bounds.x + bounds.w) / 2;
  return own.x + own.w > right && middle > right - LEAST_PX && own.w < bounds.w ? 'right' : undefined;
}

/**
 * Which rows show, as counted among all, and how far from them the target is: no way to go once it shows. A part of its row
 * may show without it.
 */
type Stretch = { shown: number[]; from: number; way?: Direction | undefined; rows: number };

function stretchOf(context: ActionContext, list: UiNode, line: readonly UiNode[], now: Target): Stretch | undefined {
  const order = new Map(rowsInOrder(list).map(({ id }, index) => [id, index]));
  const row = line.findLast(({ id }) => order.has(id));
  if (!row) return undefined;
  const area = belowHeaders(visiblePart(context, now), now.node);
  if (!area) return undefined;
  const isWhole = (node: UiNode) =>
    visiblePart(context, { node, line: [...now.line, node] })?.h === Math.min(node.bounds?.h ?? 0, area.h);
  const isInView = (node: UiNode) => (node.id === row.id ? isWhole(node) : isWithin(node, area));
  const shown = rowsInOrder(now.node)
    .filter((node) => node.role !== 'columnHeader' && isInView(node))
    .flatMap(({ id }) => order.get(id) ?? []);
  const own = order.get(row.id);
  if (own === undefined || shown.length === 0) return undefined;
  const [from, to] = [Math.min(...shown), Math.max(...shown)];
  if (own < from) return { shown, from, way: 'up', rows: from - own };
  return own > to ? { shown, from, way: 'down', rows: own - to } : { shown, from, rows: 0 };
}

/** Rows show in this area: behind the headers they do not. */
function belowHeaders(area: Rect | undefined, { children }: UiNode): Rect | undefined {
  const headers = children.flatMap(({ role, bounds }) => (role === 'columnHeader' && bounds ? [bounds] : []));
  if (!area || headers.length === 0) return area;
  const top = Math.max(area.y, ...headers.map(({ y, h }) => y + h));
  return { ...area, y: top, h: area.y + area.h - top };
}

function isWithin({ bounds, offscreen }: UiNode, area: Rect): boolean {
  const part = bounds && !offscreen ? intersection(bounds, area) : undefined;
  return part !== undefined && part.h >= LEAST_PX;
}

/** In Swing and Chromium, the rows of a tree hang below each other. */
function rowsInOrder({ role, children }: UiNode): UiNode[] {
  return role === 'tree' ? children.flatMap((row) => [row, ...rowsInOrder({ ...row, role })]) : children;
}
