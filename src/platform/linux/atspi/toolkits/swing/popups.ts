import type { Point } from '../../../../../core/backend.ts';
import type { Rect } from '../../../../../core/rect.ts';
import { type KnownBoxes, NO_BOXES } from '../../geometry/place.ts';
import type { Accessible, Child } from '../../protocol/accessible.ts';
import { STATE } from '../../protocol/names.ts';
import type { Family } from '../child-habits.ts';
import type { ReadingContext } from '../reading-context.ts';

/**
 * The children that no popup shows: Java lists what is in an open menu or combo box twice, there and in the popup which
 * holds it on the screen.
 */
export async function outsidePopups(
  { role, states }: Accessible,
  children: readonly Child[],
  context: ReadingContext,
): Promise<readonly Child[]> {
  if (role === 'menu' && states.has(STATE.selected)) return (await isOpen(children, context)) ? [] : children;
  if (role !== 'combo-box' || !states.has(STATE.expanded)) return children;
  const { objects, signal } = context;
  const roles = await Promise.all(children.map(({ ref }) => objects.role(ref, signal)));
  return children.filter((_, at) => roles[at] !== 'popup-menu');
}

/** A menu may be selected long after it was closed. */
async function isOpen(items: readonly Child[], { objects, signal }: ReadingContext): Promise<boolean> {
  const states = await Promise.all(items.map(({ ref }) => objects.states(ref, signal)));
  return states.some((each) => each.has(STATE.showing));
}

/**
 * Where the children of a popup or a page are. Java says where a thing is in what holds it, but counts that from the
 * accessible parent: the menu, or the tab of a page.
 */
export async function boxesOf({ holder, children, below }: Family, context: ReadingContext): Promise<KnownBoxes> {
  const { parentBox } = below.geometry;
  const corner = parentBox && (await cornerOf(holder, parentBox, context));
  if (!corner) return NO_BOXES;
  const { objects, signal } = context;
  const boxes = await Promise.all(children.map(({ ref }) => objects.extentsInParent(ref, signal)));
  return new Map(
    children.flatMap(({ ref }, at) => {
      const box = boxes[at];
      return box ? [[ref.key, { ...box, x: corner.x + box.x, y: corner.y + box.y }]] : [];
    }),
  );
}

/** The corner of what holds its children on the screen, where that is not their accessible parent. */
async function cornerOf(
  { ref, role }: Accessible,
  { x, y }: Rect,
  { objects, signal }: ReadingContext,
): Promise<Point | undefined> {
  if (role === 'popup-menu') return { x, y };
  const tab = role === 'page-tab' ? await objects.extentsInParent(ref, signal) : undefined;
  return tab && { x: x - tab.x, y: y - tab.y };
}
