import type { Hit, Point } from '../../../core/backend.ts';
import type { Role, UiNode } from '../../../core/node.ts';
import { holdsPoint, intersection, overlap } from '../../../core/rect.ts';
import { nodeName } from '../../../core/render/line.ts';
import { ancestry, findById } from '../../../core/tree.ts';
import type { ActionContext } from '../context.ts';
import type { Target } from '../target.ts';
import { hasFocus, isInOthers, type SubWindows, subWindowsAt } from './sub-window.ts';
import { CLIPPING, visiblePart } from './visible.ts';

const isInMenu = ({ line }: Target) => line.some(({ role }) => role === 'menu' || role === 'comboBox');

/**
 * How a click misses the target, and what to do about it, in words. `node` is what lies over it in its own window,
 * `beneath` the sub-window that holds the target where another one lies over that.
 */
export type Obstacle = { how: string; remedy: string; node?: UiNode; beneath?: UiNode };

/** A popover that fills its window shares this part of the area of both: its margin is left out. */
const FILLING = 0.7;
const UNCOVER = 'Move or close what covers it, or use a node that has an action of its own.';
const USE_KEYBOARD =
  'It may let clicks through, or be elsewhere: use the keyboard, or a node that has an action of its own.';

/** What keeps a click at this point from the target; undefined when nothing does. */
export async function obstacleAt(
  context: ActionContext,
  target: Target,
  point: Point,
  signal: AbortSignal,
): Promise<Obstacle | undefined> {
  const hit = await hitTest(context, target, point, signal);
  if (hit.kind === 'nothing')
    return { how: 'is covered by the edge of the screen', remedy: 'Move its window onto the screen.' };
  if (hit.kind === 'other') return { how: `is covered by "${hit.app}"`, remedy: UNCOVER };
  const window = hit.popup ? undefined : await context.application.windowOf(target.ref, signal);
  if (window?.isGuess) {
    return {
      how: `is covered by window "${hit.window.title}", or is in another one that looks the same`,
      remedy: 'Nothing tells them apart: close one of them, or use the keyboard in the active one.',
    };
  }
  if (window && window.handle !== hit.window.handle) {
    return { how: `is covered by window "${hit.window.title}"`, remedy: UNCOVER };
  }
  if (hit.popup) return isInPopup(target, hit) ? undefined : { how: 'is covered by a menu', remedy: UNCOVER };
  const stack = hit.stacking === 'known' ? subWindowsAt(target.line, point) : undefined;
  if (stack && !hasFocus(stack.own)) return subWindowOver(stack);
  const found = nodeOver(context, target, hit, point);
  // Qt finds the first of some sub-windows, whichever is on top.
  const node = found && stack && isInOthers(stack, found) ? undefined : found;
  if (node) return { how: `is covered by ${nodeName(node)} id=${node.id}`, remedy: UNCOVER, node };
  const behind = hit.stacking === 'exact' ? holderHit(context, target, hit.chain) : undefined;
  return behind && { how: `would not get the click, but ${nodeName(behind)} id=${behind.id}`, remedy: USE_KEYBOARD };
}

/** What a click on the target would reach. */
async function hitTest(context: ActionContext, target: Target, point: Point, signal: AbortSignal): Promise<Hit> {
  const ask = (at: Point) => context.application.hitTest(at, signal);
  const hit = await ask(point);
  const part = visiblePart(context, target);
  if (!part || !isUnanswered(hit, target)) return hit;
  for (const x of [part.x + part.w - BESIDE_WORDS_PX, part.x + BESIDE_WORDS_PX]) {
    if (!leadsTo(await ask({ x, y: point.y }), target)) return hit;
  }
  return ask(point);
}

/**
 * Chromium has no answer where the words of these are: they are in no tree. It repeats its last answer, if that is there
 * as well, else it reports whose box is there, whatever has been laid over it.
 */
const WORDS_IN_NO_TREE: ReadonlySet<Role> = new Set<Role>(['row', 'menuItem', 'tab', 'checkbox', 'radioButton']);
const BESIDE_WORDS_PX = 3;

const isUnanswered = (hit: Hit, target: Target) =>
  hit.kind === 'own' &&
  hit.stacking === 'exact' &&
  hit.chain.length > 0 &&
  !leadsTo(hit, target) &&
  target.node.children.length === 0 &&
  WORDS_IN_NO_TREE.has(target.node.role);

const leadsTo = (hit: Hit, { ref }: Target) => hit.kind === 'own' && hit.chain.includes(ref);

function subWindowOver({ own, others }: SubWindows): Obstacle {
  const top = others.find(hasFocus);
  const node = top ?? others[0] ?? own;
  const how = `${top ? 'is' : 'may be'} covered by ${nodeName(node)} id=${node.id}`;
  return { how, remedy: UNCOVER, node, beneath: own };
}

