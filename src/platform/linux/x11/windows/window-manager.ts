import x11 from 'x11';
import type { XDisplay } from '../connection/display.ts';
import { decodeUtf8, readCardinals } from '../connection/property.ts';
import { skipGone } from './window-tree.ts';

/** The name of the running window manager, '' where it has none; undefined where there is no window manager. */
export async function windowManager(display: XDisplay, signal: AbortSignal): Promise<string | undefined> {
  const [check] = readCardinals(await display.property(display.root, '_NET_SUPPORTING_WM_CHECK', signal));
  if (!check) return undefined;
  // The root keeps the property of a window manager that died; its window is gone, or someone else's by now.
  return await skipGone(async () => {
    const [self, name] = await Promise.all([
      display.property(check, '_NET_SUPPORTING_WM_CHECK', signal),
      display.property(check, '_NET_WM_NAME', signal),
    ]);
    return readCardinals(self)[0] === check ? decodeUtf8(name) : undefined;
  });
}

/**
 * Waits until windows are managed. The list of them is among the last things that a window manager sets up: Openbox
 * loses the windows that want to appear between its first sign of life and that.
 */
export async function waitForWindowManager(display: XDisplay, signal: AbortSignal): Promise<string> {
  display.selectEvents(display.root, x11.eventMask.PropertyChange);
  const found = new AbortController();
  const either = AbortSignal.any([signal, found.signal]);
  try {
    for (;;) {
      // The wait for a change starts before the reading, so that none falls in between.
      const change = display.nextEvent(
        (event) => event.name === 'PropertyNotify' && event.wid === display.root,
        either,
      );
      change.catch(() => {});
      const [name, list] = await Promise.all([
        windowManager(display, signal),
        display.property(display.root, '_NET_CLIENT_LIST', signal, 1),
      ]);
      if (name !== undefined && list !== undefined) return name;
      await change;
    }
  } finally {
    found.abort();
  }
}

/** Returns whether a compositing manager draws the screen from the windows' own pictures. */
export async function isComposited(display: XDisplay, signal: AbortSignal): Promise<boolean> {
  const selection = await display.atom(`_NET_WM_CM_S${display.screen}`, signal);
  return (await display.request<number>((done) => display.client.GetSelectionOwner(selection, done), signal)) !== 0;
}
