import { setTimeout as delay } from 'node:timers/promises';
import { UiError } from '../../../../core/errors.ts';
import { quote } from '../../../../core/text.ts';
import { cleanName } from '../protocol/accessible.ts';
import { STATE } from '../protocol/names.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import { COLUMN_HEADER, isItem } from '../protocol/roles.ts';
import type { NativeTarget } from '../toolkits/acting-habits.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';

/** Items hang in a menu or list below the combo box, at most this deep. */
const MAX_DEPTH = 6;
const MAX_CHILDREN = 500;
const ITEMS_IN_HINT = 20;
const SELECTING_MS = 400;
const RECHECK_MS = 15;

const LISTS = new Set(['menu', 'list', 'list-box', 'popup-menu']);

/** `index` counts items alone, without the header of a table. */
type Item = { ref: ObjectRef; parent: ObjectRef; index: number; isFurtherIn: boolean };
/** `seen` gathers the names of the items on the way. */
type Search = { target: NativeTarget; text: string; seen: string[] };

/**
 * Selects the item of a combo box or list that has this text, where the toolkit lets it be selected from outside. Throws
 * where the items can be read and none has it.
 */
export async function chooseItem(text: string, target: NativeTarget, toolkit: Toolkit): Promise<boolean> {
  const { ref: owner, objects, controls, signal } = target;
  const item = await findItem(text, target);
  if (item === undefined) return false;
  const select = (ref: ObjectRef) => controls.selectChild(ref, item.index, signal).catch(() => false);
  if (LISTS.has(await objects.role(owner, signal))) {
    const hasDeselected = await deselectOthers(item, target);
    if (!(await select(item.parent)) && !hasDeselected) return false;
    await waitUntilSelected(item, target);
    return true;
  }
  // What is in a menu of its own, or part of an item, has no number in the list.
  if (item.isFurtherIn) return false;
  // GTK 3 and Swing select on the combo box itself, Chromium on the list inside.
  const hasChosen = () => isChosen(item, text, target, toolkit);
  let hasSelected = false;
  for (const ref of item.parent.path === owner.path ? [owner] : [owner, item.parent]) {
    if (!(await select(ref))) continue;
    if (await hasChosen()) return true;
    hasSelected = true;
  }
  // A page that another process shows has chosen it a while later.
  return hasSelected && toolkit.reportsLate && (await holdsSoon(hasChosen, target));
}

/**
 * A list in which several can be selected adds to them what is selected from outside. Returns whether there were
 * others.
 */
async function deselectOthers({ ref, parent }: Item, { objects, controls, signal }: NativeTarget): Promise<boolean> {
  if (!(await objects.states(parent, signal)).has(STATE.multiSelectable)) return false;
  const deselect = (index: number) => controls.deselectSelectedChild(parent, index, signal).catch(() => false);
  const selected = await objects.selectedChildren(parent, signal);
  let hasDeselected = false;
  // From the last: the others keep their numbers.
  for (const [index, each] of [...selected.entries()].reverse()) {
    if (each?.path !== ref.path && (await deselect(index))) hasDeselected = true;
  }
  return hasDeselected;
}

/** Resolves once the item alone is selected, or after a while. Chromium reports it only when its page has done it. */
async function waitUntilSelected({ ref, parent }: Item, target: NativeTarget): Promise<void> {
  await holdsSoon(async () => {
    const selected = await target.objects.selectedChildren(parent, target.signal).catch(() => []);
    return selected.length === 1 && selected[0]?.path === ref.path;
  }, target);
}

async function holdsSoon(condition: () => Promise<boolean>, { objects, signal }: NativeTarget): Promise<boolean> {
  const limitMs = performance.now() + objects.timeouts.scale(SELECTING_MS);
  while (performance.now() < limitMs) {
    if (await condition()) return true;
    await delay(RECHECK_MS, undefined, { signal });
  }
  return false;
}

async function isChosen(
  item: Item,
  text: string,
  { ref: owner, objects, signal }: NativeTarget,
  toolkit: Toolkit,
): Promise<boolean> {
  // The list of a box in Qt 6.8 lets its items be selected, and the box keeps its own.
  const named = toolkit.choiceInName(await objects.read(owner, signal));
  if (named !== undefined) return cleanName(named) === text;
  for (const ref of [owner, item.parent]) {
    const chosen = await toolkit.chosenItem(objects, ref, signal);
    if (chosen && cleanName(await objects.name(chosen, signal).catch(() => '')) === text) return true;
  }
  return false;
}

async function findItem(text: string, target: NativeTarget): Promise<Item | undefined> {
  const search: Search = { target, text, seen: [] };
  const item = await findBelow(target.ref, search, MAX_DEPTH);
  const { seen } = search;
  if (item !== undefined || seen.length === 0) return item;
  const items = seen.slice(0, ITEMS_IN_HINT).map((each) => quote(each, 60));
  throw new UiError('node_not_found', `There is no item ${quote(text)}: nothing was changed.`, {
    hint: `The items are ${items.join(', ')}${seen.length > ITEMS_IN_HINT ? ' …' : ''}.`,
  });
}

async function findBelow(owner: ObjectRef, search: Search, depth: number): Promise<Item | undefined> {
  const { objects, signal } = search.target;
  const count = await objects.childCount(owner, signal);
  if (count <= 0 || count > MAX_CHILDREN) return undefined;
  const [children, role] = await Promise.all([objects.children(owner, signal), objects.role(owner, signal)]);
  const names = await Promise.all(children.map((child) => objects.name(child, signal).catch(() => '')));
  const index = names.findIndex((name) => cleanName(name) === search.text);
  const ref = children[index];
  if (ref !== undefined) {
    const header = children[0] && (await objects.role(children[0], signal)) === COLUMN_HEADER ? 1 : 0;
    return { ref, parent: owner, index: index - header, isFurtherIn: isItem(role) };
  }
  if (LISTS.has(role)) search.seen.push(...names.map(cleanName).filter((name) => name !== ''));
  if (depth <= 1) return undefined;
  for (const child of children) {
    const found = await findBelow(child, search, depth - 1).catch(() => undefined);
    if (found !== undefined) return { ...found, isFurtherIn: found.isFurtherIn || role === 'menu' };
  }
  return undefined;
}
