import type { NativeAction } from '../../core/backend.ts';
import { scaled } from '../../core/timeouts.ts';
import type { ScreenWindow } from './screen/window.ts';

/** The dialog that a press has opened shows for sure so long after the application has answered another question. */
const SHOWING_MS = 500;
/** By the time that so many others were pressed, it shows for sure as well; and there are few connections. */
const DOUBTED_AT_MOST = 2;

type Pending = { dialogsBefore: ReadonlySet<number>; dueMs: number; release: () => void };

/**
 * What was done through connections that are not used for anything else as long as it may not have come to its end.
 *
 * GTK 3 answers before it acts. While a dialog runs within the act, a message that comes on the same connection is not
 * answered, and the next key makes the application hang for good.
 */
export class BusyConnections {
  private pending: Pending[] = [];

  /** What presses nothing seldom opens a dialog, and comes several at a time: it is not waited for. */
  add({ kind }: NativeAction, windows: readonly ScreenWindow[], release: () => void): void {
    const isPress = kind === 'press' || kind === 'choose';
    const dueMs = performance.now() + (isPress ? scaled(SHOWING_MS) : 0);
    this.pending.push({ dialogsBefore: dialogsIn(windows), dueMs, release });
  }

  /** Lets go of those that have no dialog open, or have closed it: of a few presses, only after a while. */
  review(windows: readonly ScreenWindow[]): void {
    const [nowMs, dialogs] = [performance.now(), [...dialogsIn(windows)]];
    // What has opened a dialog is the last that was done without it.
    const opening = dialogs.map((handle) => this.pending.findLast(({ dialogsBefore }) => !dialogsBefore.has(handle)));
    const idle = this.pending.filter((each) => !opening.includes(each));
    const over = new Set(idle.filter(({ dueMs }, index) => dueMs <= nowMs || index < idle.length - DOUBTED_AT_MOST));
    this.pending = this.pending.filter((each) => !over.has(each));
    for (const { release } of over) release();
  }
}

function dialogsIn(windows: readonly ScreenWindow[]): Set<number> {
  return new Set(windows.filter(({ kind, mapped }) => kind === 'dialog' && mapped).map(({ handle }) => handle));
}
