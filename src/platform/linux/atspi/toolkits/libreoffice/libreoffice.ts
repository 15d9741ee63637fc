import path from 'node:path';
import type { PlatformNode } from '../../../../../core/node.ts';
import { type Rect, shareInside } from '../../../../../core/rect.ts';
import type { Place } from '../../geometry/place.ts';
import { type Accessible, type Child, has } from '../../protocol/accessible.ts';
import type { Accessibles } from '../../protocol/accessibles.ts';
import { IFACE, STATE } from '../../protocol/names.ts';
import { isPlain } from '../../protocol/roles.ts';
import { isEndless, isInert } from '../../protocol/widgets.ts';
import type { ReadingContext } from '../reading-context.ts';
import { PLAIN, type Toolkit } from '../toolkit.ts';
import { documentLocks } from './document-locks.ts';
import { LIBREOFFICE_ACTING } from './libreoffice-acting.ts';
import { withFocusInSelection } from './shapes.ts';

const COMMANDS = /^(libreoffice|[ls]office|lo(base|calc|draw|impress|math|writer))/;

export const LIBREOFFICE: Toolkit = {
  ...PLAIN,
  // Its ToolkitName is the toolkit of its plug-in.
  recognises: ({ name }) => name === 'soffice',
  // It falls back to a plug-in without accessibility where it sees no desktop session.
  environment: (display): Record<string, string> => (display === 'current' ? {} : { SAL_USE_VCLPLUGIN: 'gtk3' }),
  // On Wayland it shows its logo in a window of its own, and ends when that is read while it closes.
  launchArgs: (command) => (COMMANDS.test(path.basename(command)) ? ['--nologo'] : []),
  leavesBehind: documentLocks,
  hasUsualInterfaces: isPlain,
  peerToPeer: true,
  losesViewports: true,
  popups: 'apart',
  // It paints anew all that a menu has covered. An empty part of a sheet looks like the next, but for its headers.
  staleWhere: 'changed panes',
  correctPlace: (place, _, box) => besideGtk(place, box),
  // LibreOffice leaves its own menu bar behind the one of GTK.
  hidesWithoutBox: (object) => object.role === 'menu-bar' || PLAIN.hidesWithoutBox(object),
  showsByBox,
  ownChildren: async (parent, children, context) =>
    has(parent, IFACE.table) && PLAIN.hasTooMany(parent.childCount) ? withoutMerged(children, context) : children,
  // Calc makes the objects of the cells anew whenever they are listed, and lets go of them soon.
  cellsOf: (table) => (has(table, IFACE.table) && isEndless(table) ? 'let go' : 'lasting'),
  // The combo box that has the label of a list that drops down never shows.
  labelsAnother: ({ role }) => role === 'combo-box',
  actionsOf,
  correctWindows: (listed) => listed.map(({ root }) => withFocusInSelection(root)),
  correctNode: (node, { role }) => (role === 'filler' ? nameDropDown(node) : node),
  acting: LIBREOFFICE_ACTING,
};

/**
 * LibreOffice's own widgets do not know that GTK has put a menu bar above them, and hold GTK widgets which do. Where one
 * kind holds the other, the child has the size of its parent but not its position: below, all is off by the difference.
 */
function besideGtk(place: Place, box: Rect): Place {
  const { parentBox, placement, clip } = place.geometry;
  if (!parentBox || box.w !== parentBox.w || box.h !== parentBox.h) return place;
  const dx = parentBox.x - box.x;
  const dy = parentBox.y - box.y;
  if (dx === 0 && dy === 0) return place;
  const geometry = {
    ...place.geometry,
    placement: { ...placement, dx: placement.dx + dx * placement.scale, dy: placement.dy + dy * placement.scale },
    clip: clip && { ...clip, x: clip.x - dx, y: clip.y - dy },
  };
  return { ...place, geometry };
}

/** Where panes of Calc are frozen, the upper ones do not say SHOWING, but have a box. */
function showsByBox(object: Accessible): boolean {
  const isSheet = object.role === 'document-spreadsheet' || (object.role === 'table' && isEndless(object));
  return isSheet && object.states.has(STATE.visible);
}

/** The cells that show: Calc goes on listing the cells that were merged into another, where they were. */
async function withoutMerged(cells: readonly Child[], { boxes }: ReadingContext): Promise<Child[]> {
  const found = await Promise.all(cells.map(({ ref }) => boxes.of(ref)));
  const known = found.filter((box) => box !== undefined);
  const merged = cellsThatSpan(known);
  const isCovered = (box: Rect) => merged.some((large) => large !== box && shareInside(box, large) === 1);
  return cells.filter((_, at) => !(found[at] && isCovered(found[at])));
}

/** Cells that go on where others in the sheet begin. */
function cellsThatSpan(boxes: readonly Rect[]): Rect[] {
  const columns = new Set(boxes.map(({ x }) => x));
  const rows = new Set(boxes.map(({ y }) => y));
  const within = (edges: Set<number>, from: number, to: number) => [...edges].some((edge) => edge > from && edge < to);
  return boxes.filter(({ x, y, w, h }) => within(columns, x, x + w) || within(rows, y, y + h));
}

/** What is plain has one action, with few exceptions. */
async function actionsOf(objects: Accessibles, object: Accessible, signal: AbortSignal): Promise<string[]> {
  if (!isPlain(object.role)) return PLAIN.actionsOf(objects, object, signal);
  return isInert(object) ? [] : [await objects.actionName(object.ref, 0, signal)];
}

/**
 * A list that drops down in a dialog is a button without words, beside a combo box that never shows and has the label. What
 * the button shows is reported by nothing.
 */
function nameDropDown(node: PlatformNode): PlatformNode {
  const { children } = node;
  const [button, ...others] = children.filter(({ offscreen }) => !offscreen);
  const box = children.find(({ role, offscreen }) => role === 'comboBox' && offscreen);
  if (!box?.title || !button || others.length > 0 || button.role !== 'button' || button.title) return node;
  const { checked, ...rest } = button;
  if (typeof checked !== 'boolean') return node;
  const { title, ...unlabelled } = box;
  const shown: PlatformNode = { ...rest, role: 'comboBox', title, expanded: checked };
  return { ...node, children: children.map((each) => (each === button ? shown : each === box ? unlabelled : each)) };
}
