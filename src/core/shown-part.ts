import { mayShow, type UiNode } from './node.ts';
import { intersection, type Rect } from './rect.ts';
import { clips, isTabular, opensPopup } from './roles.ts';

/** A list counts its frame, in which nothing shows, as a part of itself. */
export const LEAST_PX = 3;

/** Computes the part of a node that what is around it lets through, and the edge of the screen. `line` leads down to it. */
export function shownPart(node: UiNode, line: readonly UiNode[], screen?: Rect): Rect | undefined {
  if (!node.bounds || !mayShow(line)) return undefined;
  let part = screen ? intersection(node.bounds, screen) : node.bounds;
  for (const above of clippers(line)) if (above.bounds && part) part = intersection(part, above.bounds);
  for (const header of headersOver(line)) if (header.bounds && part) part = partBeyond(part, header.bounds);
  const [w, h] = [Math.min(LEAST_PX, node.bounds.w), Math.min(LEAST_PX, node.bounds.h)];
  return part && part.w >= w && part.h >= h ? part : undefined;
}

/** The cells of a table scroll behind its headers, which come before them. */
export function headersOver(line: readonly UiNode[]): UiNode[] {
  const [holder, own] = line.slice(-2);
  if (!holder || !own || !isTabular(holder.role)) return [];
  const at = holder.children.findIndex(({ id }) => id === own.id);
  return holder.children.slice(0, Math.max(at, 0));
}

/** Cuts off a header that lies across, and keeps the larger part below or beside it. */
export function partBeyond(part: Rect, header: Rect): Rect | undefined {
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
export function clippers(line: readonly UiNode[]): UiNode[] {
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
