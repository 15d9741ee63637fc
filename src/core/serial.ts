import { untilAborted } from './deadline.ts';

/** Runs one piece of work at a time, in the order in which they were given. */
export class Serial {
  private last: Promise<void> = Promise.resolve();

  /** A failure does not stop the work behind it. An abort ends the wait for a turn; the work itself minds its own. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const previous = this.last;
    const turn = (signal ? untilAborted(previous, signal) : previous).then(work);
    // Both are waited for, since an aborted turn ends before the work in front of it. Results are not kept.
    this.last = Promise.allSettled([previous, turn]).then(() => {});
    return turn;
  }
}
