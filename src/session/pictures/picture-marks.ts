import type { Capture, WindowInfo } from '../../core/backend.ts';
import type { UiNode } from '../../core/node.ts';
import { fillsPopup } from '../../core/node-traits.ts';
import { area, intersection, type Rect, shareInside } from '../../core/rect.ts';
import { fold } from '../../core/render/fold.ts';
import { isControl, opensPopup } from '../../core/roles.ts';
import { shownPart } from '../../core/shown-part.ts';
import type { Mark } from '../../image/annotate.ts';
import { shownRoots } from './vision-window.ts';

/** The window that shows a root; undefined where that is not known. */
export type WindowOfRoot = (root: UiNode) => Promise<WindowInfo | undefined>;

/** Of what is hidden further, a box would point at something else. */
const MOST_HIDDEN = 0.5;

type Pictured = Pick<Capture, 'bounds' | 'window' | 'others' | 'popups'>;

/**
 * Marks what a person would point at in a picture: what has a line in the tree, and shows in the window that was pictured
 * or in a popup over it.
 */
export async function marksOn(capture: Pictured, roots: readonly UiNode[], windowOf: WindowOfRoot): Promise<Mark[]> {
  const likely = shownRoots(roots, capture);
  const popups = (capture.popups ?? []).map(({ handle }) => handle);
  const windows = await Promise.all(roots.map(windowOf));
  const marks: Mark[] = [];
  for (const [index, root] of roots.entries()) {
    const window = windows[index];
    const isSure = window !== undefined && !window.isGuess;
    const isPopup = isSure ? popups.includes(window.handle) : isUntitledPopup(root);
    const isOwn = isSure ? window.handle === capture.window.handle : likely.includes(root);
    if (isPopup || isOwn) addMarks(root, isPopup ? [] : coversIn(root, capture), marks);
  }
  return marks.filter(({ bounds }) => intersection(bounds, capture.bounds));
}

/** Qt shows menus and lists as windows without a title. */
const isUntitledPopup = ({ role, title }: UiNode) => title === undefined && role !== 'window' && role !== 'dialog';

/** What lies over a window: `holds` answers whether the last of a line is in it. */
type Cover = { bounds: Rect; holds(line: readonly UiNode[]): boolean };

function coversIn(root: UiNode, { popups = [] }: Pictured): Cover[] {
  return [...popups.map(({ bounds }) => popupCover(bounds)), ...modalCovers(root)];
}

/** A popup is in the tree below what opens it, or as something that fills it. */
function popupCover(bounds: Rect): Cover {
  const holds = (line: readonly UiNode[]) => {
    const node = line.at(-1);
    const isOpened = line.slice(0, -1).some(({ role }) => opensPopup(role));
    const isInside = node?.bounds !== undefined && shareInside(node.bounds, bounds) > MOST_HIDDEN;
    return (isOpened && isInside) || line.some((each) => fillsPopup(each, bounds));
  };
  return { bounds, holds };
}

/** A dialog that is shown in the window itself, as libadwaita does. */
function modalCovers(root: UiNode): Cover[] {
  return root.children.flatMap((node) => {
    if (node.offscreen) return [];
    if (!node.modal || !node.bounds) return modalCovers(node);
    return [{ bounds: node.bounds, holds: (line) => line.includes(node) }];
  });
}

function addMarks(root: UiNode, covers: readonly Cover[], marks: Mark[]): void {
  const { all } = fold([root], { keep: new Set(), offscreen: false });
  const printed = new Set(all.map(({ node }) => node));
  const drawn = new Set<UiNode>();
  const visit = (line: readonly UiNode[], node: UiNode): void => {
    if (node.offscreen) return;
    const shown = isPointedAt(node) ? standIn(node, printed) : undefined;
    const part = shown && !drawn.has(shown) ? uncoveredPart(node, line, covers) : undefined;
    if (shown && part) {
      marks.push({ id: shown.id, role: node.role, bounds: part });
      drawn.add(shown);
    }
    for (const child of node.children) visit([...line, child], child);
  };
  visit([root], root);
}

/** The tree may have a line for what a row holds in place of the row. */
function standIn(node: UiNode, printed: ReadonlySet<UiNode>): UiNode | undefined {
  const topmost = (each: UiNode): UiNode[] => (printed.has(each) ? [each] : each.children.flatMap(topmost));
  const [only, ...others] = topmost(node);
  return others.length === 0 ? only : undefined;
}

const isPointedAt = ({ role, actions, selected }: UiNode) =>
  isControl(role) || actions.length > 0 || selected !== undefined;

function uncoveredPart(node: UiNode, line: readonly UiNode[], covers: readonly Cover[]): Rect | undefined {
  // What only the picture shows is seen where it is.
  if (node.source !== 'ax' && node.source !== 'display') return node.bounds;
  const own = covers.filter(({ holds }) => holds(line));
  const opener = line.findLastIndex((each) => own.some(({ bounds }) => fillsPopup(each, bounds)));
  let part = shownPart(node, line.slice(Math.max(0, opener)));
  if (own.length > 0) return part;
  for (const { bounds } of covers) part &&= besides(part, bounds);
  return part;
}

/** The larger part above, below, left or right of what covers it; undefined where most of it is covered. */
function besides(part: Rect, cover: Rect): Rect | undefined {
  const shared = intersection(part, cover);
  if (!shared) return part;
  const [right, bottom] = [shared.x + shared.w, shared.y + shared.h];
  const [largest] = [
    { ...part, w: shared.x - part.x },
    { ...part, h: shared.y - part.y },
    { ...part, x: right, w: part.x + part.w - right },
    { ...part, y: bottom, h: part.y + part.h - bottom },
  ].sort((a, b) => area(b) - area(a));
  return largest && area(largest) > MOST_HIDDEN * area(part) ? largest : undefined;
}
