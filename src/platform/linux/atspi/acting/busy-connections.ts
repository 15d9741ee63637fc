import type { NativeAction } from '../../../../core/backend.ts';
import type { Timeouts } from '../../../../core/timeouts.ts';
import type { ScreenWindow } from '../../screen/window.ts';

/** The dialog that a press has opened shows for sure this long after the application has answered another question. */
const SHOWING_MS = 500;
/** By the time that this many others were pressed, it shows for sure as well; and there are few connections. */
const MAX_UNSURE = 2;

/** `hasOpened`: a dialog has opened upon it, and none has closed: it was no answer to another dialog. */
type BusyConnection = { dialogsBefore: ReadonlySet<number>; dueMs: number; hasOpened: boolean; release: () => void };

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
    const dueMs = isPress ? this.nextDialogMs() : performance.now();
    this.busy.push({ dialogsBefore: dialogsIn(windowsBefore), dueMs, hasOpened: false, release });
  }

  /** Releases those that have no dialog open: of the last few presses, and of what had one, only after a while. */
  review(windows: readonly ScreenWindow[]): void {
    const running = this.running(dialogsIn(windows));
    for (const each of this.busy) {
      if (running.has(each)) each.dueMs = Infinity;
      else if (each.dueMs === Infinity) each.dueMs = this.nextDialogMs();
    }
    const idle = this.busy.filter((each) => !running.has(each));
    const unsure = idle.filter(({ hasOpened }) => !hasOpened).slice(-MAX_UNSURE);
    const kept = new Set([idle.findLast(({ hasOpened }) => hasOpened), ...unsure]);
    const nowMs = performance.now();
    const over = new Set(idle.filter((each) => each.dueMs <= nowMs || !kept.has(each)));
    this.busy = this.busy.filter((each) => !over.has(each));
    for (const { release } of over) release();
  }

  /**
   * Those within which a dialog may run. The last thing that was done without it has opened it, or has only closed the
   * dialog before: then what had opened that goes on to this one.
   */
  private running(dialogs: ReadonlySet<number>): Set<BusyConnection> {
    const opening = new Set<BusyConnection>();
    for (const handle of dialogs) {
      const last = this.busy.findLast(({ dialogsBefore }) => !dialogsBefore.has(handle));
      if (!last) continue;
      last.hasOpened ||= [...last.dialogsBefore].every((before) => dialogs.has(before));
      opening.add(last);
    }
    const isNewTo = ({ dialogsBefore }: BusyConnection) => [...dialogs].some((handle) => !dialogsBefore.has(handle));
    const goingOn = this.busy.findLast((each) => each.hasOpened && !opening.has(each) && isNewTo(each));
    return goingOn ? opening.add(goingOn) : opening;
  }

  private nextDialogMs(): number {
    return performance.now() + this.timeouts.scale(SHOWING_MS);
  }
}

function dialogsIn(windows: readonly ScreenWindow[]): Set<number> {
  return new Set(windows.filter(({ kind, mapped }) => kind === 'dialog' && mapped).map(({ handle }) => handle));
}
