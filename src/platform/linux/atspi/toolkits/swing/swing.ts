import { existsSync } from 'node:fs';
import type { Rect } from '../../../../../core/rect.ts';
import { isPane } from '../../geometry/place.ts';
import { moveToWindow, placeFrame } from '../../geometry/placement.ts';
import { type Accessible, has } from '../../protocol/accessible.ts';
import type { Accessibles } from '../../protocol/accessibles.ts';
import { IFACE } from '../../protocol/names.ts';
import type { ObjectRef } from '../../protocol/object-ref.ts';
import { holdsRows } from '../../protocol/roles.ts';
import { isTab } from '../../protocol/widgets.ts';
import { PLAIN, type Toolkit } from '../toolkit.ts';
import { chosenItem } from './chosen-item.ts';
import { boxesOf, outsidePopups } from './popups.ts';
import { SWING_ACTING } from './swing-acting.ts';
import { rowFinderIn } from './tree-branch.ts';

const JAVA_WRAPPER = '/usr/share/java/java-atk-wrapper.jar';
const JAVA_OPTIONS =
  '-Djavax.accessibility.assistive_technologies=org.GNOME.Accessibility.AtkWrapper ' +
  `-Xbootclasspath/a:${JAVA_WRAPPER}`;

/** Java takes the home of a user from the list of users, not from HOME. */
const homeOption = (home: string | undefined) => (home === undefined ? '' : ` "-Duser.home=${home}"`);

export const SWING: Toolkit = {
  ...PLAIN,
  recognises: ({ toolkitName }) => toolkitName === 'J2SE-access-bridge',
  // Java sends what it has painted when it next checks for input: up to half a second later, unless these say sooner.
  environment: (_, home): Record<string, string> =>
    existsSync(JAVA_WRAPPER)
      ? {
          JAVA_TOOL_OPTIONS: `${JAVA_OPTIONS}${homeOption(home)}`,
          _AWT_MAX_POLL_TIMEOUT: '20',
          _AWT_FLUSH_TIMEOUT: '5',
        }
      : {},
  usesGetAll: true,
  peerToPeer: true,
  windowBox: innerPane,
  // Dialogs report a place where they are not.
  reportsWindowBoxes: false,
  // Java does not notice when its window is moved and changes its size in one step, nor when the window manager's frame
  // around it goes.
  placementOf: (top, { windows }) => placeFrame(top, windows, top.traits.box, moveToWindow),
  keepsPlacement: () => false,
  mayMoveUnreported: () => true,
  innerBox: (role, box) => (isPane(role) ? box : PLAIN.innerBox(role, box)),
  correctBox: (object, box, parentBox) => (parentBox && fillsPopup(object, box, parentBox) ? parentBox : box),
  // A pane without a box is one side of a splitter that is all on the other side. Column headers have none, but show.
  hidesWithoutBox: ({ role }) => isPane(role),
  treesNest: true,
  ownChildren: outsidePopups,
  boxesOf,
  rowFinder: async (list, context) => (holdsRows(list.role) ? undefined : rowFinderIn(list.ref, context)),
  cellsOf: (table) => (has(table, IFACE.table) ? 'made anew' : 'lasting'),
  // An object in a list that is gone ends the application when it is asked (java-atk-wrapper 0.40).
  holdsMines: ({ role }) => role === 'list',
  chosenItem,
  // When a pane has focus, all of its tabs report that they have it: it is the one in front.
  correctNode: (node, object) =>
    isTab(object) && node.focused && node.selected !== true ? { ...node, focused: false } : node,
  acting: SWING_ACTING,
};

/** Java's frames have no box; what fills them has. */
async function innerPane(objects: Accessibles, ref: ObjectRef, signal: AbortSignal): Promise<Rect | undefined> {
  const [inner] = await objects.children(ref, signal);
  return inner && objects.extents(inner, signal);
}

/** The list of a combo box is as large as the popup that holds it, and believes to be on the combo box. */
function fillsPopup({ role }: Accessible, { w, h }: Rect, popup: Rect): boolean {
  return role === 'popup-menu' && popup.w === w && popup.h === h;
}
