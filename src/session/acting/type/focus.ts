import { ONE_CLICK } from '../../../core/backend.ts';
import { isTextInput } from '../../../core/roles.ts';
import { findById } from '../../../core/tree.ts';
import type { ActionContext } from '../context.ts';
import type { Focus } from '../event-tap.ts';
import { poll } from '../poll.ts';
import { raiseWindow } from '../reach/raise.ts';
import { reach } from '../reach/reach.ts';
import { notReachable } from '../refusals.ts';
import { type Target, targetName } from '../target.ts';

const FOCUSING_NEAR_MS = 300;
const FOCUSING_MS = 5_000;
const FOCUSING_FOR_KEY_MS = 500;

/**
 * Gives the target focus natively, else by a click. GTK 4 cannot be asked, and Qt focuses only in the active window.
 */
export async function focus(context: ActionContext, target: Target, signal: AbortSignal): Promise<void> {
  const { application } = context;
  const before = context.lastFocus;
  const isClicked = application.habits.clicksIntoFields && isTextInput(target.node.role);
  if (!isClicked && (await application.perform(target.ref, { kind: 'focus' }, signal)) === 'done') {
    const now = await application.inspect(target.ref, signal);
    if (now?.focused !== false) return;
    const isTaken = isTextInput(target.node.role)
      ? await getsFocusInWindow(context, target, signal)
      : await hasFocusInside(context, target, before, signal);
    if (isTaken) return;
  }
  const point = await reach(context, target, signal);
  await context.input.click(point, ONE_CLICK, signal);
}

/**
 * Gives the target focus natively, for a key. A busy page takes keys in before the focus that it was given first: the key
 * would go to what had it. Whether the toolkit can be asked is returned, since not all report who has focus.
 */
export async function takeFocus(context: ActionContext, target: Target, signal: AbortSignal): Promise<boolean> {
  const { application } = context;
  const before = context.lastFocus;
  if ((await application.perform(target.ref, { kind: 'focus' }, signal)) === 'unsupported') return false;
  const hasCome = async () =>
    isInside(context, target, before) || (await application.inspect(target.ref, signal))?.focused === true;
  await poll(context, hasCome, FOCUSING_FOR_KEY_MS, signal);
  return true;
}

/** Whether the target has focus, or gets it soon. */
export async function waitForFocus(
  context: ActionContext,
  { ref }: Target,
  signal: AbortSignal,
  limitMs = FOCUSING_MS,
): Promise<boolean> {
  const isFocused = async () => (await context.application.inspect(ref, signal))?.focused === true;
  return (await poll(context, isFocused, limitMs, signal)) === true;
}

/** A field that another window covers takes keys all the same. It reports focus once its window is active. */
async function getsFocusInWindow(context: ActionContext, target: Target, signal: AbortSignal): Promise<boolean> {
  const { application } = context;
  const window = await application.windowOf(target.ref, signal);
  if (!window) return false;
  if (!window.active) {
    await raiseWindow(context, target, signal);
    await application.perform(target.ref, { kind: 'focus' }, signal);
  }
  return waitForFocus(context, target, signal, FOCUSING_NEAR_MS);
}

/** Makes the window of the target active: keys go to the active window, of whichever application that is. */
export async function ensureActive(context: ActionContext, target: Target, signal: AbortSignal): Promise<void> {
  const { application } = context;
  await context.input.hold();
  const window = await raiseWindow(context, target, signal);
  const isAnyActive = async () => (await application.windows(signal)).some(({ active }) => active);
  if (window && (window.isGuess || !(window.active || (await isAnyActive())))) {
    throw notReachable(
      `The window of ${targetName(target)} could not be made active, so keys would go elsewhere: nothing was typed.`,
      'Click into the window first.',
    );
  }
  await outlastClick(context, signal);
}

/** Waits until the editor is open that the last click may open late. */
async function outlastClick(context: ActionContext, signal: AbortSignal): Promise<void> {
  const { habits } = context.application;
  const { lastClick } = await context.input.hold();
  const dueMs = context.lateEditor.takeDueMs(lastClick, habits.editsClickedRowsMs);
  if (dueMs === undefined) return;
  const before = context.lastFocus;
  const isOver = async () => context.lastFocus !== before || performance.now() > dueMs;
  await poll(context, isOver, habits.editsClickedRowsMs, signal);
}

/** Whether a part of the target has got focus in its place, such as the month of a date. */
async function hasFocusInside(
  context: ActionContext,
  target: Target,
  before: Focus | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  if (target.node.children.length === 0) return false;
  return (await poll(context, async () => isInside(context, target, before), FOCUSING_NEAR_MS, signal)) === true;
}

function isInside({ lastFocus, ids }: ActionContext, { node }: Target, before: Focus | undefined): boolean {
  const id = lastFocus && lastFocus !== before ? ids.idOf(lastFocus.ref) : undefined;
  return id !== undefined && findById(node.children, id) !== undefined;
}

/** Without a target, keys are for the application's active window; another program's must not get them. */
export async function ensureAnyActive(context: ActionContext, signal: AbortSignal): Promise<void> {
  const { application } = context;
  await context.input.hold();
  await outlastClick(context, signal);
  const windows = await application.windows(signal);
  if (windows.some(({ active }) => active) || (await application.hasOpenMenu(signal))) return;
  const [first] = windows;
  if (first) await application.raise(first.handle, signal);
  if ((await application.windows(signal)).some(({ active }) => active)) return;
  throw notReachable(
    'No window of the application could be made active: no key was sent.',
    'Click into one of its windows.',
  );
}
