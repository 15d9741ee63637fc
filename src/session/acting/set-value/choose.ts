import { UiError } from '../../../core/errors.ts';
import { quote } from '../../../core/text.ts';
import { type ActionContext, type Done, nameOf, type Target } from '../context.ts';
import { DropDown } from './drop-down.ts';
import { hasTaken } from './wanted-value.ts';

/** Natively where the toolkit selects from outside; else like a person, with mouse and keys. */
export async function choose(context: ActionContext, target: Target, item: string, signal: AbortSignal): Promise<Done> {
  const { application } = context;
  const has = hasTaken(target.node, item);
  if (has) return { method: application.methods.native };
  if ((await application.perform(target.ref, { kind: 'choose', item }, signal)) === 'done') {
    return { method: application.methods.native, changed: target.node.role === 'list' && has === false };
  }
  if (target.node.role === 'list') throw notChosen(target, item);
  const isOther = await chooseInList(context, target, item, signal);
  return { method: application.methods.input, changed: has === undefined && isOther };
}

/** Like a person; whatever goes wrong, the list does not stay open. True where another item was chosen before. */
export async function chooseInList(
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
    await list.shut().catch(() => {});
    throw error;
  }
}

function notChosen(target: Target, item: string): UiError {
  return new UiError('unsupported', `${quote(item)} in ${nameOf(target)} could not be selected: nothing was changed.`, {
    hint: `Click the item; debug_ui root=${target.id} lists them.`,
  });
}
