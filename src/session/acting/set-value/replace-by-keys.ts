import { setTimeout as delay } from 'node:timers/promises';
import type { Inspection } from '../../../core/backend.ts';
import type { Performed } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { notReachable } from '../refusals.ts';
import { type Target, targetName } from '../target.ts';
import { type ReadField, waitForGrowth } from '../type/arrival.ts';
import { LEAVING } from '../type/editor.ts';
import { ensureActive, focus, waitForFocus } from '../type/focus.ts';

/** A field that has not changed for this long has taken in all it will. */
const STALLED_MS = 1_000;
/** A field that writes something else again and again never holds the text. */
const LONGEST_MS = 5_000;
const INTERVAL_MS = 15;

/** Selects all that a field holds and types over it, where only keys do what they do. */
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
  const typed = await waitForText(context, read, text, signal);
  if (isCompleted(typed, text)) {
    await input.pressKey('forwarddelete', signal);
    await waitForText(context, read, text, signal);
  }
  return { method: application.methods.input, changed: target.node.secure === true };
}

/** A box completes a text from its items; what it has added is selected. */
const isCompleted = (now: Inspection['text'], text: string) =>
  now?.selected === true && text !== '' && now.content !== text && now.content?.startsWith(text) === true;

/** Returns what the field holds once that is the text, or has stopped changing. */
async function waitForText(
  { application }: ActionContext,
  read: ReadField,
  text: string,
  signal: AbortSignal,
): Promise<Inspection['text']> {
  let last: Inspection['text'];
  const limitMs = performance.now() + application.timeouts.scale(LONGEST_MS);
  for (let changedMs = performance.now(); ; ) {
    const now = (await read())?.text;
    const isThere =
      (now?.content === text && !now.selected) || (now?.content === undefined && now?.length === [...text].length);
    const nowMs = performance.now();
    if (now?.content !== last?.content || now?.length !== last?.length) changedMs = nowMs;
    const hasStalled = nowMs - changedMs > application.timeouts.scale(STALLED_MS) || nowMs > limitMs;
    if (isThere || isCompleted(now, text) || hasStalled) return now;
    last = now;
    await delay(INTERVAL_MS, undefined, { signal });
  }
}
