import { scaled } from '../../../core/timeouts.ts';
import {
  type ActionContext,
  pressKey,
  refuseIfBehindModal,
  refuseIfDisabled,
  type Target,
  targetIn,
} from '../context.ts';
import { eventually } from '../eventually.ts';
import { bringForward } from './reach.ts';

const OPENING_MS = 1_500;
const SHUTTING_MS = 5_000;

/**
 * The target, if it is enabled. An item of a closed menu is looked at in the open menu, where only that knows; it stays
 * open for an item that it enables.
 */
export async function enabledInMenu(context: ActionContext, target: Target, signal: AbortSignal): Promise<Target> {
  const { application } = context;
  const menus = target.line.slice(0, -1).filter(({ role }) => role === 'menu');
  const isToldLate = application.habits.menusUpdateOnOpening && target.node.offscreen && menus.length > 0;
  if (target.node.enabled || !isToldLate) {
    refuseIfDisabled(target);
    return target;
  }
  await refuseIfBehindModal(context, target, signal);
  await bringForward(context, target, signal);
  const enabled = async () => {
    const now = targetIn(context, await context.readWithTarget(signal), target.id);
    // Says what became of it: LibreOffice puts "Undo: Typing" in the place of "Undo".
    if (!now) context.refOf(target.id);
    return now?.node.enabled && now;
  };
  try {
    for (const { id } of menus) await application.perform(context.refOf(id), { kind: 'press' }, signal);
    const found = await eventually(enabled, OPENING_MS, signal);
    if (!found) refuseIfDisabled(target);
    return found ?? target;
  } catch (error) {
    await shut(context, menus.length).catch(() => {});
    throw error;
  }
}

/** Also when the action was cancelled. */
async function shut(context: ActionContext, menus: number): Promise<void> {
  const signal = AbortSignal.timeout(scaled(SHUTTING_MS));
  for (let left = menus; left > 0 && (await context.application.hasOpenMenu(signal)); left--) {
    await pressKey(context, 'escape', signal);
  }
}
