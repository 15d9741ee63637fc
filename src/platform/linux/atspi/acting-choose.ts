import type { ObjectRef } from './accessibility-bus.ts';
import type { Accessibles } from './accessible.ts';
import type { Acting } from './acting.ts';
import { cleanName } from './facts.ts';
import { IFACE } from './names.ts';

/** Items hang in a menu or list below the combo box, at most this deep. */
const DEPTH = 6;
const MANY = 500;

type Item = { ref: ObjectRef; parent: ObjectRef; index: number };

/** Selects the item of a combo box or list that has this text, where the toolkit lets it be selected from outside. */
export async function chooseItem(
  acting: Acting,
  objects: Accessibles,
  owner: ObjectRef,
  text: string,
  signal: AbortSignal,
): Promise<boolean> {
  const item = await findItem(objects, owner, text, DEPTH, signal);
  if (item === undefined) return false;
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

async function findItem(
  objects: Accessibles,
  owner: ObjectRef,
  text: string,
  depth: number,
  signal: AbortSignal,
): Promise<Item | undefined> {
  const count = await objects.childCount(owner, signal);
  if (count <= 0 || count > MANY) return undefined;
  const children = await objects.children(owner, signal);
  const names = await Promise.all(children.map((child) => objects.name(child, signal).catch(() => '')));
  const index = names.findIndex((name) => cleanName(name) === text);
  const ref = children[index];
  if (ref !== undefined) return { ref, parent: owner, index };
  if (depth <= 1) return undefined;
  for (const child of children) {
    const found = await findItem(objects, child, text, depth - 1, signal).catch(() => undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}
