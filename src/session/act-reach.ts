import type { ActMethod, Hit, NativeDeed, Point, WindowInfo } from '../core/backend.ts';
import { find, findById } from '../core/find.ts';
import { nodeName } from '../core/line.ts';
import { mayShow, type Rect, type Role, type UiNode } from '../core/node.ts';
import { intersection } from '../core/rect.ts';
import { nameOf, notReachable, type Scene, type Target, targetIn } from './act-scene.ts';
import { scrollerOf, wheelTo } from './act-wheel.ts';
import { eventually } from './eventually.ts';

const CLIPPING: ReadonlySet<Role> = new Set<Role>([
  ...(['window', 'dialog', 'scrollArea', 'table', 'list', 'tree', 'document'] as const),
]);
/** They open windows of their own, in front of everything. */
const POPPING_UP: ReadonlySet<Role> = new Set<Role>(['menu', 'comboBox', 'popUpButton', 'menuBar']);
const ESCAPES = 4;
const COMING_MS = 800;

/** Where a click would reach the target, after doing what a person would: scroll, raise the window, close a menu. */
export async function reach(scene: Scene, target: Target, signal: AbortSignal): Promise<Point> {
  const { application } = scene;
  await scene.input.hold();
  let found = visiblePart(scene, target) === undefined ? (await reveal(scene, target, signal)).found : target;
  let limitMs: number | undefined;
  for (;;) {
    if (!popsUp(target)) await closeMenus(scene, signal);
    const point = centreOf(scene, found);
    const obstacle = await obstacleAt(scene, found, await application.hitTest(point, signal), signal);
    if (obstacle === undefined) return point;
    if (limitMs === undefined) {
      if (!(await bringForward(scene, found, signal))) throw covered(found, obstacle);
      limitMs = performance.now() + COMING_MS;
    } else if (performance.now() > limitMs) throw covered(found, obstacle);
    found = (await visibleTarget(scene, target.id, signal)) ?? found;
  }
}

/** The window of the target, raised. One after the other, where only the keyboard tells which one it is. */
export async function bringForward(
  { application, input }: Scene,
  { ref }: Target,
  signal: AbortSignal,
): Promise<WindowInfo | undefined> {
  for (const raised = new Set<string>(); ; ) {
    const window = await application.windowOf(ref, signal);
    if (!window || window.active || raised.has(window.handle)) return window;
    raised.add(window.handle);
    await input.hold();
    await application.raise(window.handle, signal);
  }
}

/** A popped-up menu swallows the click that closes it. */
async function closeMenus(scene: Scene, signal: AbortSignal): Promise<void> {
  for (let tries = 0; tries < ESCAPES && (await scene.application.hasOpenMenu(signal)); tries++) {
    await scene.input.use((input) => input.press({ kind: 'named', name: 'escape' }, [], signal));
  }
}

/** A target that came into view, and by what. */
type Revealed = { found: Target; method: ActMethod };

/** Scrolls the target into view; restores its window, where that is minimised. */
export async function reveal(scene: Scene, target: Target, signal: AbortSignal): Promise<Revealed> {
  const { application } = scene;
  const { native, input } = application.methods;
  const window = await application.windowOf(target.ref, signal);
  if (window && !window.visible) {
    await bringForward(scene, target, signal);
    const found = await visibleTarget(scene, target.id, signal);
    if (found) return { found, method: native };
  }
  const ask = async (deed: NativeDeed) =>
    (await application.perform(target.ref, deed, signal)) === 'done' && visibleTarget(scene, target.id, signal);
  const revealed = await ask({ kind: 'reveal' });
  if (revealed) return { found: revealed, method: native };
  const wheeled = await wheel(scene, target, signal);
  if (wheeled) return { found: wheeled, method: input };
  // It moves the keyboard, too.
  const focused = await ask({ kind: 'focus' });
  if (focused) return { found: focused, method: native };
  throw notReachable(
    `${nameOf(target)} is not on screen and could not be brought into view: it was not acted on.`,
    'Scroll what holds it, open its tab or menu, expand its parent, or move its window onto the screen first.',
  );
}

async function wheel(scene: Scene, target: Target, signal: AbortSignal): Promise<Target | undefined> {
  const list = scrollerOf(scene, target);
  const found = list && (await wheelTo(scene, target, list, await reach(scene, list, signal), signal));
  return found && visiblePart(scene, found) !== undefined ? found : undefined;
}

