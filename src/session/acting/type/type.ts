import { setTimeout as delay } from 'node:timers/promises';
import { type Inspection, ONE_CLICK } from '../../../core/backend.ts';
import { UiError } from '../../../core/errors.ts';
import { quote } from '../../../core/text.ts';
import { scaled } from '../../../core/timeouts.ts';
import { findById } from '../../../core/tree.ts';
import {
  type ActionContext,
  type Done,
  type Focus,
  nameOf,
  notReachable,
  refuseIfBehindModal,
  refuseIfDisabled,
  type Target,
} from '../context.ts';
import { eventually } from '../eventually.ts';
import { bringForward, reach } from '../reach/reach.ts';
import { LEAVING, openEditor } from './editor.ts';
import { missingCharacters } from './typed-text.ts';

/**
 * An application that takes in nothing for this long has taken in all it will. Chromium tells nothing of a long text
 * before it has all of it.
 */
const STALLED_MS = 1_000;
const STALLED_MS_A_CHARACTER = 1;
const LOOK_MS = 15;
const NAMED_AT_MOST = 20;
const FOCUSING_MS = 300;
const GETTING_KEYBOARD_MS = 5_000;

/** Puts text where the caret of the target is; behind what it holds if it does not have the keyboard. */
export async function typeInto(
  context: ActionContext,
  target: Target,
  text: string,
  signal: AbortSignal,
): Promise<Done> {
  const { application } = context;
  refuseIfDisabled(target);
  await refuseIfBehindModal(context, target, signal);
  const found = await application.inspect(target.ref, signal);
  if (found?.text && !found.editable && (isTextRole(target) || found.typedOver)) {
    throw notReachable(
      `${nameOf(target)} is read-only: nothing was typed.`,
      'Look for the control that makes it editable.',
    );
  }
  if (!found?.focused) await focus(context, target, signal);
  const look = () => fieldOf(context, target, text, signal);
  const before = await withCaretAtEnd(context, target, found, look, signal);
  const check = (untypable: string[]) => checkArrival(look, target, before, text, untypable);
  if (before && insertable(before, text)) {
    const done = await application.perform(target.ref, { kind: 'insertText', text }, signal);
    if (done === 'done') return { method: application.methods.native, ...(await check([])) };
  }
  await ensureActive(context, target, signal);
  const arrived = (characters: number) => arrival(look, before?.text?.length, characters, signal);
  const untypable = await context.input.use((input) => input.type(text, arrived, signal));
  await arrived([...text].length);
  return { method: application.methods.input, ...(await check(untypable)) };
}

/** What keys go into, now or later. */
type Look = () => Promise<Inspection | undefined>;

/**
 * A field that is given the keyboard has its caret before the text in Qt, and all selected in GTK and AppKit. Of a date
 * the part that is selected is typed over.
 */
async function withCaretAtEnd(
  { application }: ActionContext,
  target: Target,
  found: Inspection | undefined,
  look: Look,
  signal: AbortSignal,
): Promise<Inspection | undefined> {
  const isPutThere = found?.focused === false && found.text?.selected === false && !found.mendsOnLeaving;
  if (isPutThere) await application.perform(target.ref, { kind: 'caretToEnd' }, signal);
  return look();
}

/** Natively; else by a click. GTK 4 cannot be asked, and Qt focuses only in the active window. */
export async function focus(context: ActionContext, target: Target, signal: AbortSignal): Promise<void> {
  const { application } = context;
  const before = context.lastFocus();
  const isClicked = application.habits.clicksIntoFields && isTextRole(target);
  if (!isClicked && (await application.perform(target.ref, { kind: 'focus' }, signal)) === 'done') {
    const now = await application.inspect(target.ref, signal);
    if (now?.focused !== false) return;
    if (!isTextRole(target) && (await hasFocusInside(context, target, before, signal))) return;
  }
  await clickToFocus(context, target, signal);
}

/** Whether the target has the keyboard, or gets it soon. */
export async function getsKeyboard(context: ActionContext, { ref }: Target, signal: AbortSignal): Promise<boolean> {
  const isFocused = async () => (await context.application.inspect(ref, signal))?.focused === true;
  return (await eventually(isFocused, GETTING_KEYBOARD_MS, signal)) === true;
}

/** Whether a part of it has got the keyboard in its place: the month of a date. */
async function hasFocusInside(
  context: ActionContext,
  { node }: Target,
  before: Focus | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  if (node.children.length === 0) return false;
  const isInside = async () => {
    const now = context.lastFocus();
    const id = now && now !== before ? context.idOf(now.ref) : undefined;
    return id !== undefined && findById(node.children, id) !== undefined;
  };
  return (await eventually(isInside, FOCUSING_MS, signal)) === true;
}

