import { type Direction, ONE_CLICK } from '../../core/backend.ts';
import { UiError } from '../../core/errors.ts';
import type { Role, UiNode } from '../../core/node.ts';
import {
  type Action,
  type ActionContext,
  type Done,
  notReachable,
  refuseIfBehindModal,
  refuseIfDisabled,
  type Target,
  targetIn,
} from './context.ts';
import { enabledInMenu } from './reach/menu.ts';
import { bringForward, reach, reveal } from './reach/reach.ts';
import { visiblePart } from './reach/visible.ts';
import { setValue } from './set-value/set-value.ts';
import { typeText } from './type/paragraphs.ts';
import { ensureActive } from './type/type.ts';

/** For these, a click is a press whichever way it comes. Of a row or a text field, the toolkit's action is another thing. */
const PRESSED: ReadonlySet<Role> = new Set<Role>([
  ...(['button', 'checkbox', 'radioButton', 'switch', 'menu', 'menuItem', 'tab', 'link'] as const),
  ...(['popUpButton', 'comboBox', 'columnHeader'] as const),
]);

const POPPING_UP: ReadonlySet<Role> = new Set<Role>(['menu', 'comboBox', 'popUpButton']);

/** Does what was asked, one way or the other, never both. */
export async function perform(
  context: ActionContext,
  action: Action,
  target: Target | undefined,
  signal: AbortSignal,
): Promise<Done> {
  if (action.action === 'key') return await pressKey(context, action, target, signal);
  if (!target) throw new UiError('internal', `${action.action} without a target.`);
  switch (action.action) {
    case 'click':
      return await click(context, action, target, signal);
    case 'set_value':
      return await setValue(context, target, action.value, signal);
    case 'type':
      return await typeText(context, target, action.text, signal);
    case 'scroll':
      return await scroll(context, action, target, signal);
    case 'drag':
      return await drag(context, action, target, signal);
  }
}

async function click(
  context: ActionContext,
  action: Action & { action: 'click' },
  given: Target,
  signal: AbortSignal,
): Promise<Done> {
  const { application } = context;
  const target = await enabledInMenu(context, given, signal);
  await refuseIfBehindModal(context, target, signal);
  const plain = action.button === 'left' && action.count === 1 && !action.modifiers?.length;
  if (plain && PRESSED.has(target.node.role)) {
    // Menus grab mouse and keyboard when they open, which fails in a window that is not in front.
    if (POPPING_UP.has(target.node.role)) await bringForward(context, target, signal);
    if ((await application.perform(target.ref, { kind: 'press' }, signal)) === 'done')
      return { method: application.methods.native };
  }
  const point = await reach(context, target, signal);
  await context.input.use((input) => input.click(point, action, signal));
  return { method: application.methods.input };
}

async function pressKey(
  context: ActionContext,
  { key, modifiers }: Action & { action: 'key' },
  target: Target | undefined,
  signal: AbortSignal,
): Promise<Done> {
  const { application } = context;
  if (target) {
    refuseIfDisabled(target);
    await refuseIfBehindModal(context, target, signal);
    if (!target.node.focused && (await application.perform(target.ref, { kind: 'focus' }, signal)) === 'unsupported') {
      const point = await reach(context, target, signal);
      await context.input.use((input) => input.click(point, ONE_CLICK, signal));
    }
    await ensureActive(context, target, signal);
  } else await ensureSomeActive(context, signal);
  await context.input.use((input) => input.press(key, modifiers, signal));
  return { method: application.methods.input };
}

/** Without a target, keys are for the application's active window; another program's must not get them. */
async function ensureSomeActive(context: ActionContext, signal: AbortSignal): Promise<void> {
  const { application } = context;
  await context.input.hold();
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

async function scroll(
  context: ActionContext,
  action: Action & { action: 'scroll' },
  target: Target,
  signal: AbortSignal,
): Promise<Done> {
  const { application } = context;
  const { direction, amount } = action;
  if (direction !== undefined) await refuseIfBehindModal(context, target, signal);
  const revealed = visiblePart(context, target) === undefined ? await reveal(context, target, signal) : undefined;
  // To bring back its window is not to scroll.
  if (revealed && !target.line[0]?.offscreen) return { method: revealed.method };
  const shown = revealed?.found ?? target;
  if (direction === undefined) {
    await application.perform(shown.ref, { kind: 'reveal' }, signal);
    return { method: application.methods.native };
  }
  const bar = scrollBarOf(shown.node, direction);
  if (bar && (await turn(context, bar, direction, amount, signal))) return { method: application.methods.native };
  const point = await reach(context, shown, signal);
  await context.input.use((input) => input.wheel(point, direction, amount, signal));
  return { method: application.methods.input };
}

function scrollBarOf(node: UiNode, direction: Direction): UiNode | undefined {
  const upright = direction === 'up' || direction === 'down';
  const fits = ({ role, bounds, offscreen, enabled }: UiNode) =>
    role === 'scrollBar' && bounds && !offscreen && enabled && bounds.h > bounds.w === upright;
  return fits(node) ? node : node.children.find(fits);
}

/** A notch is a step of the bar, or a thirtieth of its way where it does not say. */
async function turn(
  { application, refOf }: ActionContext,
  bar: UiNode,
  direction: Direction,
  amount: number,
  signal: AbortSignal,
): Promise<boolean> {
  const ref = refOf(bar.id);
  const range = (await application.inspect(ref, signal))?.range;
  if (!range || typeof bar.value !== 'number') return false;
  const notch = range.step > 0 ? range.step : (range.max - range.min) / 30;
  const way = direction === 'down' || direction === 'right' ? 1 : -1;
  const value = Math.min(range.max, Math.max(range.min, bar.value + way * amount * notch));
  return (await application.perform(ref, { kind: 'setNumber', value }, signal)) === 'done';
}

async function drag(
  context: ActionContext,
  action: Action & { action: 'drag' },
  target: Target,
  signal: AbortSignal,
): Promise<Done> {
  const { application } = context;
  await refuseIfBehindModal(context, target, signal);
  const from = await reach(context, target, signal);
  const destination = targetIn(context, await context.readWithTarget(signal), action.toId);
  if (!destination) throw new UiError('node_not_found', 'drag destination node not found');
  const to = await reach(context, destination, signal);
  await context.input.use((input) => input.drag(from, to, signal));
  return { method: application.methods.input };
}
