import type { NativeDeed } from '../../core/backend.ts';
import { atMost } from '../../core/patience.ts';
import type { XWindow } from './x11/window.ts';

/** The dialog that a press has opened shows for sure so long after the application has answered another question. */
const SHOWING_MS = 500;

type Pending = { dialogsBefore: ReadonlySet<number>; dueMs: number; release: () => void };

/**
 * What was done through connections that are not used for anything else as long as it may not have come to its end.
 *
 * GTK 3 answers before it acts. While a dialog runs within the act, a message that comes on the same connection is not
 * answered, and the next key makes the application hang for good.
 */
export class PendingDeeds {
  private pending: Pending[] = [];

  /** What presses nothing seldom opens a dialog, and comes several at a time: it is not waited for. */
  add({ kind }: NativeDeed, windows: readonly XWindow[], release: () => void): void {
    const isPress = kind === 'press' || kind === 'choose';
    const dueMs = performance.now() + (isPress ? atMost(SHOWING_MS) : 0);
    this.pending.push({ dialogsBefore: dialogsIn(windows), dueMs, release });
  }

  /** Lets go of those that have no dialog open, or have closed it. */
  review(windows: readonly XWindow[]): void {
    const [nowMs, dialogs] = [performance.now(), [...dialogsIn(windows)]];
    this.pending = this.pending.filter(({ dialogsBefore, dueMs, release }) => {
      if (nowMs < dueMs || !dialogs.every((xid) => dialogsBefore.has(xid))) return true;
      release();
      return false;
    });
  }
}

function dialogsIn(windows: readonly XWindow[]): Set<number> {
  return new Set(windows.filter(({ kind, mapped }) => kind === 'dialog' && mapped).map(({ xid }) => xid));
}
