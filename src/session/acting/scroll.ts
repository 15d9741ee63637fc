import type { Direction } from '../../core/backend.ts';
import type { UiNode } from '../../core/node.ts';
import type { ActionOf, Performed } from './action.ts';
import type { ActionContext } from './context.ts';
import { reach, reveal, revealRest } from './reach/reach.ts';
import { visiblePart } from './reach/visible.ts';
import { refuseIfBehindModal } from './refusals.ts';
import type { Target } from './target.ts';

/** Scrolls by the target's scroll bar, else by the wheel; without a direction, scrolls the target into view. */
export async function scroll(
  context: ActionContext,
  { direction, amount }: ActionOf<'scroll'>,
  target: Target,
  signal: AbortSignal,
): Promise<Performed> {
  const { application } = context;
  if (direction !== undefined) await refuseIfBehindModal(context, target, signal);
  const revealed = visiblePart(context, target) === undefined ? await reveal(context, target, signal) : undefined;
  const shown = revealed?.found ?? target;
  if (direction === undefined) {
    const isTurned = await revealRest(context, shown, signal);
    const { native, input } = application.methods;
    return { method: isTurned ? input : (revealed?.method ?? native) };
  }
  // To restore its window is not to scroll.
  if (revealed && !target.line[0]?.offscreen) return { method: revealed.method };
  const bar = scrollBarOf(shown.node, direction);
  if (bar && (await moveBar(context, bar, direction, amount, signal))) return { method: application.methods.native };
  const point = await reach(context, shown, signal);
  await context.input.wheel(point, direction, amount, signal);
  return { method: application.methods.input };
}

function scrollBarOf(node: UiNode, direction: Direction): UiNode | undefined {
  const isUpright = direction === 'up' || direction === 'down';
  const fits = ({ role, bounds, offscreen, enabled }: UiNode) =>
    role === 'scrollBar' && bounds && !offscreen && enabled && bounds.h > bounds.w === isUpright;
  return fits(node) ? node : node.children.find(fits);
}

/** A notch is a step of the bar, or a thirtieth of its range where it reports no step. */
async function moveBar(
  context: ActionContext,
  bar: UiNode,
  direction: Direction,
  amount: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { application } = context;
  const ref = context.refOf(bar.id);
  const range = (await application.inspect(ref, signal))?.range;
  if (!range || typeof bar.value !== 'number') return false;
  const notch = range.step > 0 ? range.step : (range.max - range.min) / 30;
  const way = direction === 'down' || direction === 'right' ? 1 : -1;
  const value = Math.min(range.max, Math.max(range.min, bar.value + way * amount * notch));
  return (await application.perform(ref, { kind: 'setNumber', value }, signal)) === 'done';
}
