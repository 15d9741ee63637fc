import type { Rect } from '../../../../core/rect.ts';
import type { XDisplay } from '../connection/display.ts';
import { readCardinals } from '../connection/property.ts';
import { attributesOf, readWindow, VIEWABLE, type XWindow } from './window.ts';
import { windowManager } from './window-manager.ts';
import { childrenOf, clientIn, frameOf, skipGone } from './window-tree.ts';

/** Top-level windows and mapped popups, the topmost first. A window that vanishes meanwhile is left out. */
export async function windows(display: XDisplay, signal: AbortSignal): Promise<XWindow[]> {
  const [manager, children, list] = await Promise.all([
    windowManager(display, signal),
    childrenOf(display, display.root, signal),
    clientList(display, signal),
  ]);
  const managed = new Set(manager === undefined ? [] : list);
  const [active, ...shown] = await Promise.all([
    activeUnder(display, manager, signal),
    ...children.map((child) => isShown(display, child, manager !== undefined, signal)),
  ]);
  const popups = children.filter((child, index) => shown[index] && !managed.has(child));
  const others =
    manager === undefined ? await Promise.all(popups.map((child) => clientIn(display, child, signal))) : popups;
  const read = await Promise.all(
    [...managed, ...others].map((xid) => skipGone(() => readWindow(display, xid, signal))),
  );
  // Frames and popups are children of the root alike, and these come in stacking order.
  const order = new Map(children.map((xid, index) => [xid, index]));
  return read
    .filter((window) => window !== undefined)
    .filter((window) => managed.has(window.handle) || isOnScreen(display, window.bounds))
    .map((window) => ({ ...window, ...(active !== undefined && { active: window.handle === active }) }))
    .sort((a, b) => (order.get(b.frame) ?? 0) - (order.get(a.frame) ?? 0));
}

/** The handle of the window that has focus. */
export async function activeWindow(display: XDisplay, signal: AbortSignal): Promise<number | undefined> {
  return activeUnder(display, await windowManager(display, signal), signal);
}

async function activeUnder(
  display: XDisplay,
  manager: string | undefined,
  signal: AbortSignal,
): Promise<number | undefined> {
  if (manager !== undefined) {
    const active = await display.property(display.root, '_NET_ACTIVE_WINDOW', signal, 1);
    if (active) return readCardinals(active)[0] || undefined;
  }
  const { focus } = await display.request<{ focus: number }>((done) => display.client.GetInputFocus(done), signal);
  // 0 is no window, 1 is whatever is under the pointer.
  if (focus <= 1 || focus === display.root) return undefined;
  const frame = await skipGone(() => frameOf(display, focus, signal));
  return frame === undefined ? undefined : await clientIn(display, frame, signal);
}

/** Most children of the root are unmapped helpers that are not worth their properties. */
async function isShown(display: XDisplay, child: number, managed: boolean, signal: AbortSignal): Promise<boolean> {
  const attributes = await skipGone(() => attributesOf(display, child, signal));
  if (!attributes || attributes.mapState !== VIEWABLE) return false;
  return !managed || attributes.overrideRedirect !== 0;
}

/** Window managers keep mapped helpers of their own off the screen. */
function isOnScreen(display: XDisplay, { x, y, w, h }: Rect): boolean {
  return x < display.widthPx && y < display.heightPx && x + w > 0 && y + h > 0;
}

async function clientList(display: XDisplay, signal: AbortSignal): Promise<number[]> {
  const [stacking, plain] = await Promise.all([
    display.property(display.root, '_NET_CLIENT_LIST_STACKING', signal, 4096),
    display.property(display.root, '_NET_CLIENT_LIST', signal, 4096),
  ]);
  return readCardinals(stacking ?? plain);
}