async function clickToFocus(context: ActionContext, target: Target, signal: AbortSignal): Promise<void> {
  const point = await reach(context, target, signal);
  await context.input.use((input) => input.click(point, ONE_CLICK, signal));
}

/** Keys go to the active window, whosever it is. */
export async function ensureActive(context: ActionContext, target: Target, signal: AbortSignal): Promise<void> {
  const { application } = context;
  await context.input.hold();
  const window = await bringForward(context, target, signal);
  if (!window) return;
  if (!window.isGuess && (window.active || (await application.windows(signal)).some(({ active }) => active))) return;
  throw notReachable(
    `The window of ${nameOf(target)} could not be made active, so keys would go elsewhere: nothing was typed.`,
    'Click into the window first.',
  );
}

/** Keys alone leave a field, and replace what is selected. */
function insertable({ editable, multiLine, text }: Inspection, wanted: string): boolean {
  return editable && text?.selected === false && (multiLine || !LEAVING.test(wanted));
}

/** What keys go into: of a cell in a sheet its editor, which the first of them opens empty. */
async function fieldOf(
  context: ActionContext,
  target: Target,
  text: string,
  signal: AbortSignal,
): Promise<Inspection | undefined> {
  const found = await context.application.inspect(target.ref, signal);
  if (!found?.typedOver || LEAVING.test(text)) return found;
  return (
    (await openEditor(context, signal)) ?? { ...found, text: { length: 0, caret: 0, selected: false, content: '' } }
  );
}

/** Resolves when the field has grown by as many characters, or has stopped growing. */
async function arrival(look: Look, start: number | undefined, characters: number, signal: AbortSignal): Promise<void> {
  let best = -1;
  let growingMs = performance.now();
  for (;;) {
    const length = (await look())?.text?.length;
    if (start !== undefined && length !== undefined && length - start >= characters) return;
    const nowMs = performance.now();
    if (length !== undefined && length > best) {
      best = length;
      growingMs = nowMs;
    }
    if (nowMs - growingMs > scaled(STALLED_MS + characters * STALLED_MS_A_CHARACTER)) return;
    await delay(LOOK_MS, undefined, { signal });
  }
}

/** Whether the field has another length now, and which characters it lacks. */
async function checkArrival(
  look: Look,
  target: Target,
  before: Inspection | undefined,
  text: string,
  untypable: string[],
): Promise<Omit<Done, 'method'>> {
  const after = await look().catch(() => undefined);
  const [had, has] = [contentOf(before, target), contentOf(after, target)];
  const isTaken = (had: string, has: string) => (isLeft(after) && isEntered(had, has, text)) || isSent(has, text);
  const isKnown = had !== undefined && has !== undefined && !isTaken(had, has);
  const missing = isKnown ? missingCharacters(had, has, text) : untypable;
  const changed = before?.text !== undefined && after?.text !== undefined && before.text.length !== after.text.length;
  if (missing.length === 0) return { changed };
  const hint = 'The field may filter or limit what it takes, or its toolkit cannot hold them.';
  const held = has === undefined || target.node.secure || after?.typedOver ? '' : `. It holds ${quote(has)} now.`;
  const message = `${notArrived(target, missing, text)}${held}`;
  return { changed, error: new UiError('unsupported', message, { hint }) };
}

/** By Return and Tab. */
const isLeft = (field: Inspection | undefined) => field?.typedOver || field?.multiLine === false;

/** What was left shows what the application has made of the text: a sheet a date or a result, a browser an address. */
function isEntered(had: string, has: string, text: string): boolean {
  return LEAVING.test(text) && (has !== had || text.startsWith('=') || text.split(LEAVING)[0] === has);
}

/** An application that takes a text at Return clears the field for the next one: a chat, a search, a list of tasks. */
const isSent = (has: string, text: string) => /[\n\r]$/.test(text) && has.trim() === '';

/** What is not edited itself, but in parts, has no text of its own: a date in Chromium. */
const contentOf = (inspection: Inspection | undefined, { node }: Target) =>
  inspection?.editable || node.children.length === 0 ? inspection?.text?.content : undefined;

function notArrived(target: Target, missing: string[], text: string): string {
  const named = missing
    .slice(0, NAMED_AT_MOST)
    .map((each) => quote(each))
    .join(' ');
  const which = target.node.secure ? '' : `: ${named}`;
  return `${missing.length} of ${[...text].length} characters did not arrive in ${nameOf(target)}${which}`;
}

const isTextRole = ({ node: { role } }: Target) => role === 'textField' || role === 'textArea';
