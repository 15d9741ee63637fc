import x11, { type Event } from 'x11';
import { within } from '../../../../core/deadline.ts';
import type { XDisplay } from '../connection/display.ts';
import { readCardinals } from '../connection/property.ts';
import { isViewable } from './window.ts';
import { windowManager } from './window-manager.ts';
import { frameOf, skipGone } from './window-tree.ts';
import { activeWindow } from './windows.ts';

/** The window manager obeys at once or never: some refuse to steal the focus. */
const OBEYED_MS = 700;
const RECHECK_MS = 50;
/** Some window managers let a minimised window fly back to its place, a step for each frame of the display. */
const AT_REST_MS = 60;
/** A pager speaks for a user: window managers let it switch desktops and restore minimised windows. */
const SOURCE_PAGER = 2;
const ALL_DESKTOPS = 0xffffffff;
const ABOVE = 0;
const REVERT_TO_POINTER_ROOT = 1;

/** Brings a window before the others, wherever it is, and gives it focus. Returns when that has happened. */
export async function raise(display: XDisplay, window: number, signal: AbortSignal): Promise<void> {
  if ((await windowManager(display, signal)) === undefined) {
    display.client.ConfigureWindow(window, { stackMode: ABOVE });
    display.client.SetInputFocus(window, REVERT_TO_POINTER_ROOT);
    await display.sync(signal);
    display.inputSentMs = performance.now();
    return;
  }
  display.selectEvents(display.root, x11.eventMask.PropertyChange | x11.eventMask.SubstructureNotify);
  const wasShown = await isViewable(display, window, signal);
  await goToDesktopOf(display, window, signal);
  await askManager(display, window, '_NET_ACTIVE_WINDOW', [SOURCE_PAGER, 0, 0, 0, 0], signal);
  const limit = performance.now() + display.timeouts.scale(OBEYED_MS);
  const isRootChange = ({ name, wid }: Event) => name === 'PropertyNotify' && wid === display.root;
  while (performance.now() < limit && (await activeWindow(display, signal)) !== window) {
    await waitForEvent(display, isRootChange, RECHECK_MS, signal);
  }
  if (!wasShown) await waitUntilAtRest(display, window, signal);
  // Its program has this to take as it takes input.
  display.inputSentMs = performance.now();
}

async function waitUntilAtRest(display: XDisplay, window: number, signal: AbortSignal): Promise<void> {
  const frame = await skipGone(() => frameOf(display, window, signal));
  // In this event npm x11 calls the window `wid1`.
  const isMove = ({ name, wid1 }: Event) => name === 'ConfigureNotify' && wid1 === frame;
  const limit = performance.now() + display.timeouts.scale(OBEYED_MS);
  while (performance.now() < limit && (await waitForEvent(display, isMove, AT_REST_MS, signal)));
}

/** The protocol calls workspaces desktops. A window that is on all of them has the number ALL_DESKTOPS. */
async function goToDesktopOf(display: XDisplay, window: number, signal: AbortSignal): Promise<void> {
  const [wanted, current] = await Promise.all([
    skipGone(() => display.property(window, '_NET_WM_DESKTOP', signal, 1)),
    display.property(display.root, '_NET_CURRENT_DESKTOP', signal, 1),
  ]);
  const desktop = readCardinals(wanted)[0];
  if (desktop === undefined || desktop === ALL_DESKTOPS || desktop === readCardinals(current)[0]) return;
  await askManager(display, display.root, '_NET_CURRENT_DESKTOP', [desktop, 0, 0, 0, 0], signal);
}

async function askManager(
  display: XDisplay,
  about: number,
  message: string,
  data: number[],
  signal: AbortSignal,
): Promise<void> {
  const type = await display.atom(message, signal);
  const mask = x11.eventMask.SubstructureRedirect | x11.eventMask.SubstructureNotify;
  display.client.SendClientMessage(display.root, about, type, 32, data, mask);
}

/** Returns whether such an event came within this time. */
async function waitForEvent(
  display: XDisplay,
  matches: (event: Event) => boolean,
  ms: number,
  signal: AbortSignal,
): Promise<boolean> {
  const event = await display.nextEvent(matches, within(ms, signal)).catch(() => undefined);
  signal.throwIfAborted();
  return event !== undefined;
}
