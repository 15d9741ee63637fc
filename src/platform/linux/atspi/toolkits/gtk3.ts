import type { PlatformNode } from '../../../../core/node.ts';
import { find } from '../../../../core/tree.ts';
import { type Accessible, type Child, has } from '../protocol/accessible.ts';
import type { Accessibles } from '../protocol/accessibles.ts';
import { IFACE, ROOT_PATH, STATE } from '../protocol/names.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import { COLUMN_HEADER } from '../protocol/roles.ts';
import { PLAIN_ACTING } from './acting-habits.ts';
import { replaceLine } from './gtk-line.ts';
import { placeMenus } from './gtk3-menus.ts';
import type { ReadingContext } from './reading-context.ts';
import { PLAIN, type Toolkit } from './toolkit.ts';

const WORDLESS = new Set(['toggle-button', 'push-button']);
const IN_TABLE = new Set([COLUMN_HEADER, 'table-cell']);

export const GTK3: Toolkit = {
  ...PLAIN,
  recognises: ({ toolkitName }) => toolkitName === 'gtk',
  usesGetAll: true,
  // Cells are in no list.
  hasUsualInterfaces: (role) => role === 'table-cell',
  peerToPeer: true,
  losesViewports: true,
  popups: 'apart',
  showsByBox: isSocket,
  // A socket reports the box of what held it when it was first asked for: none where it was put there later.
  fillsHolder: isSocket,
  ownChildren,
  // A menu that GtkUIManager has made holds an item "Empty", for when it is.
  isHidden: ({ role, states }) => role === 'menu-item' && !states.has(STATE.visible),
  mostlyShows: true,
  cacheLists: 'everything',
  // The cache numbers what a window holds as it came; GetChildren has the header bar first.
  misnumbersChildren: ({ parent }) => parent?.path === ROOT_PATH,
  columnsAreAlike: true,
  reportsChanges: 'all',
  // GTK paints far more than has changed.
  staleWhere: 'changed',
  isNamedByLabelAlone,
  hidesSelection: isFlowBox,
  chosenItem,
  correctNode: (node, { role }) => (role === 'alert' ? withoutKind(node) : node),
  correctWindows: (listed, windows) => listed.map(({ root }) => placeMenus(menuIn(nameDialog(root)), windows)),
  acting: {
    ...PLAIN_ACTING,
    // Its cells do not report whether they can be edited, and are taken for editable.
    isEditable: ({ role, states }) => role === 'table-cell' || states.has(STATE.editable),
    // Its hit test takes the first child whose box holds the point, whatever has been laid over it.
    stacking: 'ignored',
    replaceText: replaceLine,
    // It swaps what looks the same without an event.
    movesUnreported: true,
  },
};

/** What GTK 3 shows in another toolkit's process: the cache would be that of its host. */
export const EMBEDDED_GTK3: Toolkit = { ...GTK3, recognises: () => false, cacheLists: 'nothing' };

/** What holds something of another process, a page of WebKit, has no state. */
function isSocket({ role, states }: Accessible): boolean {
  return role === 'filler' && states.isEmpty;
}

/** The child of another process is in no list, and has a number. */
async function ownChildren(
  parent: Accessible,
  children: readonly Child[],
  { objects, signal }: ReadingContext,
): Promise<readonly Child[]> {
  if (children.length > 0 || !isSocket(parent)) return children;
  const ref = await objects.childAt(parent.ref, 0, signal);
  return ref ? [{ ref, index: 0 }] : [];
}

/**
 * A switch is a toggle button, one for a colour has no words, and a combo box is named by its current item, by words of it
 * that need not show. None has its name from a tooltip: no event reports that one was changed.
 */
function isNamedByLabelAlone({ role, name }: Accessible): boolean {
  return name === '' ? WORDLESS.has(role) : role === 'combo-box';
}

/** Every message dialog is called "Question", "Warning" and so on, which stands nowhere on it. */
function withoutKind({ title, ...node }: PlatformNode): PlatformNode {
  return node;
}

/** A dialog without a title is known by the first words in it. */
function nameDialog(root: PlatformNode): PlatformNode {
  if (root.role !== 'dialog' || root.title !== undefined) return root;
  const words = find(root.children, ({ role, title }) => role === 'label' && title !== undefined)?.title;
  return { ...root, ...(words !== undefined && { title: words }) };
}

/** A menu that its program opens by itself, as for a button, is in a window that nobody sees. */
function menuIn(root: PlatformNode): PlatformNode {
  const [menu, ...others] = root.children;
  const isWrapped = root.role === 'window' && root.title === undefined && others.length === 0;
  return isWrapped && menu?.role === 'menu' ? menu : root;
}

/** The children of a flow box, which is a table without its interface, do not report whether they are selected. */
function isFlowBox(object: Accessible): boolean {
  return object.role === 'table' && has(object, IFACE.selection) && !has(object, IFACE.table);
}

/** A combo box that opens a list instead of a menu forgets that the header comes before the first row. */
async function chosenItem(
  objects: Accessibles,
  box: ObjectRef,
  signal: AbortSignal,
  roleOf = (item: ObjectRef) => objects.role(item, signal),
): Promise<ObjectRef | undefined> {
  const item = await PLAIN.chosenItem(objects, box, signal);
  if (!item || !IN_TABLE.has(await roleOf(item))) return item;
  const [list, index] = await Promise.all([objects.parent(item, signal), objects.indexInParent(item, signal)]);
  return list && list.path !== box.path ? objects.childAt(list, index + 1, signal) : item;
}
