import type { Desktop } from '../../src/core/backend.ts';
import type { XDisplay } from '../../src/platform/linux/x11/connection/display.ts';
import { windows } from '../../src/platform/linux/x11/windows/windows.ts';
import { atEnd, atFileEnd } from './at-end.ts';
import { DISPLAY_SERVER, eventually, isolatedDesktop, openDesktop, patience } from './desktop.ts';
import { displayOf } from './display.ts';

type Lent = { desktop: Desktop; display: XDisplay; pointer: { rootX: number; rootY: number } };

/** Those of this file that nobody uses at the moment. */
const vacant: Lent[] = [];

/**
 * An isolated desktop that the tests of a file use one after the other: a new one costs a display server, a window
 * manager and two buses. It is for programs that leave no files behind, and for tests that leave its parts alone.
 */
export async function lentDesktop(): Promise<Desktop> {
  // Whether one on sway is as it was, nobody can ask it.
  if (DISPLAY_SERVER === 'wayland') return await isolatedDesktop();
  const lent = vacant.pop() ?? (await open());
  atEnd(async () => {
    if (await isCleared(lent)) vacant.push(lent);
  });
  return lent.desktop;
}

async function open(): Promise<Lent> {
  const { desktop, dispose } = await openDesktop();
  atFileEnd(() => {
    vacant.length = 0;
    return dispose();
  });
  const { display } = await displayOf(desktop);
  atFileEnd(() => display[Symbol.asyncDispose]());
  const pointer = await display.request<Lent['pointer']>(
    (done) => display.client.QueryPointer(display.root, done),
    patience(),
  );
  return { desktop, display, pointer };
}

/** The programs that ran there have ended: display server, window manager and accessibility bus hear of it later. */
const CLEARED_MS = 10_000;

async function isCleared({ desktop, display, pointer }: Lent): Promise<boolean> {
  const signal = AbortSignal.timeout(CLEARED_MS);
  const isEmpty = async () => {
    const left = await Promise.all([desktop.apps(signal), windows(display, signal)]);
    return left.flat().length === 0 || undefined;
  };
  try {
    await eventually(isEmpty, signal);
    const { rootX, rootY } = pointer;
    display.client.WarpPointer(0, display.root, 0, 0, 0, 0, rootX, rootY);
    await display.sync(signal);
    return true;
  } catch {
    // A test has made it unusable: the next one gets another.
    return false;
  }
}
