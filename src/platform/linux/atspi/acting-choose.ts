import { UiError } from '../../../core/errors.ts';
import { quote } from '../../../core/text.ts';
import type { ObjectRef } from './accessibility-bus.ts';
import type { Accessibles } from './accessible.ts';
import type { Acting } from './acting.ts';
import { cleanName } from './facts.ts';
import { IFACE } from './names.ts';

/** Items hang in a menu or list below the combo box, at most this deep. */
const DEPTH = 6;
const MANY = 500;
const SHOWN = 20;

const LISTS = new Set(['menu', 'list', 'list-box', 'popup-menu']);

type Item = { ref: ObjectRef; parent: ObjectRef; index: number };
type Search = { objects: Accessibles; text: string; signal: AbortSignal; seen: string[] };

/**
 * Selects the item of a combo box or list that has this text, where the toolkit lets it be selected from outside. Throws
 * where the items can be read and none has it.
 */
export async function chooseItem(
  acting: Acting,
  objects: Accessibles,
  owner: ObjectRef,
  text: string,
  signal: AbortSignal,
): Promise<boolean> {
  const search: Search = { objects, text, signal, seen: [] };
  const item = await findItem(search, owner, DEPTH);
  if (item === undefined) {
    if (search.seen.length === 0) return false;
    const items = search.seen.slice(0, SHOWN).map((each) => quote(each, 60));
    throw new UiError('node_not_found', `There is no item ${quote(text)}: nothing was changed.`, {
      hint: `The items are ${items.join(', ')}${search.seen.length > SHOWN ? ' …' : ''}.`,
    });
  }
  const select = (ref: ObjectRef) =>
    acting.ask(ref, IFACE.selection, 'SelectChild', 'i', [item.index], signal).catch(() => false);
  // GTK 3 and Swing select on the combo box itself, Chromium on the list inside.
  for (const ref of item.parent.path === owner.path ? [owner] : [owner, item.parent]) {
    if (!(await select(ref))) continue;
    if (await isChosen(objects, owner, item, text, signal)) return true;
  }
  return false;
}

async function isChosen(
  objects: Accessibles,
  owner: ObjectRef,
  item: Item,
  text: string,
  signal: AbortSignal,
): Promise<boolean> {
  for (const ref of [owner, item.parent]) {
    const chosen = await objects.selectedChild(ref, signal).catch(() => undefined);
    if (chosen && cleanName(await objects.name(chosen, signal).catch(() => '')) === text) return true;
  }
  return false;
}

async function findItem(search: Search, owner: ObjectRef, depth: number): Promise<Item | undefined> {
  const { objects, text, signal, seen } = search;
  const count = await objects.childCount(owner, signal);
  if (count <= 0 || count > MANY) return undefined;
  const [children, role] = await Promise.all([objects.children(owner, signal), objects.role(owner, signal)]);
  const names = await Promise.all(children.map((child) => objects.name(child, signal).catch(() => '')));
  const index = names.findIndex((name) => cleanName(name) === text);
  const ref = children[index];
  if (ref !== undefined) return { ref, parent: owner, index };
  if (LISTS.has(role)) seen.push(...names.map(cleanName).filter((name) => name !== ''));
  if (depth <= 1) return undefined;
  for (const child of children) {
    const found = await findItem(search, child, depth - 1).catch(() => undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}
