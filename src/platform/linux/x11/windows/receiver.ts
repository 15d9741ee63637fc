import type { Point } from '../../../../core/backend.ts';
import type { XDisplay } from '../connection/display.ts';
import { skipGone } from './window-tree.ts';

/**
 * Returns the process that a click at this point, or a key, would reach now. It owns the innermost window there, which
 * need not be the owner of the window around it: programs embed others.
 */
export async function receiverOf(
  display: XDisplay,
  input: Point | 'keys',
  signal: AbortSignal,
): Promise<number | undefined> {
  const window = input === 'keys' ? await focusedWindow(display, signal) : await innermostAt(display, input, signal);
  return window === display.root ? undefined : await skipGone(() => connectionPid(display, window, signal));
}

/** Programs may set any _NET_WM_PID, or none, but the server knows who is at the other end of the socket. */
export async function connectionPid(display: XDisplay, xid: number, signal: AbortSignal): Promise<number | undefined> {
  const res = await display.extension('res', signal).catch(() => undefined);
  if (!res) return undefined;
  const ids = await display.request<{ value: number[] }[]>(
    (done) => res.QueryClientIds([{ client: xid, mask: res.ClientIdMask.LocalClientPID }], done),
    signal,
  );
  return ids[0]?.value[0];
}

async function focusedWindow(display: XDisplay, signal: AbortSignal): Promise<number> {
  const { client, root } = display;
  const { focus } = await display.request<{ focus: number }>((done) => client.GetInputFocus(done), signal);
  if (focus > 1 && focus !== root) return focus;
  // 1 is whatever is under the pointer.
  const { rootX, rootY } = await display.request<{ rootX: number; rootY: number }>(
    (done) => client.QueryPointer(root, done),
    signal,
  );
  return innermostAt(display, { x: rootX, y: rootY }, signal);
}

async function innermostAt(display: XDisplay, { x, y }: Point, signal: AbortSignal): Promise<number> {
  const { client, root } = display;
  for (let window = root; ; ) {
    const around = window;
    const found = await skipGone(() =>
      display.request<{ child: number }>(
        (done) => client.TranslateCoordinates(root, around, Math.round(x), Math.round(y), done),
        signal,
      ),
    );
    if (!found?.child) return window;
    window = found.child;
  }
}
