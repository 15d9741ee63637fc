import { setTimeout as delay } from 'node:timers/promises';
import x11, { type Event } from 'x11';
import { within } from '../../../../core/deadline.ts';
import { INPUT_TAKEN_MS } from '../../screen/screen.ts';
import type { XDisplay } from '../connection/display.ts';
import { readCardinals } from '../connection/property.ts';
import type { XWindow } from './window.ts';
import { skipGone } from './window-tree.ts';

/** The input of a program that answers no pings, such as Java's, has arrived in this time, but may not be taken. */
const ARRIVAL_MS = 40;
const NO_MASK = 0;

let lastPing = 0;

/**
 * Resolves when the program has taken everything that was sent to it so far. A window answers a ping in the order of
 * its events, so its answer proves that the input before it was taken; so does a window that goes. False where no window
 * understands pings.
 */
export async function waitForPing(
  display: XDisplay,
  windows: readonly XWindow[],
  signal: AbortSignal,
): Promise<boolean> {
  const [protocols, ping] = await Promise.all([
    display.atom('WM_PROTOCOLS', signal),
    display.atom('_NET_WM_PING', signal),
  ]);
  const asked = await Promise.all(
    windows.map(async ({ handle }) => {
      const understood = await skipGone(() => display.property(handle, 'WM_PROTOCOLS', signal));
      return readCardinals(understood).includes(ping) ? handle : undefined;
    }),
  );
  const answering = asked.filter((xid) => xid !== undefined);
  if (answering.length === 0) {
    const waitMs = display.inputSentMs + ARRIVAL_MS - performance.now();
    if (windows.length > 0 && waitMs > 0) await delay(waitMs, undefined, { signal });
    return windows.length === 0;
  }
  const serial = ++lastPing;
  const frames = new Set(windows.map(({ frame }) => frame));
  const isAnswer = ({ name, message_type, data, wid }: Event) =>
    (name === 'ClientMessage' && message_type === protocols && data?.[0] === ping && data[1] === serial) ||
    (name === 'UnmapNotify' && wid !== undefined && frames.has(wid));
  display.selectEvents(display.root, x11.eventMask.SubstructureNotify);
  const answer = display.nextEvent(isAnswer, within(display.timeouts.scale(INPUT_TAKEN_MS), signal)).catch(() => {});
  for (const xid of answering)
    display.client.SendClientMessage(xid, xid, protocols, 32, [ping, serial, xid, 0, 0], NO_MASK);
  await answer;
  signal.throwIfAborted();
  return true;
}
