import type { Accessibles } from '../../protocol/accessibles.ts';
import type { ObjectRef } from '../../protocol/object-ref.ts';
import { askAll } from '../../protocol/questions.ts';
import { PLAIN_FACTS } from '../fact-habits.ts';

/** Items further down are not asked. */
const MAX_ITEMS = 200;
/** The list of a combo box is in a popup, a scroll pane and a viewport. */
const MAX_DEPTH = 4;

/**
 * The item that a combo box has chosen. Java answers with what its list has selected, which is nothing once the box has
 * got other items, until another of them is chosen. The box knows it by number.
 */
export async function chosenItem(
  objects: Accessibles,
  box: ObjectRef,
  signal: AbortSignal,
): Promise<ObjectRef | undefined> {
  const selected = await PLAIN_FACTS.chosenItem(objects, box, signal);
  const list = selected ? undefined : await listIn(objects, box, signal);
  if (!list) return selected;
  const count = Math.min(MAX_ITEMS, await objects.childCount(list, signal));
  const answers = await askAll([...Array(count).keys()], (index) => objects.isChildSelected(box, index, signal));
  const index = answers.indexOf(true);
  return index < 0 ? undefined : objects.childAt(list, index, signal);
}

async function listIn(objects: Accessibles, box: ObjectRef, signal: AbortSignal): Promise<ObjectRef | undefined> {
  if ((await objects.role(box, signal)) !== 'combo-box') return undefined;
  let holder = await objects.childAt(box, 0, signal);
  for (let level = 1; holder && level < MAX_DEPTH; level++) {
    holder = await objects.childAt(holder, 0, signal);
    if (holder && (await objects.role(holder, signal)) === 'list') return holder;
  }
  return undefined;
}
