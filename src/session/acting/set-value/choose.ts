import { UiError } from '../../../core/errors.ts';
import { quote } from '../../../core/text.ts';
import type { Performed } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { type Target, targetName } from '../target.ts';
import { DropDown } from './drop-down.ts';
import { hasTaken } from './wanted-value.ts';

/** Chooses an item natively where the toolkit selects from outside; else like a person, with mouse and keys. */
export async function choose(
  context: ActionContext,
  target: Target,
  item: string,
  signal: AbortSignal,
): Promise<Performed> {
  const { application } = context;
  const has = hasTaken(target.node, item);
  if (has) return { method: application.methods.native };
  if ((await application.perform(target.ref, { kind: 'choose', item }, signal)) === 'done') {
    return { method: application.methods.native, changed: target.node.role === 'list' && has === false };
  }
  if (target.node.role === 'list') throw notSelected(target, item);
  const isOther = await chooseInDropDown(context, target, item, signal);
  return { method: application.methods.input, changed: has === undefined && isOther };
}

/** Chooses like a person; whatever goes wrong, the list is closed. True where another item was chosen before. */
export async function chooseInDropDown(
  context: ActionContext,
  target: Target,
  item: string,
  signal: AbortSignal,
): Promise<boolean> {
  const list = new DropDown(context, target, signal);
  await list.open();
  try {
    return await list.choose(item);
  } catch (error) {
    await list.close().catch(() => {});
    throw error;
  }
}

function notSelected(target: Target, item: string): UiError {
  const message = `${quote(item)} in ${targetName(target)} could not be selected: nothing was changed.`;
  return new UiError('unsupported', message, { hint: `Click the item; debug_ui root=${target.id} lists them.` });
}
