import { type Direction, ONE_CLICK } from '../core/backend.ts';
import { UiError } from '../core/errors.ts';
import type { Role, UiNode } from '../core/node.ts';
import { enabledInMenu } from './act-menu.ts';
import { typeText } from './act-paragraphs.ts';
import { bringForward, reach, reveal } from './act-reach.ts';
import {
  type Deed,
  type Done,
  notReachable,
  refuseIfBehindModal,
  refuseIfDisabled,
  type Scene,
  type Target,
  targetIn,
} from './act-scene.ts';
import { setValue } from './act-set-value.ts';
import { ensureActive } from './act-type.ts';
import { visiblePart } from './act-visible.ts';

/** For these, a click is a press whichever way it comes. Of a row or a text field, the toolkit's action is another thing. */
const PRESSED: ReadonlySet<Role> = new Set<Role>([
  ...(['button', 'checkbox', 'radioButton', 'switch', 'menu', 'menuItem', 'tab', 'link'] as const),
  ...(['popUpButton', 'comboBox', 'columnHeader'] as const),
]);

const POPPING_UP: ReadonlySet<Role> = new Set<Role>(['menu', 'comboBox', 'popUpButton']);

/** Does what was asked, one way or the other, never both. */
export async function perform(
  scene: Scene,
  deed: Deed,
  target: Target | undefined,
  signal: AbortSignal,
): Promise<Done> {
  if (deed.action === 'key') return await pressKey(scene, deed, target, signal);
  if (!target) throw new UiError('internal', `${deed.action} without a target.`);
  switch (deed.action) {
    case 'click':
      return await click(scene, deed, target, signal);
    case 'set_value':
      return await setValue(scene, target, deed.value, signal);
    case 'type':
      return await typeText(scene, target, deed.text, signal);
    case 'scroll':
      return await scroll(scene, deed, target, signal);
    case 'drag':
      return await drag(scene, deed, target, signal);
  }
}

async function click(
  scene: Scene,
  deed: Deed & { action: 'click' },
  given: Target,
  signal: AbortSignal,
): Promise<Done> {
  const { application } = scene;
  const target = await enabledInMenu(scene, given, signal);
  await refuseIfBehindModal(scene, target, signal);
  const plain = deed.button === 'left' && deed.count === 1 && !deed.modifiers?.length;
  if (plain && PRESSED.has(target.node.role)) {
    // Menus grab mouse and keyboard when they open, which fails in a window that is not in front.
    if (POPPING_UP.has(target.node.role)) await bringForward(scene, target, signal);
    if ((await application.perform(target.ref, { kind: 'press' }, signal)) === 'done')
      return { method: application.methods.native };
  }
  const point = await reach(scene, target, signal);
  await scene.input.use((input) => input.click(point, deed, signal));
  return { method: application.methods.input };
}

async function pressKey(
  scene: Scene,
  { key, modifiers }: Deed & { action: 'key' },
  target: Target | undefined,
  signal: AbortSignal,
): Promise<Done> {
  const { application } = scene;
  if (target) {
    refuseIfDisabled(target);
    await refuseIfBehindModal(scene, target, signal);
    if (!target.node.focused && (await application.perform(target.ref, { kind: 'focus' }, signal)) === 'unsupported') {
      const point = await reach(scene, target, signal);
      await scene.input.use((input) => input.click(point, ONE_CLICK, signal));
    }
    await ensureActive(scene, target, signal);
  } else await ensureSomeActive(scene, signal);
  await scene.input.use((input) => input.press(key, modifiers, signal));
  return { method: application.methods.input };
}

/** Without a target, keys are for the application's active window; another program's must not get them. */
async function ensureSomeActive(scene: Scene, signal: AbortSignal): Promise<void> {
  const { application } = scene;
  await scene.input.hold();
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
  scene: Scene,
  deed: Deed & { action: 'scroll' },
  target: Target,
  signal: AbortSignal,
): Promise<Done> {
  const { application } = scene;
  const { direction, amount } = deed;
  if (direction !== undefined) await refuseIfBehindModal(scene, target, signal);
  const revealed = visiblePart(scene, target) === undefined ? await reveal(scene, target, signal) : undefined;
  // To bring back its window is not to scroll.
  if (revealed && !target.line[0]?.offscreen) return { method: revealed.method };
  const shown = revealed?.found ?? target;
  if (direction === undefined) {
    await application.perform(shown.ref, { kind: 'reveal' }, signal);
    return { method: application.methods.native };
  }
  const bar = scrollBarOf(shown.node, direction);
  if (bar && (await turn(scene, bar, direction, amount, signal))) return { method: application.methods.native };
  const point = await reach(scene, shown, signal);
  await scene.input.use((input) => input.wheel(point, direction, amount, signal));
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
  { application, refOf }: Scene,
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

async function drag(scene: Scene, deed: Deed & { action: 'drag' }, target: Target, signal: AbortSignal): Promise<Done> {
  const { application } = scene;
  await refuseIfBehindModal(scene, target, signal);
  const from = await reach(scene, target, signal);
  const destination = targetIn(scene, await scene.look(signal), deed.toId);
  if (!destination) throw new UiError('node_not_found', 'drag destination node not found');
  const to = await reach(scene, destination, signal);
  await scene.input.use((input) => input.drag(from, to, signal));
  return { method: application.methods.input };
}
