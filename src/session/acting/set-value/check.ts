import { ONE_CLICK, type Point } from '../../../core/backend.ts';
import { UiError } from '../../../core/errors.ts';
import { holdsPoint } from '../../../core/rect.ts';
import { isOption, isRow } from '../../../core/roles.ts';
import { findById } from '../../../core/tree.ts';
import type { Performed } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { poll } from '../poll.ts';
import { reach } from '../reach/reach.ts';
import { visiblePart } from '../reach/visible.ts';
import { noSetValue, notReachable } from '../refusals.ts';
import { type Target, targetName } from '../target.ts';

const SWITCHING_MS = 1_000;
/** A check mark is this far from the start of its item, unless the item is lower than that. */
const MARK_PX = 10;

/** Switches the target on or off. */
export async function setChecked(
  context: ActionContext,
  target: Target,
  on: boolean,
  signal: AbortSignal,
): Promise<Performed> {
  const { application } = context;
  const { checked } = target.node;
  if (checked === on) return { method: application.methods.native };
  const mayHaveMark = isRow(target.node.role) && (await application.inspect(target.ref, signal))?.mayHaveCheckMark;
  if (mayHaveMark && (on || checked !== undefined)) return await clickMark(context, target, on, signal);
  if (checked === undefined) throw isOption(target.node.role) ? unknownCheck(target, on) : noSetValue(target);
  if ((await application.perform(target.ref, { kind: 'press' }, signal)) === 'done')
    return { method: application.methods.native };
  const point = await reach(context, target, signal);
  await context.input.click(point, ONE_CLICK, signal);
  return { method: application.methods.input };
}

/** Clicks where an item that can be checked has its mark: one that cannot is only selected. */
async function clickMark(context: ActionContext, target: Target, on: boolean, signal: AbortSignal): Promise<Performed> {
  const point = await reach(context, target, signal, markOf);
  await context.input.click(point, ONE_CLICK, signal);
  const isSwitched = async () =>
    (findById((await context.readWithTarget(signal)).roots, target.id)?.checked ?? false) === on;
  const taken = await poll(context, isSwitched, SWITCHING_MS, signal);
  return { method: context.application.methods.input, ...(!taken && { error: notSwitched(target, on) }) };
}

function markOf(context: ActionContext, target: Target): Point {
  const { bounds } = target.node;
  const part = visiblePart(context, target);
  const point = bounds && { x: bounds.x + Math.min(MARK_PX, bounds.h / 2), y: bounds.y + bounds.h / 2 };
  if (point && part && holdsPoint(part, point)) return { x: Math.floor(point.x), y: Math.floor(point.y) };
  throw notReachable(`The start of ${targetName(target)} does not show: nothing was done.`, 'Scroll what holds it.');
}

function unknownCheck(target: Target, on: boolean): UiError {
  const message = `${targetName(target)} is not checked, and does not report whether it can be: nothing was done.`;
  const hint = on
    ? 'If a screenshot shows a box for a check mark, click that.'
    : 'It is off, if it can be checked at all.';
  return new UiError('unsupported', message, { hint });
}

function notSwitched(target: Target, on: boolean): UiError {
  const message = `${targetName(target)} was clicked where a check mark would be, and is still ${on ? 'off' : 'on'}.`;
  return new UiError('unsupported', message, {
    hint: 'It may have none, or none that can be switched by hand: check with a screenshot.',
  });
}
