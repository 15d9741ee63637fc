import type { Hit, Point, WindowInfo } from '../../../core/backend.ts';
import type { UiNode } from '../../../core/node.ts';
import { holdsPoint } from '../../../core/rect.ts';
import { nodeName } from '../../../core/render/line.ts';
import { isPopup, type Role } from '../../../core/roles.ts';
import { quote } from '../../../core/text.ts';
import { find } from '../../../core/tree.ts';
import type { ActionContext } from '../context.ts';
import type { Target } from '../target.ts';
import { holderHit, nodeOver } from './node-over.ts';
import { isInPopup } from './popup.ts';
import { hasFocus, isInOthers, type SubWindows, subWindowsAt } from './sub-window.ts';
import { visiblePart } from './visible.ts';
import { BAR_PX } from './wheel.ts';

/**
 * How a click misses the target, and what to do about it, in words. `node` is what lies over it in its own window,
 * `beneath` the sub-window that holds the target where another one lies over that, `behind` what holds it and would get
 * a click at this point. `popup` is set where something lies over it that has popped up.
 */
export type Obstacle = {
  how: string;
  remedy: string;
  node?: UiNode;
  beneath?: UiNode;
  behind?: UiNode;
  point?: Point;
  popup?: true;
};

const UNCOVER = 'Move or close what covers it, or use a node that has an action of its own.';
const USE_KEYBOARD =
  'It may let clicks through, or be elsewhere: use the keyboard, or a node that has an action of its own.';

/** Finds what keeps a click at this point from the target; undefined when nothing does. */
export async function obstacleAt(
  context: ActionContext,
  target: Target,
  point: Point,
  signal: AbortSignal,
): Promise<Obstacle | undefined> {
  const hit = await hitTest(context, target, point, signal);
  if (hit.kind === 'nothing')
    return { how: 'is covered by the edge of the screen', remedy: 'Move its window onto the screen.' };
  if (hit.kind === 'other') return { how: `is covered by ${quote(hit.app)}`, remedy: UNCOVER };
  const window = hit.popup ? undefined : await context.application.windowOf(target.ref, signal);
  if (window?.isGuess) {
    return {
      how: `is covered by window ${quote(hit.window.title)}, or is in another one that looks the same`,
      remedy: 'Nothing tells them apart: close one of them, or use the keyboard in the active one.',
    };
  }
  if (window && window.handle !== hit.window.handle) {
    return { how: `is covered by ${await nameOfWindow(context, hit.window, signal)}`, remedy: UNCOVER };
  }
  if (hit.popup) {
    return isInPopup(target, hit) ? undefined : coveredByPopup(context, point);
  }
  const stack = hit.stacking === 'known' ? subWindowsAt(target.line, point) : undefined;
  if (stack && !hasFocus(stack.own)) return subWindowOver(stack);
  const found = nodeOver(context, target, hit, point);
  // Qt finds the first of some sub-windows, whichever is on top.
  const node = found && stack && isInOthers(stack, found) ? undefined : found;
  if (node) return { how: `is covered by ${nodeName(node)} id=${node.id}`, remedy: UNCOVER, node };
  const behind = hit.stacking === 'exact' ? holderHit(context, target, hit.chain) : undefined;
  if (!behind) return undefined;
  const how = `would not get the click, but ${nodeName(behind)} id=${behind.id}`;
  return { how, remedy: USE_KEYBOARD, behind, point };
}

async function nameOfWindow(
  context: ActionContext,
  { handle, title }: WindowInfo,
  signal: AbortSignal,
): Promise<string> {
  for (const root of context.before.roots) {
    const own = await context.application.windowOf(context.refOf(root.id), signal).catch(() => undefined);
    if (own?.handle === handle && !own.isGuess) return `${nodeName(root)} id=${root.id}`;
  }
  return `window ${quote(title)}`;
}

const coveredByPopup = (context: ActionContext, point: Point): Obstacle => ({
  how: `is covered by ${nameOfMenu(context, point)}`,
  remedy: UNCOVER,
  popup: true,
});

function nameOfMenu({ before }: ActionContext, point: Point): string {
  const isThere = ({ role, bounds, offscreen }: UiNode) =>
    isPopup(role) && !offscreen && bounds !== undefined && holdsPoint(bounds, point);
  const menu = find(before.roots, isThere);
  return menu ? `${nodeName(menu)} id=${menu.id}` : 'a menu';
}

/** Finds what a click on the target would reach. */
async function hitTest(context: ActionContext, target: Target, point: Point, signal: AbortSignal): Promise<Hit> {
  const ask = (at: Point) => context.application.hitTest(at, signal);
  const hit = await ask(point);
  const part = visiblePart(context, target);
  if (!part || !isUnanswered(hit, target)) return hit;
  const isCutOff = part.w < (target.node.bounds?.w ?? 0);
  const right = part.x + part.w - (isCutOff ? BAR_PX : 0) - BESIDE_WORDS_PX;
  // One end may have words, and is answered like the other one after it.
  const ends = [right, part.x + BESIDE_WORDS_PX];
  for (const order of [ends, ends.toReversed()]) {
    if (await allLeadTo(target, order, (x) => ask({ x, y: point.y }))) return ask(point);
  }
  return hit;
}

async function allLeadTo(
  target: Target,
  places: readonly number[],
  ask: (x: number) => Promise<Hit>,
): Promise<boolean> {
  for (const place of places) if (!leadsTo(await ask(place), target)) return false;
  return true;
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
