import { changedFacts } from '../../core/facts.ts';
import type { UiNode } from '../../core/node.ts';
import { isSameRect } from '../../core/rect.ts';
import { nodeName } from '../../core/render/line.ts';
import { find, findById } from '../../core/tree.ts';
import { isUnreported, unreportedAreas } from '../../core/unreported-areas.ts';

/** What lies in other windows may be covered, and what has focus may be small. */
export function areasIn(roots: readonly UiNode[]): UiNode[] {
  const active = roots.filter((root) => root.active);
  const windows = active.length === 0 && roots.length === 1 ? roots : active;
  const focused = find(windows, (node) => node.focused && isUnreported(node));
  const areas = unreportedAreas(windows);
  return focused && !areas.includes(focused) ? [focused, ...areas] : areas;
}

/**
 * Whether it is where it was, and nothing was reported of it. A window that opens lies over others, and all of a window
 * looks different once it is no longer active.
 */
export function isInPlace(area: UiNode, { before, after }: { before: UiNode[]; after: UiNode[] }): boolean {
  if (windowsIn(before) !== windowsIn(after)) return false;
  const now = findById(after, area.id);
  if (!now?.bounds || !area.bounds || now.offscreen || !isSameRect(now.bounds, area.bounds)) return false;
  return isUnreported(now) && changedFacts(area, now).every((fact) => fact === 'focused');
}

export const differentLook = (node: UiNode) =>
  `looks different: ${nodeName(node)} id=${node.id}; accessibility reports no change of it`;

function windowsIn(roots: readonly UiNode[]): string {
  return roots.map(({ id, active = false }) => `${id} ${active}`).join();
}
