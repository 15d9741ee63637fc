import type { Capture, WindowInfo } from '../../core/backend.ts';
import type { VisionIdRegistry } from '../../core/ids/vision-ids.ts';
import type { UiNode } from '../../core/node.ts';
import { overlapRatio } from '../../core/rect.ts';

/** Keeps the trees of what a picture shows: the window it was taken of, and its popups. */
export function shownRoots(roots: readonly UiNode[], { window, others }: Pick<Capture, 'window' | 'others'>): UiNode[] {
  if (roots.length === 1) return [...roots];
  return roots.filter((root) => !others.some((other) => likeness(root, other) > likeness(root, window)));
}

function likeness({ title, bounds }: UiNode, window: WindowInfo): number {
  const sameTitle = title === window.title ? 1 : 0;
  return sameTitle + (bounds ? overlapRatio(bounds, window.bounds) : 0);
}

/** Makes a node of the window itself, where accessibility reports nothing of the application. */
export function windowNode({ window }: Capture, ids: VisionIdRegistry): UiNode {
  const { title, bounds, active, modal, dialog } = window;
  const role = dialog ? 'dialog' : 'window';
  // Its place is left out of its id: it is the same window wherever it goes.
  const detection = { label: role, description: title, confidence: 1, bounds: { ...bounds, x: 0, y: 0 } };
  const [{ id } = { id: '' }] = ids.assign([{ detection, role, parent: undefined, root: undefined }]);
  return {
    id,
    role,
    title,
    enabled: true,
    focused: false,
    bounds,
    actions: [],
    source: { vision: 1 },
    ...(active && { active }),
    ...(modal && { modal }),
    children: [],
  };
}
