import type { XDisplay } from '../connection/display.ts';

const NO_EVENTS = 0;
const ASYNCHRONOUS = 1;
const NOTHING = 0;
const NOW = 0;
const ALREADY_GRABBED = 1;

/**
 * Whether a program gets every click, wherever that goes: an open menu has grabbed the pointer, a tooltip has not. Only who
 * asks for the pointer learns that somebody has it. Where nobody has, it is given back at once.
 */
export async function isPointerGrabbed(display: XDisplay, signal: AbortSignal): Promise<boolean> {
  const { client, root } = display;
  const status = display.request<number>((done) => {
    client.GrabPointer(root, 1, NO_EVENTS, ASYNCHRONOUS, ASYNCHRONOUS, NOTHING, NOTHING, NOW, done);
    client.UngrabPointer(NOW);
  }, signal);
  return (await status) === ALREADY_GRABBED;
}
