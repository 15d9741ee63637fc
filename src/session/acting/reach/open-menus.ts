import type { ActionContext } from '../context.ts';
import { poll } from '../poll.ts';
import type { Target } from '../target.ts';
import { isPoppedUp } from './popup.ts';
import { centreOfVisible } from './visible.ts';

const ESCAPES = 4;

/** A slow menu that has got its Escape closes in this time; one with another above it stays open. */
const CLOSING_MS = 500;

/** Closes menus that do not hold the target: one swallows the click that closes it. True if one was open. */
export async function closeOpenMenus(context: ActionContext, target: Target, signal: AbortSignal): Promise<boolean> {
  const isAnyOpen = () => context.application.hasOpenMenu(signal);
  const isInTheWay = async () =>
    (await isAnyOpen()) && !(await isPoppedUp(context, target, centreOfVisible(context, target), signal));
  let tries = 0;
  for (; tries < ESCAPES && (await isInTheWay()); tries++) {
    await context.input.pressKey('escape', signal);
    // An Escape too many would go to the window, and close a dialog.
    await poll(context, async () => !(await isAnyOpen()), CLOSING_MS, signal);
  }
  return tries > 0;
}
