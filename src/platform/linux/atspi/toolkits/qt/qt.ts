import type { Rect } from '../../../../../core/rect.ts';
import type { MatchedWindow } from '../../geometry/app-windows.ts';
import { isPane, type KnownBoxes, NO_BOXES } from '../../geometry/place.ts';
import {
  hasShift,
  moveToWindow,
  type Placement,
  placeFrame,
  type Surroundings,
  scaleOnly,
  UNMOVED,
} from '../../geometry/placement.ts';
import { type Accessible, has } from '../../protocol/accessible.ts';
import type { Accessibles } from '../../protocol/accessibles.ts';
import { IFACE, STATE } from '../../protocol/names.ts';
import { holdsRows, isItem, isPlain } from '../../protocol/roles.ts';
import { holdsText, isSpinText } from '../../protocol/widgets.ts';
import { type Family, MANY_CHILDREN } from '../child-habits.ts';
import type { ReadingContext } from '../reading-context.ts';
import { PLAIN, type Toolkit } from '../toolkit.ts';
import { withOwnChoice } from './choice.ts';
import { dotScale } from './dot-scale.ts';
import { withOneFocus } from './focus.ts';
import { withPlainName } from './plain-name.ts';
import { withoutProgramName } from './popup-name.ts';
import { QT_ACTING } from './qt-acting.ts';
import { correctQuickNode } from './quick.ts';
import { hideUnseen } from './scenes.ts';
import { QtTable } from './table.ts';
import { webEngineOptions } from './web-engine.ts';
import { chosenInMenu, correctPageNode, isPageBox, isPageChoice, trueRole } from './web-page.ts';

export const QT: Toolkit = {
  ...PLAIN,
  recognises: ({ toolkitName }) => toolkitName === 'Qt',
  environment: () => ({
    QT_ACCESSIBILITY: '1',
    QT_LINUX_ACCESSIBILITY_ALWAYS_ON: '1',
    // Since 6.8, Qt fills stderr with the names of the events that it does not send.
    QT_LOGGING_RULES: process.env.QT_LOGGING_RULES ?? 'qt.accessibility.atspi=false',
  }),
  environmentOptions: () => ({ QTWEBENGINE_CHROMIUM_FLAGS: webEngineOptions() }),
  trueRole,
  hasUsualInterfaces: (role) => isPlain(role) || role === 'table-cell',
  frameOf,
  placementOf,
  keepsPlacement: (placement) => placement.isSure === true && !hasShift(placement),
  mayMoveUnreported: (placement) => placement !== undefined && hasShift(placement),
  isInScene: (window) => !window,
  correctWindows: (listed) => withOneFocus(hideUnseen(listed)),
  correctPopup: withoutProgramName,
  listsPopups: false,
  reportsModal: false,
  innerBox: (role, box) => {
    const inner = isPane(role) ? box : PLAIN.innerBox(role, box);
    return inner && holdsRows(role) ? withoutFrame(inner) : inner;
  },
  // Qt 5 says SHOWING of a hidden list, as that of a closed combo box is, and of its rows, which keep their boxes. A pane
  // without a box is one side of a splitter that is all on the other side.
  hidesWithoutBox: (object) => isPane(object.role) || holdsRows(object.role) || PLAIN.hidesWithoutBox(object),
  mostlyShows: true,
  // Beside the cells that show in a long table, no event reports those that do not.
  leavesOutUnseen: ({ role }, total) => total > MANY_CHILDREN && holdsRows(role),
  holdsLeaves: (object) => has(object, IFACE.table),
  tableShape: async (object, total, { objects, signal }) =>
    has(object, IFACE.table) ? QtTable.of(objects, object, total, signal) : undefined,
  // All columns of the model of a list are counted among its children, which shows only one.
  columnsInList: ({ role, ref }, { objects, signal }) => (role === 'list' ? columnsOf(objects, ref, signal) : 1),
  boxesOf,
  // Between the icons of a list, nothing is hit.
  missesBetweenRows: true,
  // The icons of KDE's own lists, which call themselves tables, show other files once these are sorted.
  keepsPlaces: ({ role }) => role === 'page-tab-list' || role === 'table',
  // Qt 5 gives the path of an object that is gone to the next that it makes.
  reusesRefs: true,
  unreported: 'unseen cells',
  // A text browser is a label, but of many lines, which no other label is.
  holdsText: (object) => holdsText(object) || (object.role === 'label' && object.states.has(STATE.multiLine)),
  // Every item of a list has one action, Toggle, which selects it.
  actionsOf: async (objects, object, signal) => (isItem(object.role) ? [] : PLAIN.actionsOf(objects, object, signal)),
  isDate,
  choiceHolder: async (objects, box, signal) =>
    isPageBox(box) ? (await objects.children(box.ref, signal))[0] : box.ref,
  chosenItem: async (objects, box, signal) =>
    (await PLAIN.chosenItem(objects, box, signal)) ?? (await chosenInMenu(objects, box, signal)),
  // On Linux, a combo box is named by its current item, but for that of a page.
  choiceInName: (box) => (isPageBox(box) ? undefined : box.name),
  isNamedByLabelAlone: ({ role }) => role === 'combo-box',
  correctNode: (node, object, words) =>
    isPageChoice(node, object)
      ? correctPageNode(node, object)
      : withOwnChoice(withPlainName(correctQuickNode(node, object), object), object, words),
  // Qt Quick ends paragraphs as its documents do, and both lines within one.
  plainText: (text) => text.replace(/[\u2028\u2029]/g, '\n'),
  acting: QT_ACTING,
};

