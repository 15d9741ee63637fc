import type { Application, Direction, Point } from '../../../core/backend.ts';
import { mayShow, type UiNode } from '../../../core/node.ts';
import { intersection, type Rect } from '../../../core/rect.ts';
import { clips, isTabular, opensPopup } from '../../../core/roles.ts';
import type { ActionContext } from '../context.ts';
import { notReachable } from '../refusals.ts';
import { type Target, targetName } from '../target.ts';

/** A list counts its frame, in which nothing shows, as a part of itself. */
export const LEAST_PX = 3;

/** Computes the part of a node that its window, scroll areas and the edge of the screen let through. */
export function visiblePart(
  { application: { desktopArea } }: { application: Pick<Application, 'desktopArea'> },
  { node, line }: Pick<Target, 'node' | 'line'>,
): Rect | undefined {
  if (!node.bounds || !mayShow(line)) return undefined;
  let part = desktopArea ? intersection(node.bounds, desktopArea) : node.bounds;
  for (const above of clippers(line)) if (above.bounds && part) part = intersection(part, above.bounds);
  for (const header of headersOver(line)) if (header.bounds && part) part = partBeyond(part, header.bounds);
  const [w, h] = [Math.min(LEAST_PX, node.bounds.w), Math.min(LEAST_PX, node.bounds.h)];
  return part && part.w >= w && part.h >= h ? part : undefined;
}

/** Decides which way to scroll for the rest of a node that shows in part, where there is room for more of it. */
export function wayToRest(context: Parameters<typeof visiblePart>[0], target: Target): Direction | undefined {
  const { bounds } = target.node;
  const part = visiblePart(context, target);
  const room = roomFor(target);
  if (!part || !bounds || !room) return undefined;
  if (Math.min(bounds.h, room.h) - part.h >= LEAST_PX) return part.y > bounds.y ? 'up' : 'down';
  if (Math.min(bounds.w, room.w) - part.w >= LEAST_PX) return part.x > bounds.x ? 'left' : 'right';
  return undefined;
}

/** What may show of a node, were it scrolled there. */
function roomFor({ line }: Target): Rect | undefined {
  const [first, ...others] = clippers(line).flatMap(({ bounds }) => bounds ?? []);
  let room = first;
  for (const bounds of others) room &&= intersection(room, bounds);
  const headers = headersOver(line).filter(({ role }) => role === 'columnHeader');
  for (const { bounds } of headers) if (bounds) room &&= partBeyond(room, bounds);
  return room;
}

/** A click goes to the middle of what shows of the target. */
export function centreOfVisible(context: ActionContext, target: Target): Point {
  const part = visiblePart(context, target);
  if (part) return { x: Math.floor(part.x + part.w / 2), y: Math.floor(part.y + part.h / 2) };
  throw notReachable(`${targetName(target)} has no size on screen: nothing was done.`, 'Act on what holds it.');
}

/** The cells of a table scroll behind its headers, which come before them. */
function headersOver(line: readonly UiNode[]): UiNode[] {
  const [holder, own] = line.slice(-2);
  if (!holder || !own || !isTabular(holder.role)) return [];
  const at = holder.children.findIndex(({ id }) => id === own.id);
  return holder.children.slice(0, Math.max(at, 0));
}

/** Cuts off a header that lies across, and keeps the larger part below or beside it. */
function partBeyond(part: Rect, header: Rect): Rect | undefined {
  const shared = intersection(part, header);
  if (!shared) return part;
  if (shared.w === part.w) {
    const [above, below] = [shared.y - part.y, part.y + part.h - shared.y - shared.h];
    return above > below ? { ...part, h: above } : { ...part, y: shared.y + shared.h, h: below };
  }
  if (shared.h < part.h) return part;
  const [left, right] = [shared.x - part.x, part.x + part.w - shared.x - shared.w];
  return left > right ? { ...part, w: left } : { ...part, x: shared.x + shared.w, w: right };
}

/** These cut off the parts of a node that lie outside of them. A popup is cut off by nothing around it. */
function clippers(line: readonly UiNode[]): UiNode[] {
  const above = line.slice(0, -1);
  const from = above.findLastIndex(({ role }) => opensPopup(role));
  const isClipping = ({ role }: UiNode, index: number) =>
    clips(role) || (role === 'panel' && scrolls(above[index - 1]));
  return above.filter((node, index) => index > from && isClipping(node, index));
}

/** Qt calls its scroll areas plain panels, with a bar in a panel of its own. */
function scrolls(node: UiNode | undefined): boolean {
  if (!node || node.role === 'scrollArea') return node !== undefined;
  return node.children.some(({ role, children: [only] }) => role === 'scrollBar' || only?.role === 'scrollBar');
}
