import type { PlatformNode } from '../../../../../core/node.ts';
import { isRow } from '../../../../../core/roles.ts';
import { type Accessible, cleanName, has } from '../../protocol/accessible.ts';
import type { Accessibles } from '../../protocol/accessibles.ts';
import type { Dialect } from '../../protocol/dialect.ts';
import { IFACE, ROOT_PATH, STATE, type StateSet } from '../../protocol/names.ts';
import type { ObjectRef } from '../../protocol/object-ref.ts';
import { isMenu } from '../../protocol/roles.ts';
import type { NativeTarget } from '../acting-habits.ts';

type Asked = Pick<NativeTarget, 'ref' | 'objects' | 'signal'>;

/** Whether it is on a page of QtWebEngine, which accepts a number or a text through accessibility and drops it. */
export async function isOnPage({ ref, objects, signal }: Asked): Promise<boolean> {
  for (let holder = await objects.parent(ref, signal); holder && holder.path !== ROOT_PATH; ) {
    if ((await objects.role(holder, signal)) === 'document-web') return true;
    holder = await objects.parent(holder, signal);
  }
  return false;
}

/** Widgets that are written into have the interface for it. */
export const mayBePageText = (object: Accessible) =>
  object.states.has(STATE.editable) && has(object, IFACE.text) && !has(object, IFACE.editableText);

const opensBelow = (states: StateSet) => states.has(STATE.collapsed) || states.has(STATE.expanded);

/** In Qt 6.8, a box on a page calls itself the menu that it opens, which no menu is: none is collapsed. */
export const trueRole: Dialect['trueRole'] = (role, states) =>
  role === 'popup-menu' && opensBelow(states) ? 'combo-box' : role;

/** Only a box on a page is collapsed or expanded, and holds a menu. */
export const isPageBox = ({ role, states }: Pick<Accessible, 'role' | 'states'>) =>
  role === 'combo-box' && opensBelow(states) && !states.has(STATE.expandable);

/** The item that is chosen in the menu of a box on a page: the items alone report it. */
export async function chosenInMenu(
  objects: Accessibles,
  menu: ObjectRef,
  signal: AbortSignal,
): Promise<ObjectRef | undefined> {
  if (!isMenu(await objects.role(menu, signal))) return undefined;
  const items = await objects.children(menu, signal);
  const states = await Promise.all(items.map((item) => objects.states(item, signal)));
  return items.find((_, index) => states[index]?.has(STATE.selected));
}

const isShownList = ({ children }: PlatformNode) => children.length > 0 && children.every(({ role }) => isRow(role));

/** Whether it is a box on a page, or a list there that shows its items, which is a box to Qt. */
export const isPageChoice = (node: PlatformNode, object: Accessible) =>
  isPageBox(object) || (object.role === 'combo-box' && isShownList(node));

/** What is chosen from on a page is named by its label, whatever that is. */
export function correctPageNode(node: PlatformNode, object: Accessible): PlatformNode {
  const title = cleanName(object.name);
  const named = title === '' ? node : { ...node, title };
  if (isPageBox(object)) return named;
  const { value, ...list } = named;
  return { ...list, role: 'list' };
}