/** Qt does not notice where a dock is that has left its window. */
function placementOf(top: MatchedWindow, around: Surroundings): Placement {
  const scale = dotScale(around);
  return placeFrame(top, around.windows, frameOf(top), (window, frame, isSure) => {
    if (scale !== undefined) return { ...UNMOVED, scale };
    return isSure ? moveToWindow(window, frame, isSure) : scaleOnly(window, frame, isSure);
  });
}

/** Qt takes a dock that has left its window for a pixel, until something else happens to it. The screen knows its size. */
function frameOf({ traits: { box }, window }: MatchedWindow): Rect | undefined {
  if (!window || box?.w !== 1 || box.h !== 1) return box;
  const { w, h } = window.bounds;
  return { ...box, w, h };
}

/** Qt counts the frame of a list, a pixel wide, as a part of it. */
const withoutFrame = ({ x, y, w, h }: Rect): Rect => ({ x: x + 1, y: y + 1, w: w - 2, h: h - 2 });

async function columnsOf(objects: Accessibles, list: Accessible['ref'], signal: AbortSignal): Promise<number> {
  return Math.max(1, await objects.columns(list, signal).catch(() => 1));
}

async function boxesOf(family: Family, context: ReadingContext): Promise<KnownBoxes> {
  const { holder, children, table, below } = family;
  const { clip: area, parentBox } = below.geometry;
  if (area && parentBox && table) {
    return table.boxesOf(children, { view: withoutFrame(parentBox), area }, context.boxes);
  }
  return holder.role === 'layered-pane' ? behindMaximised(family, context) : NO_BOXES;
}

/**
 * Qt reports of all windows in an area for windows that they show, and not which is on top. One that is maximised lacks
 * RESIZABLE, and covers the others, unless one of these has focus.
 */
async function behindMaximised({ children }: Family, { objects, signal }: ReadingContext): Promise<KnownBoxes> {
  const [first] = children;
  // The pages of a stack are in such a pane too.
  if (!first || children.length < 2 || (await objects.role(first.ref, signal)) !== 'frame') return NO_BOXES;
  const all = await Promise.all(children.map(async ({ ref }) => ({ ref, states: await objects.states(ref, signal) })));
  const shown = all.filter(({ states }) => states.has(STATE.showing));
  const top = shown.find(({ states }) => !states.has(STATE.resizable));
  if (!top || shown.some((each) => each !== top && each.states.has(STATE.focused))) return NO_BOXES;
  return new Map(all.filter((each) => each !== top).map(({ ref }) => [ref.key, 'away']));
}

/** Qt reports of dates and times that they are 0, of 0 to 0. */
async function isDate(objects: Accessibles, object: Accessible, signal: AbortSignal): Promise<boolean> {
  if (!isSpinText(object)) return false;
  const ends = [objects.minimumValue(object.ref, signal), objects.maximumValue(object.ref, signal)];
  const [least, most] = await Promise.all(ends);
  return least === 0 && most === 0;
}
