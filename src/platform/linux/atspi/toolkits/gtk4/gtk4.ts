import type { PlatformNode } from '../../../../../core/node.ts';
import type { Rect } from '../../../../../core/rect.ts';
import { find } from '../../../../../core/tree.ts';
import type { ScreenWindow } from '../../../screen/window.ts';
import { isPane, type Place } from '../../geometry/place.ts';
import { type Placement, placeFrame } from '../../geometry/placement.ts';
import { scaleOf } from '../../geometry/window-match.ts';
import { type Accessible, cleanName } from '../../protocol/accessible.ts';
import { holdsRows, isMenuItem } from '../../protocol/roles.ts';
import { isInert, isTab } from '../../protocol/widgets.ts';
import { MANY_CHILDREN } from '../child-habits.ts';
import { PLAIN, type Toolkit } from '../toolkit.ts';
import { withoutClassName } from './class-name.ts';
import { withFocusInActive } from './focus.ts';
import { GTK4_ACTING } from './gtk4-acting.ts';
import { paddingOf } from './padding.ts';
import { isPopover, moveToPopup } from './popovers.ts';
import { staleBoxes } from './stale-rows.ts';

const DIALOGS = new Set(['dialog', 'alert']);

export const GTK4: Toolkit = {
  ...PLAIN,
  recognises: ({ toolkitName }) => toolkitName === 'GTK',
  // With GL under Xvfb, GTK 4 never registers.
  environment: (display): Record<string, string> =>
    display === 'current' ? {} : { GSK_RENDERER: 'cairo', LIBGL_ALWAYS_SOFTWARE: '1' },
  usesGetAll: true,
  // SHOWING is set on windows alone, not on all dialogs; what is hidden has no size.
  reportsShowing: false,
  extentsFrom: 'window',
  placementOf: (top, { windows }) => placeFrame(top, windows, top.traits.box, leaveOutShadow),
  keepsPlacement: () => false,
  correctBox: (_, box, parentBox) => (parentBox ? box : { ...box, x: 2 * box.x, y: 2 * box.y }),
  // Popovers know their size, but not where they are.
  correctPlace: (place, object, box, context) =>
    place.parent && place.geometry.popups.length > 0 && isPopover(object, box, place.geometry)
      ? moveToPopup(place, object, box, context)
      : place,
  popups: 'in place',
  // On X11, all of its popups are menus by their type.
  marksTooltips: false,
  // Only its box tells whether something shows.
  mostlyShows: true,
  turns,
  isDialogInWindow,
  cacheLists: 'what was asked for',
  // Even long lists have few children, but no hit test before they were asked for.
  hasTooMany: () => false,
  // Of rows that do not show, there are objects that report nothing and send no event.
  leavesOutUnseen: (object, total) => reusesRows(object) || total > MANY_CHILDREN,
  boxesOf: staleBoxes,
  paddingOf,
  reusesRows,
  keepsRoles: true,
  // GTK paints far more than has changed.
  staleWhere: 'changed',
  unreported: 'all unseen',
  // Since 4.18, the items of menus have no name.
  isNamedByLabelAlone: ({ role, name }) => name === '' && isMenuItem(role),
  actionsOf: async (objects, object, signal) => (isInert(object) ? [] : PLAIN.actionsOf(objects, object, signal)),
  sliderOf: ({ role }, [slider]) => (role === 'scroll-bar' ? slider : undefined),
  correctNode,
  correctWindows: (listed) => withFocusInActive(listed.map(({ root }) => root)),
  acting: GTK4_ACTING,
};

/** Since 4.18, a spinner has no name, and the role of an empty panel: it is not told from one. */
function turns({ role, name, childCount }: Accessible): boolean {
  return name === 'GtkSpinner' || (name === '' && childCount === 0 && isPane(role));
}

/** A dialog of libadwaita is in its window, all of which it covers, and does not report that it is modal. */
function isDialogInWindow(
  { role }: Pick<Accessible, 'role'>,
  box: Rect | undefined,
  { depth, geometry }: Place,
): boolean {
  const { parentBox } = geometry;
  if (depth === 1 || !DIALOGS.has(role) || !box || !parentBox) return false;
  return box.w === parentBox.w && box.h === parentBox.h;
}

