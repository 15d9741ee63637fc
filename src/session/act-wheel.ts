import type { Direction, Point } from '../core/backend.ts';
import { findById } from '../core/find.ts';
import type { Role, UiNode } from '../core/node.ts';
import { type Scene, type Target, targetIn } from './act-scene.ts';
import { eventually } from './eventually.ts';

/** Where a wheel scrolls, and does not turn a number under the pointer. */
const SCROLLED: ReadonlySet<Role> = new Set<Role>(['list', 'table', 'tree']);
const FIRST_NOTCHES = 3;
const MOST_NOTCHES = 200;
const TURNS = 40;
/** In rows for each notch. */
const SLOWEST = 0.1;
const COMING_MS = 800;

/** What holds the target among its rows. */
export function scrollerOf(scene: Scene, { line }: Target): Target | undefined {
  const list = line.slice(0, -1).findLast(({ role }) => SCROLLED.has(role));
  return list && !list.offscreen ? targetIn(scene, scene.before, list.id) : undefined;
}

/** Turns the wheel over a list until a row of it shows: the order of the rows tells which way, and how far. */
export async function wheelTo(
  scene: Scene,
  target: Target,
  list: Target,
  at: Point,
  signal: AbortSignal,
): Promise<Target | undefined> {
  const depth = list.line.length;
  const look = async () => stretchOf(list.node, target.line[depth], (await scene.glance(signal)).roots);
  let stretch = await look();
  let rowsPerNotch = 1;
  for (let turn = 0; turn < TURNS && stretch?.way; turn++) {
    const { way, from, rows } = stretch;
    const notches = turn === 0 ? FIRST_NOTCHES : Math.min(Math.max(1, Math.round(rows / rowsPerNotch)), MOST_NOTCHES);
    await scene.input.use((input) => input.wheel(at, way, notches, signal));
    // Some scroll smoothly.
    const hasMoved = async () => {
      const now = await look();
      return now?.from !== from && { now };
    };
    stretch = (await eventually(hasMoved, COMING_MS, signal))?.now;
    if (stretch) rowsPerNotch = Math.max(Math.abs(stretch.from - from) / notches, SLOWEST);
  }
  return stretch && targetIn(scene, await scene.glance(signal), target.id);
}

/** Which rows show, as counted among all, and how far from them the target is: no way to go once it is among them. */
type Stretch = { from: number; way?: Direction; rows: number };

function stretchOf(list: UiNode, row: UiNode | undefined, roots: readonly UiNode[]): Stretch | undefined {
  const now = findById(roots, list.id);
  if (!row || !now) return undefined;
  const order = new Map(list.children.map(({ id }, index) => [id, index]));
  const shown = now.children
    .filter(({ role, bounds, offscreen }) => role !== 'columnHeader' && bounds && !offscreen)
    .flatMap(({ id }) => order.get(id) ?? []);
  const own = order.get(row.id);
  if (own === undefined || shown.length === 0) return undefined;
  const [from, to] = [Math.min(...shown), Math.max(...shown)];
  if (own < from) return { from, way: 'up', rows: from - own };
  return own > to ? { from, way: 'down', rows: own - to } : { from, rows: 0 };
}
