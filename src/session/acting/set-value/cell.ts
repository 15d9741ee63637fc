import { type Inspection, ONE_CLICK } from '../../../core/backend.ts';
import { UiError } from '../../../core/errors.ts';
import type { UiNode } from '../../../core/node.ts';
import { quote } from '../../../core/text.ts';
import { scaled } from '../../../core/timeouts.ts';
import { findById } from '../../../core/tree.ts';
import { type ActionContext, type Done, nameOf, notReachable, pressKey, type Target } from '../context.ts';
import { eventually } from '../eventually.ts';
import { reach } from '../reach/reach.ts';
import { LEAVING, openEditor } from '../type/editor.ts';
import { ensureActive, getsKeyboard } from '../type/type.ts';
import { chooseInList } from './choose.ts';
import { setNumber } from './number.ts';

const OPENING_MS = 1_500;
/** What is asked for and comes for certain is waited for longer: a slow application must not be taken for one that refuses. */
const TYPING_MS = 5_000;
const CLOSING_MS = 2_000;
const SHOWING_MS = 1_000;
/** For leaving an editor, also when the action itself was given up. */
const LEAVING_MS = 1_000;
/** Opens an editor that is to be left empty; no application completes it. */
const OPENING = '=';

/** Gives a cell of a table its value: a number natively where the toolkit takes it, else like a person. */
export async function setCell(
  context: ActionContext,
  target: Target,
  { editable, range, text, typedOver }: Inspection,
  value: number | string,
  signal: AbortSignal,
): Promise<Done> {
  const { application } = context;
  const wanted = String(value);
  if (text && !editable) throw readOnly(target);
  if (typeof value === 'number' && range) {
    const done = await application.perform(target.ref, { kind: 'setNumber', value }, signal);
    if (done === 'done') return await readBack(context, target, value, signal);
  }
  await withEditor(context, target, wanted, typedOver ? typeOver : fillEditor, signal);
  const taken = await showsAnew(context, target, text?.content, wanted, signal);
  return { method: application.methods.input, ...(!taken && { error: notTaken(target) }) };
}

/** The number itself: what the cell shows may be rounded, or carry a unit. */
async function readBack(
  { application }: ActionContext,
  target: Target,
  value: number,
  signal: AbortSignal,
): Promise<Done> {
  const now = (await application.inspect(target.ref, signal))?.range?.value;
  return { method: application.methods.native, ...(now !== value && { error: notTaken(target, now) }) };
}

type Write = (context: ActionContext, target: Target, text: string, signal: AbortSignal) => Promise<void>;

/** Return takes what was written; whatever goes wrong, no editor stays open. */
async function withEditor(
  context: ActionContext,
  target: Target,
  text: string,
  write: Write,
  signal: AbortSignal,
): Promise<void> {
  const before = context.lastFocus();
  try {
    await write(context, target, text, signal);
    context.expectTitle(target.id, text);
    // What chooses from a list may take it at once.
    if (await openEditor(context, signal)) await pressKey(context, 'return', signal);
    const closed = async () => (await openEditor(context, signal)) === undefined;
    if (await eventually(closed, CLOSING_MS, signal)) return;
    throw refused(target, text);
  } catch (error) {
    if (context.lastFocus() !== before)
      await leaveEditor(context, AbortSignal.timeout(scaled(LEAVING_MS))).catch(() => {});
    throw error;
  }
}

async function leaveEditor(context: ActionContext, signal: AbortSignal): Promise<void> {
  if (await openEditor(context, signal)) await pressKey(context, 'escape', signal);
}

/** Double-click, and another text, number or item in the editor that opens. */
async function fillEditor(context: ActionContext, target: Target, text: string, signal: AbortSignal): Promise<void> {
  const point = await reach(context, target, signal);
  const before = context.lastFocus();
  await context.input.use((input) => input.click(point, { ...ONE_CLICK, count: 2 }, signal));
  // What had the keyboard before the click may be a text field somewhere else.
  const opened = async () => context.lastFocus() !== before && (await openEditor(context, signal));
  const editor = await eventually(opened, OPENING_MS, signal);
  if (!editor) throw unopened(target);
  const { ref, dropsDown, range } = editor;
  if (dropsDown) await chooseInEditor(context, { ...target, ref }, text, signal);
  else if (range) await setNumber(context, { ...target, ref }, editor, range, text, signal);
  else if ((await context.application.perform(ref, { kind: 'setText', text }, signal)) !== 'done')
    throw refused(target, text);
}

