import { holdsPoint } from '../../../../core/rect.ts';
import type { XDisplay } from '../connection/display.ts';
import { XRequestError } from '../connection/request-error.ts';

/** Returns what `read` does, or undefined where its window has vanished meanwhile. */
export async function skipGone<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (thrown) {
    if (thrown instanceof XRequestError && thrown.gone) return undefined;
    throw thrown;
  }
}

/** Returns them from the lowest to the topmost. */
export async function childrenOf(display: XDisplay, window: number, signal: AbortSignal): Promise<number[]> {
  const tree = await skipGone(() =>
    display.request<{ children: number[] }>((done) => display.client.QueryTree(window, done), signal),
  );
  return tree?.children ?? [];
}

/** Returns the child of the root that holds `window`. */
export async function frameOf(display: XDisplay, window: number, signal: AbortSignal): Promise<number> {
  let current = window;
  for (;;) {
    const child = current;
    const { parent } = await display.request<{ parent: number }>(
      (done) => display.client.QueryTree(child, done),
      signal,
    );
    if (parent === display.root || parent === 0) return current;
    current = parent;
  }
}

/**
 * Returns the child of the root that a click at this point would go to. The server respects shapes and windows that let
 * clicks through, but not that the pointer stops at the edge of the screen.
 */
export async function frameAt(
  display: XDisplay,
  x: number,
  y: number,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { client, root } = display;
  if (!holdsPoint(display.area, { x, y })) return undefined;
  const found = await skipGone(() =>
    display.request<{ child: number }>(
      (done) => client.TranslateCoordinates(root, root, Math.round(x), Math.round(y), done),
      signal,
    ),
  );
  return found?.child || undefined;
}

/** Returns a child of the root, or the window inside it that a window manager without EWMH has put there. */
export async function clientIn(display: XDisplay, child: number, signal: AbortSignal): Promise<number> {
  return (await namedWindow(display, child, signal, 3)) ?? child;
}

async function namedWindow(
  display: XDisplay,
  window: number,
  signal: AbortSignal,
  depth: number,
): Promise<number | undefined> {
  const names = await skipGone(() =>
    Promise.all([display.property(window, 'WM_STATE', signal, 2), display.property(window, 'WM_CLASS', signal, 1)]),
  );
  if (!names) return undefined;
  if (names[0] ?? names[1]) return window;
  if (depth === 0) return undefined;
  const inner = await childrenOf(display, window, signal);
  const found = await Promise.all(inner.map((child) => namedWindow(display, child, signal, depth - 1)));
  return found.find((xid) => xid !== undefined);
}
