import type { UiNode } from './node.ts';
import { isControl, isPaintable, isRow, isTextInput } from './roles.ts';
import { isBlank } from './text.ts';

/** An area is large where it takes this share of its window. */
const LARGE_SHARE = 0.1;
/** A board has so many fields at least. */
const FIELDS = 6;

/** The large areas that show something of which accessibility reports nothing, as far as it tells. */
export function unreportedAreas(roots: readonly UiNode[]): UiNode[] {
  const areas: UiNode[] = [];
  const collect = (node: UiNode, windowPx: number) => {
    // Qt lists the empty area in which a text is drawn.
    if (isTextInput(node.role)) return;
    const isLarge = areaOf(node) >= windowPx * LARGE_SHARE;
    if (isUnreported(node) && isLarge) areas.push(node);
    else for (const child of shownIn(node)) collect(child, windowPx);
  };
  for (const root of roots) if (!root.offscreen && areaOf(root) > 0) collect(root, areaOf(root));
  return areas;
}

/** Whether it may be painted with something of which accessibility reports nothing: a canvas, or a board of blank buttons. */
export function isUnreported(node: UiNode): boolean {
  const shown = shownIn(node);
  const hasWords = !isBlank(node.value) || (isRow(node.role) && !isBlank(node.title));
  if (!isPaintable(node.role) || hasWords) return false;
  return shown.length === 0 || (shown.length >= FIELDS && shown.every(isBlankField));
}

const shownIn = ({ children }: UiNode) => children.filter(({ offscreen, role }) => !offscreen && role !== 'scrollBar');

const isBlankField = ({ role, title, value, children }: UiNode) =>
  isControl(role) && isBlank(title) && isBlank(value) && children.length === 0;

const areaOf = ({ bounds }: UiNode) => (bounds ? bounds.w * bounds.h : 0);