/** Whether the target is in a menu, or in something else that has popped up. */
export async function isPoppedUp(
  context: ActionContext,
  target: Target,
  point: Point,
  signal: AbortSignal,
): Promise<boolean> {
  if (isInMenu(target)) return true;
  const hit = await context.application.hitTest(point, signal);
  return hit.kind === 'own' && hit.popup && isInPopup(target, hit);
}

/** What lies over the target in its own window. */
function nodeOver(
  context: ActionContext,
  target: Target,
  hit: Hit & { kind: 'own' },
  point: Point,
): UiNode | undefined {
  if (hit.stacking === 'ignored') return laterNodeAt(context, target, point);
  return hit.stacking === 'unknown' ? undefined : objectInTheWay(context, target, hit.chain, point);
}

/** What holds the target in its document, where a click would reach that and not the target. */
function holderHit(context: ActionContext, { node, line, ref }: Target, chain: readonly string[]): UiNode | undefined {
  if (node.actions.length === 0 || chain.includes(ref)) return undefined;
  const known = firstKnownId(context, chain);
  const document = line.findLastIndex(({ role }) => role === 'document');
  return document < 0 ? undefined : line.slice(document).find(({ id }) => id === known);
}

/** What is later among the children is painted later. Only what shows something counts: panels are often mere layout. */
function laterNodeAt(context: ActionContext, { line }: Target, point: Point): UiNode | undefined {
  for (let depth = line.length - 1; depth > 0; depth--) {
    const above = line.slice(0, depth);
    const siblings = above.at(-1)?.children ?? [];
    const own = siblings.findIndex((each) => each.id === line[depth]?.id);
    for (const sibling of siblings.slice(own + 1)) {
      const over = sibling.offscreen
        ? undefined
        : solidAt(context, { node: sibling, line: [...above, sibling] }, point);
      if (over) return over;
    }
  }
  return undefined;
}

/** What is scrolled out of a list or scroll area, or behind a header, is not over anything. */
function solidAt(
  context: ActionContext,
  { node, line }: Pick<Target, 'node' | 'line'>,
  point: Point,
): UiNode | undefined {
  const isAt = node.bounds !== undefined && holdsPoint(node.bounds, point);
  if (isAt && isSolid(node) && showsAt(context, { node, line }, point)) return node;
  if (!isAt && CLIPPING.has(node.role)) return undefined;
  for (const child of node.children) {
    const over = solidAt(context, { node: child, line: [...line, child] }, point);
    if (over) return over;
  }
  return undefined;
}

function showsAt(context: ActionContext, place: Pick<Target, 'node' | 'line'>, point: Point): boolean {
  const part = visiblePart(context, place);
  return part !== undefined && holdsPoint(part, point);
}

const LAYOUT: ReadonlySet<Role> = new Set<Role>(['panel', 'scrollArea', 'scrollBar', 'separator', 'menu', 'tooltip']);
const isSolid = (node: UiNode) => !LAYOUT.has(node.role) && !node.offscreen;

/** Qt shows menus and lists as windows without a title; a popover of GTK 4 fills its window. */
function isInPopup(target: Target, { window: { bounds }, stacking }: Hit & { kind: 'own' }): boolean {
  const [top] = target.line;
  const isTop = top?.bounds && top.title === undefined && intersection(top.bounds, bounds) !== undefined;
  const fills = (node: UiNode) => node.bounds !== undefined && overlap(node.bounds, bounds) > FILLING;
  return isInMenu(target) || isTop || (stacking === 'ignored' && target.line.some(fills));
}

/** Toolkits answer a hit test with the target, something inside it, or something around it. Anything else is over it. */
function objectInTheWay(
  context: ActionContext,
  target: Target,
  chain: readonly string[],
  point: Point,
): UiNode | undefined {
  if (chain.length === 0 || chain.includes(target.ref)) return undefined;
  const known = firstKnownId(context, chain);
  if (known === undefined || target.line.some(({ id }) => id === known)) return undefined;
  const line = ancestry(target.line.slice(0, 1), ({ id }) => id === known);
  const node = line.at(-1);
  if (!node || isInside(node, target.id)) return undefined;
  // Qt finds the cells that are scrolled behind a header.
  return showsAt(context, { node, line }, point) ? node : undefined;
}

const firstKnownId = (context: ActionContext, chain: readonly string[]) =>
  chain.map((ref) => context.ids.idOf(ref)).find((id) => id !== undefined);

const isInside = (node: UiNode, id: string) => findById([node], id) !== undefined;
