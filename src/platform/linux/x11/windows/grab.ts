import type { XDisplay } from '../connection/display.ts';

const NO_EVENTS = 0;
const ASYNCHRONOUS = 1;
const NOTHING = 0;
const LONG_AGO = 1;
const ALREADY_GRABBED = 1;

/**
 * Whether a program gets every click, wherever that goes: an open menu has grabbed the pointer, a tooltip has not. Only who
 * asks for the pointer learns that somebody has it. Nobody gets it as of a time before the last grab, so that this changes
 * nothing: a grab of now would refuse the pointer to a program that asks for it as of the click that it answers.
 */
export async function isPointerGrabbed(display: XDisplay, signal: AbortSignal): Promise<boolean> {
  const { client, root } = display;
  const status = await display.request<number>(
    (done) => client.GrabPointer(root, 1, NO_EVENTS, ASYNCHRONOUS, ASYNCHRONOUS, NOTHING, NOTHING, LONG_AGO, done),
    signal,
  );
  return status === ALREADY_GRABBED;
}
