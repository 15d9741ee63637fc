import { UiError } from '../../../core/errors.ts';
import { quote } from '../../../core/text.ts';
import type { Performed } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { type Target, targetName } from '../target.ts';
import { typeInto } from '../type/type.ts';
import { DropDown } from './drop-down.ts';
import { setText } from './text.ts';
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
  const isList = target.node.role === 'list';
  try {
    if ((await application.perform(target.ref, { kind: 'choose', item }, signal)) === 'done') {
      return { method: application.methods.native, changed: isList && has === false };
    }
  } catch (error) {
    const written = isNoSuchItem(error) ? await writeInto(context, target, item, signal) : undefined;
    if (written === undefined) throw error;
    return written;
  }
  if (isList) throw notSelected(target, item);
  const written = await writeInto(context, target, item, signal);
  if (written) return written;
  const isOther = await chooseInDropDown(context, target, item, signal);
  return { method: application.methods.input, changed: has === undefined && isOther, chosen: item };
}

const isNoSuchItem = (error: unknown) => error instanceof UiError && error.code === 'node_not_found';

/** An editable box takes any text: the field in it does, or on a page the box itself. */
async function writeInto(
  context: ActionContext,
  box: Target,
  text: string,
  signal: AbortSignal,
): Promise<Performed | undefined> {
  const { node, line } = box;
  const field = node.children.find(({ role, enabled }) => role === 'textField' && enabled);
  const within = field ? { id: field.id, node: field, line: [...line, field], ref: context.refOf(field.id) } : box;
  const inspection = await context.application.inspect(within.ref, signal);
  if (!inspection?.editable || !inspection.text) return undefined;
  // A page has no other way into a box than keys, which add to what it holds.
  if (within === box && inspection.text.length === 0) return await typeInto(context, box, text, signal);
  return { ...(await setText(context, within, inspection, text, signal)), changed: true };
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
