import type { ActionContext } from '../context.ts';
import { poll } from '../poll.ts';
import { refuseIfBehindModal, refuseIfDisabled } from '../refusals.ts';
import { findTarget, type Target } from '../target.ts';
import { raiseWindow } from './raise.ts';

const OPENING_MS = 1_500;
const CLOSING_MS = 5_000;

/**
 * The target, if it is enabled. Where only an open menu knows whether its items are, the menu of the target is opened,
 * and stays open for an item that it enables.
 */
export async function requireEnabled(context: ActionContext, target: Target, signal: AbortSignal): Promise<Target> {
  const { application } = context;
  const menus = target.line.slice(0, -1).filter(({ role }) => role === 'menu');
  const isKnownLate = application.habits.menusUpdateOnOpening && target.node.offscreen && menus.length > 0;
  if (target.node.enabled || !isKnownLate) {
    refuseIfDisabled(target);
    return target;
  }
  await refuseIfBehindModal(context, target, signal);
  await raiseWindow(context, target, signal);
  const findEnabled = async () => {
    const now = findTarget(context, await context.readWithTarget(signal), target.id);
    // Throws what became of it: LibreOffice puts "Undo: Typing" in the place of "Undo".
    if (!now) context.refOf(target.id);
    return now?.node.enabled && now;
  };
  try {
    for (const { id } of menus) await application.perform(context.refOf(id), { kind: 'press' }, signal);
    const found = await poll(context, findEnabled, OPENING_MS, signal);
    if (!found) refuseIfDisabled(target);
    return found ?? target;
  } catch (error) {
    await closeOpened(context, menus.length).catch(() => {});
    throw error;
  }
}

/** Closes the menus that were opened, also when the action was cancelled. */
async function closeOpened(context: ActionContext, menus: number): Promise<void> {
  const signal = AbortSignal.timeout(context.application.timeouts.scale(CLOSING_MS));
  for (let left = menus; left > 0 && (await context.application.hasOpenMenu(signal)); left--) {
    await context.input.pressKey('escape', signal);
  }
}
