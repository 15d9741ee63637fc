import type { XWindow } from './x11/window.ts';

/** A dialog shows for sure so long after the application has answered another question. */
const SHOWING_MS = 200;

type Pending = { dialogsBefore: ReadonlySet<number>; answeredMs: number; release: () => void };

/**
 * What was done through connections that are not used for anything else as long as it may not have come to its end.
 *
 * GTK 3 answers before it acts. While a dialog runs within the act, a message that comes on the same connection is not
 * answered, and the next key makes the application hang for good.
 */
export class PendingDeeds {
  private pending: Pending[] = [];

  add(windows: readonly XWindow[], release: () => void): void {
    this.pending.push({ dialogsBefore: dialogsIn(windows), answeredMs: performance.now(), release });
  }

  /** Lets go of those that have no dialog open, or have closed it. */
  review(windows: readonly XWindow[]): void {
    const [nowMs, dialogs] = [performance.now(), [...dialogsIn(windows)]];
    this.pending = this.pending.filter(({ dialogsBefore, answeredMs, release }) => {
      if (nowMs - answeredMs < SHOWING_MS || !dialogs.every((xid) => dialogsBefore.has(xid))) return true;
      release();
      return false;
    });
  }
}

function dialogsIn(windows: readonly XWindow[]): Set<number> {
  return new Set(windows.filter(({ kind }) => kind === 'dialog').map(({ xid }) => xid));
}
