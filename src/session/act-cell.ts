import { type Inspection, ONE_CLICK } from '../core/backend.ts';
import { UiError } from '../core/errors.ts';
import { findById } from '../core/find.ts';
import type { UiNode } from '../core/node.ts';
import { atMost } from '../core/patience.ts';
import { quote } from '../core/text.ts';
import { chooseInList } from './act-choose.ts';
import { LEAVING, openEditor } from './act-editor.ts';
import { reach } from './act-reach.ts';
import { type Done, nameOf, notReachable, type Scene, strike, type Target } from './act-scene.ts';
import { setNumber } from './act-set-number.ts';
import { ensureActive, getsKeyboard } from './act-type.ts';
import { eventually } from './eventually.ts';

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
  scene: Scene,
  target: Target,
  { editable, range, text, typedOver }: Inspection,
  value: number | string,
  signal: AbortSignal,
): Promise<Done> {
  const { application } = scene;
  const wanted = String(value);
  if (text && !editable) throw readOnly(target);
  if (typeof value === 'number' && range) {
    const done = await application.perform(target.ref, { kind: 'setNumber', value }, signal);
    if (done === 'done') return await readBack(scene, target, value, signal);
  }
  await withEditor(scene, target, wanted, typedOver ? typeOver : fillEditor, signal);
  const taken = await showsAnew(scene, target, text?.content, wanted, signal);
  return { method: application.methods.input, ...(!taken && { error: notTaken(target) }) };
}

/** The number itself: what the cell shows may be rounded, or carry a unit. */
async function readBack({ application }: Scene, target: Target, value: number, signal: AbortSignal): Promise<Done> {
  const now = (await application.inspect(target.ref, signal))?.range?.value;
  return { method: application.methods.native, ...(now !== value && { error: notTaken(target, now) }) };
}

type Write = (scene: Scene, target: Target, text: string, signal: AbortSignal) => Promise<void>;

/** Return takes what was written; whatever goes wrong, no editor stays open. */
async function withEditor(
  scene: Scene,
  target: Target,
  text: string,
  write: Write,
  signal: AbortSignal,
): Promise<void> {
  const before = scene.lastFocus();
  try {
    await write(scene, target, text, signal);
    scene.expectTitle(target.id, text);
    // What chooses from a list may take it at once.
    if (await openEditor(scene, signal)) await strike(scene, 'return', signal);
    const closed = async () => (await openEditor(scene, signal)) === undefined;
    if (await eventually(closed, CLOSING_MS, signal)) return;
    throw refused(target, text);
  } catch (error) {
    if (scene.lastFocus() !== before) await leaveEditor(scene, AbortSignal.timeout(atMost(LEAVING_MS))).catch(() => {});
    throw error;
  }
}

async function leaveEditor(scene: Scene, signal: AbortSignal): Promise<void> {
  if (await openEditor(scene, signal)) await strike(scene, 'escape', signal);
}

/** Double-click, and another text, number or item in the editor that opens. */
async function fillEditor(scene: Scene, target: Target, text: string, signal: AbortSignal): Promise<void> {
  const point = await reach(scene, target, signal);
  const before = scene.lastFocus();
  await scene.input.use((input) => input.click(point, { ...ONE_CLICK, count: 2 }, signal));
  // What had the keyboard before the click may be a text field somewhere else.
  const opened = async () => scene.lastFocus() !== before && (await openEditor(scene, signal));
  const editor = await eventually(opened, OPENING_MS, signal);
  if (!editor) throw unopened(target);
  const { ref, dropsDown, range } = editor;
  if (dropsDown) await chooseInEditor(scene, { ...target, ref }, text, signal);
  else if (range) await setNumber(scene, { ...target, ref }, editor, range, text, signal);
  else if ((await scene.application.perform(ref, { kind: 'setText', text }, signal)) !== 'done')
    throw refused(target, text);
}

/** A list that opens takes the keyboard from its editor, and gives it back when it closes. */
async function chooseInEditor(scene: Scene, editor: Target, item: string, signal: AbortSignal): Promise<void> {
  scene.expectTitle(editor.id, item);
  try {
    await chooseInList(scene, editor, item, signal);
  } catch (error) {
    const limit = AbortSignal.timeout(atMost(LEAVING_MS));
    await eventually(() => openEditor(scene, limit), LEAVING_MS, limit).catch(() => {});
    throw error;
  }
}

/** The first key opens an editor, which begins empty. */
async function typeOver(scene: Scene, target: Target, text: string, signal: AbortSignal): Promise<void> {
  if (LEAVING.test(text)) {
    throw notReachable(
      `${nameOf(target)} takes one line without tabs: nothing was changed.`,
      'Return and Tab would leave its editor.',
    );
  }
  await goTo(scene, target, signal);
  const content = async () => (await openEditor(scene, signal))?.text?.content;
  const arrived = async (characters: number) => {
    const all = async () => [...((await content()) ?? '')].length >= characters;
    await eventually(all, TYPING_MS + characters, signal);
  };
  const keys = text || OPENING;
  await scene.input.use((input) => input.type(keys, arrived, signal));
  await arrived([...keys].length);
  const typed = await content();
  if (!typed?.startsWith(keys)) throw refused(target, text);
  // Calc completes a text from other cells of the column; what it has added is selected.
  if (typed !== text) await strike(scene, text === '' ? 'backspace' : 'delete', signal);
  if (!(await eventually(async () => (await content()) === text, TYPING_MS, signal))) throw refused(target, text);
}

/** Makes the cell the one that keys go to. */
async function goTo(scene: Scene, target: Target, signal: AbortSignal): Promise<void> {
  const { application } = scene;
  await ensureActive(scene, target, signal);
  const done = await application.perform(target.ref, { kind: 'focus' }, signal);
  if (done === 'done' && (await getsKeyboard(scene, target, signal))) return;
  const point = await reach(scene, target, signal);
  await scene.input.use((input) => input.click(point, ONE_CLICK, signal));
  if (await getsKeyboard(scene, target, signal)) return;
  throw notReachable(`${nameOf(target)} did not get the keyboard: nothing was changed.`, 'Click it first.');
}

/** Whether the cell comes to show the text or, where the application makes something else of it, another than before. */
async function showsAnew(
  scene: Scene,
  target: Target,
  content: string | undefined,
  text: string,
  signal: AbortSignal,
): Promise<boolean> {
  const anew = async () => {
    // A whole sheet takes longer to read than one cell.
    const held = (await scene.application.inspect(target.ref, signal))?.text?.content;
    if (held !== undefined && (held === text || held !== content)) return true;
    const now = findById((await scene.look(signal)).roots, target.id);
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
