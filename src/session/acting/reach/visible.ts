import { mayShow, type Rect, type Role, type UiNode } from '../../../core/node.ts';
import { intersection } from '../../../core/rect.ts';
import { type ActionContext, type Target, targetIn } from '../context.ts';

/** What is in them shows nowhere else. */
export const CLIPPING: ReadonlySet<Role> = new Set<Role>([
  ...(['window', 'dialog', 'scrollArea', 'table', 'list', 'tree', 'document'] as const),
]);
/** They open windows of their own, in front of everything. */
const POPPING_UP: ReadonlySet<Role> = new Set<Role>(['menu', 'comboBox', 'popUpButton', 'menuBar']);
const TABULAR: ReadonlySet<Role> = new Set<Role>(['table', 'tree']);

/** Lists count their frames, in which nothing shows. */
export const LEAST_PX = 3;

/** The part of a node that its window, scroll areas and the edge of the screen let through. */
export function visiblePart(
  { application: { desktopArea } }: ActionContext,
  { node, line }: Pick<Target, 'node' | 'line'>,
): Rect | undefined {
  if (!node.bounds || !mayShow(line)) return undefined;
  let part = desktopArea ? intersection(node.bounds, desktopArea) : node.bounds;
  for (const above of clippers(line)) if (above.bounds && part) part = intersection(part, above.bounds);
  for (const header of headersOver(line)) if (header.bounds && part) part = beyond(part, header.bounds);
  const [w, h] = [Math.min(LEAST_PX, node.bounds.w), Math.min(LEAST_PX, node.bounds.h)];
  return part && part.w >= w && part.h >= h ? part : undefined;
}

/** The target as it is now, if it shows. */
export async function shownTarget(
  context: ActionContext,
  id: string,
  signal: AbortSignal,
): Promise<Target | undefined> {
  const found = targetIn(context, await context.readVisible(signal), id);
  return found && visiblePart(context, found) ? found : undefined;
}

/** The cells of a table scroll behind its headers, which come before them. */
function headersOver(line: readonly UiNode[]): UiNode[] {
  const [holder, own] = line.slice(-2);
  if (!holder || !own || !TABULAR.has(holder.role)) return [];
  const at = holder.children.findIndex(({ id }) => id === own.id);
  return holder.children.slice(0, Math.max(at, 0));
}

/** What is left below or beside a header that lies across: the larger part. */
function beyond(part: Rect, header: Rect): Rect | undefined {
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

function clippers(line: readonly UiNode[]): UiNode[] {
  const above = line.slice(0, -1);
  const from = above.findLastIndex(({ role }) => POPPING_UP.has(role));
  const isClipping = ({ role }: UiNode, index: number) =>
    CLIPPING.has(role) || (role === 'panel' && above[index - 1]?.role === 'scrollArea');
  return above.filter((node, index) => index > from && isClipping(node, index));
}
