import { setTimeout as delay } from 'node:timers/promises';
import { UiError } from '../../../../core/errors.ts';
import { quote } from '../../../../core/text.ts';
import { scaled } from '../../../../core/timeouts.ts';
import type { Accessibles } from '../protocol/accessible.ts';
import { IFACE, STATE } from '../protocol/names.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import { isItem } from '../protocol/roles.ts';
import { COLUMN_HEADER, chosenItem } from '../reading/chosen-item.ts';
import { cleanName } from '../reading/facts.ts';
import type { Acting } from './acting.ts';

/** Items hang in a menu or list below the combo box, at most this deep. */
const DEPTH = 6;
const MANY = 500;
const SHOWN = 20;
const SELECTING_MS = 400;
const LOOK_MS = 15;

const LISTS = new Set(['menu', 'list', 'list-box', 'popup-menu']);

/** `index` counts items alone, without the header of a table. */
type Item = { ref: ObjectRef; parent: ObjectRef; index: number; isFurtherIn: boolean };
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
  if (LISTS.has(await objects.role(owner, signal))) {
    const unselected = await unselectOthers(acting, objects, item, signal);
    if (!(await select(item.parent)) && !unselected) return false;
    await selection(objects, item, signal);
    return true;
  }
  // What is in a menu of its own, or part of an item, has no number in the list.
  if (item.isFurtherIn) return false;
  // GTK 3 and Swing select on the combo box itself, Chromium on the list inside.
  for (const ref of item.parent.path === owner.path ? [owner] : [owner, item.parent]) {
    if (!(await select(ref))) continue;
    if (await isChosen(objects, owner, item, text, signal)) return true;
  }
  return false;
}

/** A list in which several can be selected adds to them what is selected from outside. True where there were others. */
async function unselectOthers(
  acting: Acting,
  objects: Accessibles,
  { ref, parent }: Item,
  signal: AbortSignal,
): Promise<boolean> {
  if (!(await objects.states(parent, signal)).has(STATE.multiSelectable)) return false;
  const unselect = (index: number) =>
    acting.ask(parent, IFACE.selection, 'DeselectSelectedChild', 'i', [index], signal).catch(() => false);
  const selected = await objects.selectedChildren(parent, signal);
  let hasUnselected = false;
  // From the last: the others keep their numbers.
  for (const [index, each] of [...selected.entries()].reverse()) {
    if (each?.path !== ref.path && (await unselect(index))) hasUnselected = true;
  }
  return hasUnselected;
}

/** Resolves once the item alone is selected, or will not be. Chromium tells only when its page has done it. */
async function selection(objects: Accessibles, { ref, parent }: Item, signal: AbortSignal): Promise<void> {
  const limitMs = performance.now() + scaled(SELECTING_MS);
  while (performance.now() < limitMs) {
    const selected = await objects.selectedChildren(parent, signal).catch(() => []);
    if (selected.length === 1 && selected[0]?.path === ref.path) return;
    await delay(LOOK_MS, undefined, { signal });
  }
}

async function isChosen(
  objects: Accessibles,
  owner: ObjectRef,
  item: Item,
  text: string,
  signal: AbortSignal,
): Promise<boolean> {
  for (const ref of [owner, item.parent]) {
    const chosen = await chosenItem(objects, ref, signal);
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
  if (ref !== undefined) {
    const header = children[0] && (await objects.role(children[0], signal)) === COLUMN_HEADER ? 1 : 0;
    return { ref, parent: owner, index: index - header, isFurtherIn: isItem(role) };
  }
  if (LISTS.has(role)) seen.push(...names.map(cleanName).filter((name) => name !== ''));
  if (depth <= 1) return undefined;
  for (const child of children) {
    const found = await findItem(search, child, depth - 1).catch(() => undefined);
    if (found !== undefined) return { ...found, isFurtherIn: found.isFurtherIn || role === 'menu' };
  }
  return undefined;
}