/** The target as soon as it shows, if it does so soon: windows and scrolling take their time. */
async function visibleTarget(scene: Scene, id: string, signal: AbortSignal): Promise<Target | undefined> {
  const look = async () => {
    const found = targetIn(scene, await scene.glance(signal), id);
    return found && visiblePart(scene, found) !== undefined ? found : undefined;
  };
  return eventually(look, COMING_MS, signal);
}

/** The part of a node that its window, scroll areas and the edge of the screen let through. */
export function visiblePart({ application: { desktopArea } }: Scene, { node, line }: Target): Rect | undefined {
  if (!node.bounds || !mayShow(line)) return undefined;
  let part = desktopArea ? intersection(node.bounds, desktopArea) : node.bounds;
  for (const above of clippers(line)) if (above.bounds && part) part = intersection(part, above.bounds);
  return part && part.w >= 1 && part.h >= 1 ? part : undefined;
}

function clippers(line: readonly UiNode[]): UiNode[] {
  const above = line.slice(0, -1);
  const from = above.findLastIndex(({ role }) => POPPING_UP.has(role));
  return above.slice(from + 1).filter(({ role }) => CLIPPING.has(role));
}

function centreOf(scene: Scene, target: Target): Point {
  const part = visiblePart(scene, target);
  if (!part) throw notReachable(`${nameOf(target)} has no size on screen: nothing was done.`, 'Act on what holds it.');
  return { x: Math.floor(part.x + part.w / 2), y: Math.floor(part.y + part.h / 2) };
}

const popsUp = ({ line }: Target) => line.some(({ role }) => role === 'menu' || role === 'comboBox');

/** What stands between a click and the target, in words; undefined when nothing does. */
async function obstacleAt(scene: Scene, target: Target, hit: Hit, signal: AbortSignal): Promise<string | undefined> {
  if (hit.kind === 'nothing') return 'the edge of the screen';
  if (hit.kind === 'other') return `"${hit.app}"`;
  if (hit.popup) return popsUp(target) || isInPopup(target, hit) ? undefined : 'a menu';
  const window = await scene.application.windowOf(target.ref, signal);
  if (window && (window.isGuess || window.handle !== hit.window.handle)) return `window "${hit.window.title}"`;
  if (hit.stacking === 'ignored') return laidOver(target, centreOf(scene, target));
  return hit.stacking === 'known' ? objectInTheWay(scene, target, hit.chain) : undefined;
}

/** What is later among the children is painted later. Only what shows something counts: panels are often mere layout. */
function laidOver({ line }: Target, { x, y }: Point): string | undefined {
  for (let depth = line.length - 1; depth > 0; depth--) {
    const siblings = line[depth - 1]?.children ?? [];
    const own = siblings.findIndex((each) => each.id === line[depth]?.id);
    for (const sibling of siblings.slice(own + 1)) {
      const over = find([sibling], (node) => isSolid(node) && holds(node, x, y));
      if (over && !sibling.offscreen) return `${nodeName(over)} id=${over.id}`;
    }
  }
  return undefined;
}

const LAYOUT: ReadonlySet<Role> = new Set<Role>(['panel', 'scrollArea', 'scrollBar', 'separator', 'menu', 'tooltip']);
const isSolid = (node: UiNode) => !LAYOUT.has(node.role) && !node.offscreen;

function holds({ bounds }: UiNode, x: number, y: number): boolean {
  return bounds !== undefined && x >= bounds.x && y >= bounds.y && x < bounds.x + bounds.w && y < bounds.y + bounds.h;
}

/** Qt shows menus and lists as windows without a title. */
function isInPopup({ line }: Target, hit: Hit & { kind: 'own' }): boolean {
  const [top] = line;
  const { bounds } = hit.window;
  return top?.bounds !== undefined && top.title === undefined && intersection(top.bounds, bounds) !== undefined;
}

/** Toolkits answer a hit test with the target, something inside it, or something around it. Anything else is over it. */
function objectInTheWay(scene: Scene, target: Target, chain: readonly string[]): string | undefined {
  if (chain.length === 0 || chain.includes(target.ref)) return undefined;
  const known = chain.map((ref) => scene.idOf(ref)).find((id) => id !== undefined);
  if (known === undefined || target.line.some(({ id }) => id === known)) return undefined;
  const node = findById(target.line.slice(0, 1), known);
  // Qt finds the cells that are scrolled behind a header.
  return node && !node.offscreen && !isInside(node, target.id) ? `${nodeName(node)} id=${known}` : undefined;
}

const isInside = (node: UiNode, id: string) => findById([node], id) !== undefined;

function covered(target: Target, by: string) {
  return notReachable(
    `${nameOf(target)} is covered by ${by}: nothing was done.`,
    'Move or close what covers it, or use a node that has an action of its own.',
  );
}
