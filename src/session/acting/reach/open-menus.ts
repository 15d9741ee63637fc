import type { ActionContext } from '../context.ts';
import type { Target } from '../target.ts';
import { isPoppedUp } from './popup.ts';
import { centreOfVisible } from './visible.ts';

const ESCAPES = 4;

/** Closes menus that do not hold the target: one swallows the click that closes it. True if one was open. */
export async function closeOpenMenus(context: ActionContext, target: Target, signal: AbortSignal): Promise<boolean> {
  const isInTheWay = async () =>
    (await context.application.hasOpenMenu(signal)) &&
    !(await isPoppedUp(context, target, centreOfVisible(context, target), signal));
  let tries = 0;
  for (; tries < ESCAPES && (await isInTheWay()); tries++) await context.input.pressKey('escape', signal);
  return tries > 0;
}
