import x11 from 'x11';
import { within } from '../../../core/deadline.ts';
import type { XDisplay } from './display.ts';
import { readCardinals } from './property.ts';
import { windowManager } from './window-manager.ts';
import { skipGone } from './window-tree.ts';
import { activeWindow } from './windows.ts';

/** The window manager obeys at once or never: some refuse to steal the focus. */
const OBEYED_MS = 700;
const RECHECK_MS = 50;
/** Speaking for a user: window managers let pagers switch desktops and restore minimised windows. */
const SOURCE_PAGER = 2;
const ALL_DESKTOPS = 0xffffffff;
const ABOVE = 0;
const REVERT_TO_POINTER_ROOT = 1;

/** Brings a window before the others, wherever it is, and gives it the keyboard. Returns when that has happened. */
export async function raise(display: XDisplay, window: number, signal: AbortSignal): Promise<void> {
  if ((await windowManager(display, signal)) === undefined) {
    display.client.ConfigureWindow(window, { stackMode: ABOVE });
    display.client.SetInputFocus(window, REVERT_TO_POINTER_ROOT);
    await display.sync(signal);
    return;
  }
  display.selectEvents(display.root, x11.eventMask.PropertyChange);
  await goToDesktopOf(display, window, signal);
  await askManager(display, window, '_NET_ACTIVE_WINDOW', [SOURCE_PAGER, 0, 0, 0, 0], signal);
  const limit = performance.now() + OBEYED_MS;
  while (performance.now() < limit) {
    if ((await activeWindow(display, signal)) === window) return;
    await nextRootChange(display, signal);
  }
}

/** Workspaces, in the words of the protocol. A window that is on all of them says so with a number that none has. */
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

/** The child of the root that a click at this point would go to. The server minds shapes and what lets clicks through. */
export async function frameAt(display: XDisplay, x: number, y: number, signal: AbortSignal): Promise<number> {
  const { client, root } = display;
  const found = await skipGone(() =>
    display.request<{ child: number }>(
      (done) => client.TranslateCoordinates(root, root, Math.round(x), Math.round(y), done),
      signal,
    ),
  );
  return found?.child ?? 0;
}

async function nextRootChange(display: XDisplay, signal: AbortSignal): Promise<void> {
  const either = within(RECHECK_MS, signal);
  await display
    .nextEvent((event) => event.name === 'PropertyNotify' && event.wid === display.root, either)
    .catch(() => {});
  signal.throwIfAborted();
}
