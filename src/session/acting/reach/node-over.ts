import type { Hit, Point } from '../../../core/backend.ts';
import type { UiNode } from '../../../core/node.ts';
import { holdsPoint } from '../../../core/rect.ts';
import { clips, isSeeThrough } from '../../../core/roles.ts';
import { ancestry, findById } from '../../../core/tree.ts';
import type { ActionContext } from '../context.ts';
import type { Target } from '../target.ts';
import { visiblePart } from './visible.ts';

/** Finds what lies over the target in its own window. */
export function nodeOver(
  context: ActionContext,
  target: Target,
  hit: Hit & { kind: 'own' },
  point: Point,
): UiNode | undefined {
  if (hit.stacking === 'ignored') return laterNodeAt(context, target, point);
  return hit.stacking === 'unknown' ? undefined : objectInTheWay(context, target, hit.chain, point);
}

/** Finds what holds the target in its document, where a click would reach that and not the target. */
export function holderHit(
  context: ActionContext,
  { node, line, ref }: Target,
  chain: readonly string[],
): UiNode | undefined {
  if (node.actions.length === 0 || chain.includes(ref)) return undefined;
  const known = firstKnownId(context, chain);
  const document = line.findLastIndex(({ role }) => role === 'document');
  return document < 0 ? undefined : line.slice(document).find(({ id }) => id === known);
}

/**
 * What is later among the children is painted later. Only what shows something counts: panels are often mere layout.
 */
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
  if (!isAt && clips(node.role)) return undefined;
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

const isSolid = (node: UiNode) => !isSeeThrough(node.role) && !node.offscreen;

/**
 * Toolkits answer a hit test with the target, something inside it, or something around it. Anything else is over it.
 */
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
