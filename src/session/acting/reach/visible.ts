import type { Application, Direction, Point } from '../../../core/backend.ts';
import { intersection, type Rect } from '../../../core/rect.ts';
import { clippers, headersOver, LEAST_PX, partBeyond, shownPart } from '../../../core/shown-part.ts';
import type { ActionContext } from '../context.ts';
import { notReachable } from '../refusals.ts';
import { type Target, targetName } from '../target.ts';

/** Computes the part of a node that its window, scroll areas and the edge of the screen let through. */
export function visiblePart(
  { application: { desktopArea } }: { application: Pick<Application, 'desktopArea'> },
  { node, line }: Pick<Target, 'node' | 'line'>,
): Rect | undefined {
  return shownPart(node, line, desktopArea);
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