/**
 * A list box has a widget of its own for each row, and up to 4.8 or so the name of its class unless the program gave it
 * another. Since 4.18 it is not told from a list that uses its rows again.
 */
function reusesRows({ role, name }: Pick<Accessible, 'role' | 'name'>): boolean {
  return holdsRows(role) && name !== 'GtkListBox';
}

/**
 * The window holds the frame and, around it, a shadow of equal width on both sides. Since 4.12 or so, what is in the frame
 * is counted from the corner of its content, and the frame itself from there back to its own corner: by its padding. That
 * is in the boxes of all that the frame holds, but not in those of a page that another process shows.
 */
function leaveOutShadow(window: ScreenWindow, frame: Rect): Placement {
  const scale = scaleOf(frame, window);
  const { bounds } = window;
  const x = bounds.x + (bounds.w - frame.w * scale) / 2 - frame.x * scale;
  const y = bounds.y + (bounds.h - frame.h * scale) / 2 - frame.y * scale;
  return { scale, dx: x - frame.x * scale, dy: y - frame.y * scale, pagesFrom: { x, y } };
}

/** What pops up belongs to a button within the one that has its name, too; the button of a combo box is a part of that. */
function correctNode(
  node: PlatformNode,
  object: Accessible,
  words: Parameters<Toolkit['correctNode']>[2],
): PlatformNode {
  const named = nameNode(withoutClassName(node, object), object, words);
  const { title, role, children } = named;
  const isNamesake = (child: PlatformNode) => child.role === 'button' && child.title === title;
  if (title === undefined || !children.some(isNamesake)) return named;
  if (role === 'button') {
    const own = withoutWordsOf(
      children.filter((child) => !isNamesake(child)),
      title,
    );
    return {
      ...withoutTitle(named),
      role: 'panel',
      children: children.map((child) => (isNamesake(child) ? { ...child, title: own } : child)),
    };
  }
  if (role !== 'comboBox') return named;
  return { ...named, children: children.map((child) => (isNamesake(child) ? withoutTitle(child) : child)) };
}

/** Since 4.14 or so, what is in an open popover is a part of the name of its button: "Rotate Rotate Left Rotate Right". */
function withoutWordsOf(popovers: readonly PlatformNode[], title: string): string {
  const words = outermostTitles(popovers).join(' ');
  return words !== '' && title.endsWith(` ${words}`) ? title.slice(0, -words.length - 1) : title;
}

const outermostTitles = (nodes: readonly PlatformNode[]): string[] =>
  nodes.flatMap(({ title, children }) => title ?? outermostTitles(children));

const withoutTitle = ({ title: _, ...node }: PlatformNode): PlatformNode => node;

/**
 * The chosen item of a combo box is reported only by the label that shows it, every tab is called a tab, and the underscore
 * of a mnemonic is a part of the name.
 */
function nameNode(
  node: PlatformNode,
  object: Accessible,
  { label: given, value }: Parameters<Toolkit['correctNode']>[2],
): PlatformNode {
  const isChoice = object.role === 'combo-box';
  if (!isTab(object) && !isChoice && !object.name.includes('_')) return node;
  const { children } = node;
  const label = visibleLabel(children) ?? labelInName(object);
  if (label === undefined) return node;
  const isName = isTab(object) || label === cleanName(object.name.replace('_', ''));
  // A combo row of libadwaita begins with its name, and has the label of its item in a list.
  const list = isChoice && isName ? visibleList(children) : undefined;
  const shown = isChoice && value === undefined ? ((list && visibleLabel([list])) ?? label) : undefined;
  const isNamed = isName && cleanName(given ?? '') === '';
  return {
    ...node,
    ...(isNamed && { title: cleanName(label) }),
    ...(shown && { value: shown }),
  };
}

/** What does not show is called by its label twice, once with the underscore: "Add A_larm Add Alarm". */
function labelInName({ name }: Accessible): string | undefined {
  const plain = name.replace('_', '');
  const label = cleanName(plain);
  return plain !== name && label !== plain && label !== '' ? label : undefined;
}

function visibleLabel(nodes: PlatformNode[]): string | undefined {
  return find(nodes, (node) => node.role === 'label' && !node.offscreen && node.title !== undefined)?.title;
}

const visibleList = (nodes: PlatformNode[]) => find(nodes, ({ role, offscreen }) => role === 'list' && !offscreen);