/** A list that opens takes the keyboard from its editor, and gives it back when it closes. */
async function chooseInEditor(
  context: ActionContext,
  editor: Target,
  item: string,
  signal: AbortSignal,
): Promise<void> {
  context.expectTitle(editor.id, item);
  try {
    await chooseInList(context, editor, item, signal);
  } catch (error) {
    const limit = AbortSignal.timeout(scaled(LEAVING_MS));
    await eventually(() => openEditor(context, limit), LEAVING_MS, limit).catch(() => {});
    throw error;
  }
}

/** The first key opens an editor, which begins empty. */
async function typeOver(context: ActionContext, target: Target, text: string, signal: AbortSignal): Promise<void> {
  if (LEAVING.test(text)) {
    throw notReachable(
      `${nameOf(target)} takes one line without tabs: nothing was changed.`,
      'Return and Tab would leave its editor.',
    );
  }
  await goTo(context, target, signal);
  const content = async () => (await openEditor(context, signal))?.text?.content;
  const arrived = async (characters: number) => {
    const all = async () => [...((await content()) ?? '')].length >= characters;
    await eventually(all, TYPING_MS + characters, signal);
  };
  const keys = text || OPENING;
  await context.input.use((input) => input.type(keys, arrived, signal));
  await arrived([...keys].length);
  const typed = await content();
  if (!typed?.startsWith(keys)) throw refused(target, text);
  // Calc completes a text from other cells of the column; what it has added is selected.
  if (typed !== text) await pressKey(context, text === '' ? 'backspace' : 'delete', signal);
  if (!(await eventually(async () => (await content()) === text, TYPING_MS, signal))) throw refused(target, text);
}

/** Makes the cell the one that keys go to. */
async function goTo(context: ActionContext, target: Target, signal: AbortSignal): Promise<void> {
  const { application } = context;
  await ensureActive(context, target, signal);
  const done = await application.perform(target.ref, { kind: 'focus' }, signal);
  if (done === 'done' && (await getsKeyboard(context, target, signal))) return;
  const point = await reach(context, target, signal);
  await context.input.use((input) => input.click(point, ONE_CLICK, signal));
  if (await getsKeyboard(context, target, signal)) return;
  throw notReachable(`${nameOf(target)} did not get the keyboard: nothing was changed.`, 'Click it first.');
}

/** Whether the cell comes to show the text or, where the application makes something else of it, another than before. */
async function showsAnew(
  context: ActionContext,
  target: Target,
  content: string | undefined,
  text: string,
  signal: AbortSignal,
): Promise<boolean> {
  const anew = async () => {
    // A whole sheet takes longer to read than one cell.
    const held = (await context.application.inspect(target.ref, signal))?.text?.content;
    if (held !== undefined && (held === text || held !== content)) return true;
    const now = findById((await context.readWithTarget(signal)).roots, target.id);
    return now === undefined || shownBy(now) === text || shownBy(now) !== shownBy(target.node);
  };
  if (await eventually(anew, SHOWING_MS, signal)) return true;
  // A formula may well show what was there before, and an empty cell shows nothing.
  return text.startsWith('=') || (text === '' && target.node.value === undefined);
}

const shownBy = ({ value, title }: UiNode) => String(value ?? title ?? '');

function readOnly(target: Target): UiError {
  return notReachable(
    `${nameOf(target)} is read-only: nothing was changed.`,
    'Look for what makes it so: the protection of its sheet, or a formula that is being typed (Return takes it).',
  );
}

function unopened(target: Target): UiError {
  return notReachable(
    `${nameOf(target)} opened no editor at a double-click, like one that is read-only: nothing was changed.`,
    'Look for what makes it editable, or for another way to edit it.',
  );
}

function refused(target: Target, text: string): UiError {
  return new UiError('unsupported', `${nameOf(target)} does not take ${quote(text)}: nothing was changed.`, {
    hint: 'The application may ask for another kind of value.',
  });
}

function notTaken(target: Target, now?: number): UiError {
  const shown = now === undefined ? 'it shows what it did before' : `it has ${now} now`;
  return new UiError('unsupported', `${nameOf(target)} did not take the value: ${shown}.`, {
    hint: 'The application may have refused it; look again.',
  });
}
