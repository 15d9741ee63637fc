import type { Performed } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { poll } from '../poll.ts';
import { notReachable } from '../refusals.ts';
import { type Target, targetName } from '../target.ts';
import { waitForGrowth } from '../type/arrival.ts';
import { LEAVING } from '../type/editor.ts';
import { ensureActive, focus, waitForFocus } from '../type/focus.ts';

const TYPING_MS = 5_000;

/** Selects all that a field holds and types over it: some fields of macOS and those of some pages want that. */
export async function replaceByKeys(
  context: ActionContext,
  target: Target,
  multiLine: boolean,
  text: string,
  signal: AbortSignal,
): Promise<Performed> {
  const { application, input } = context;
  if (!multiLine && LEAVING.test(text)) {
    throw notReachable(
      `${targetName(target)} takes one line without tabs: nothing was changed.`,
      'Leave out line breaks and tabs: Return and Tab would leave it.',
    );
  }
  await ensureActive(context, target, signal);
  await focus(context, target, signal);
  if (!(await waitForFocus(context, target, signal))) {
    throw notReachable(`${targetName(target)} did not get focus: nothing was changed.`, 'Click it first.');
  }
  const read = () => application.inspect(target.ref, signal);
  const isMac = application.methods.input === 'cgevent';
  await input.press({ kind: 'char', char: 'a' }, [isMac ? 'cmd' : 'ctrl'], signal);
  // On X, keys that the keyboard lacks are borrowed, and given back once the field has grown.
  if (text === '' || !isMac) await input.pressKey('backspace', signal);
  if (text !== '') await input.type(text, (characters) => waitForGrowth(context, read, 0, characters, signal), signal);
  const hasArrived = async () => {
    const now = (await read())?.text;
    return now?.content === text || (now?.content === undefined && now?.length === [...text].length);
  };
  await poll(context, hasArrived, TYPING_MS, signal);
  return { method: application.methods.input, changed: target.node.secure === true };
}
