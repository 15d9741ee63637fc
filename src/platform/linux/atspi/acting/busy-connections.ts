import type { NativeAction } from '../../../../core/backend.ts';
import type { Timeouts } from '../../../../core/timeouts.ts';
import type { ScreenWindow } from '../../screen/window.ts';

/** The dialog that a press has opened shows for sure this long after the application has answered another question. */
const SHOWING_MS = 500;
/** By the time that this many others were pressed, it shows for sure as well; and there are few connections. */
const MAX_UNSURE = 2;

type BusyConnection = { dialogsBefore: ReadonlySet<number>; dueMs: number; release: () => void };

/**
 * The connections over which something was done that may not have come to its end: nothing else goes over them.
 *
 * GTK 3 answers before it acts. While a dialog runs within the action, a message that comes on the same connection is
 * not answered, and the next key makes the application hang for good.
 */
export class BusyConnections {
  private readonly timeouts: Timeouts;
  private busy: BusyConnection[] = [];

  constructor(timeouts: Timeouts) {
    this.timeouts = timeouts;
  }

  /** What presses nothing seldom opens a dialog, and comes several at a time: it is not waited for. */
  add({ kind }: NativeAction, windowsBefore: readonly ScreenWindow[], release: () => void): void {
    const isPress = kind === 'press' || kind === 'choose';
    const dueMs = performance.now() + (isPress ? this.timeouts.scale(SHOWING_MS) : 0);
    this.busy.push({ dialogsBefore: dialogsIn(windowsBefore), dueMs, release });
  }

  /** Releases those that have no dialog open, or have closed it: of the last few presses, only after a while. */
  review(windows: readonly ScreenWindow[]): void {
    const [nowMs, dialogs] = [performance.now(), [...dialogsIn(windows)]];
    // What has opened a dialog is the last that was done without it.
    const opening = dialogs.map((handle) => this.busy.findLast(({ dialogsBefore }) => !dialogsBefore.has(handle)));
    const idle = this.busy.filter((each) => !opening.includes(each));
    const over = new Set(idle.filter(({ dueMs }, index) => dueMs <= nowMs || index < idle.length - MAX_UNSURE));
    this.busy = this.busy.filter((each) => !over.has(each));
    for (const { release } of over) release();
  }
}

function dialogsIn(windows: readonly ScreenWindow[]): Set<number> {
  return new Set(windows.filter(({ kind, mapped }) => kind === 'dialog' && mapped).map(({ handle }) => handle));
}
