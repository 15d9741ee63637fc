import { once } from 'node:events';
import type { Application, PlatformEvent } from '../../core/backend.ts';
import { within } from '../../core/deadline.ts';
import { diff, type TreeDiff } from '../../core/diff/diff.ts';
import { isLayoutChange, isSubstantial } from '../../core/diff/verdict.ts';
import { scaled } from '../../core/timeouts.ts';
import type { Snapshot } from '../session.ts';
import type { Focus } from './context.ts';

/** Events of one change come within a few milliseconds of each other. */
const QUIET_MS = 12;
/** What has changed again after such a pause may pause for longer and go on. */
const LONGEST_QUIET_MS = 80;
/** Two pictures of a moving thing this far apart differ. */
const MOVING_MS = 40;
/** What goes on changing for this long after settleMs will not come to rest. */
const RESTLESS_MS = 1_500;

/** Counts what the application reports, from the first action of a session until its end. */
export class EventTap implements AsyncDisposable {
  count = 0;
  lastAtMs = 0;
  /** What got the keyboard last, also where it is in no tree: GTK 3 hides the editors of its cells. */
  lastFocus: Focus | undefined;
  private readonly arrivals = new EventTarget();
  private watching: AsyncDisposable | undefined;

  static async open(application: Application, signal: AbortSignal): Promise<EventTap> {
    const tap = new EventTap();
    tap.watching = await application.watch((event) => tap.arrived(event), signal);
    return tap;
  }

  /** Resolves at the next event, or when the time is up. */
  async next(maxMs: number, signal: AbortSignal): Promise<void> {
    if (maxMs <= 0) return;
    const either = within(Math.ceil(maxMs), signal);
    await once(this.arrivals, 'event', { signal: either }).catch(() => {});
    signal.throwIfAborted();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.watching?.[Symbol.asyncDispose]();
  }

  private arrived(event: PlatformEvent): void {
    if (event.kind === 'focus') this.lastFocus = { ref: event.ref };
    this.count++;
    this.lastAtMs = performance.now();
    this.arrivals.dispatchEvent(new Event('event'));
  }
}

export type Settled = { after: Snapshot; settled: boolean };

export type SettleOptions = {
  before: Snapshot;
  /** The count of the tap before the action. */
  since: number;
  settleMs: number;
  read: (signal: AbortSignal) => Promise<Snapshot>;
};

/** Waits until the interface has changed and come to rest, at the latest for settleMs without any change. */
export async function settle(tap: EventTap, options: SettleOptions, signal: AbortSignal): Promise<Settled> {
  const startMs = performance.now();
  const patienceEndsMs = startMs + options.settleMs;
  const limitMs = patienceEndsMs + scaled(RESTLESS_MS);
  let seen = options.since;
  let previous: Snapshot | undefined;
  let onlyMoving = false;
  for (let quietMs = QUIET_MS; ; quietMs = Math.min(2 * quietMs, LONGEST_QUIET_MS)) {
    const waitMs = onlyMoving ? MOVING_MS : patienceEndsMs - performance.now();
    if (tap.count === seen) await tap.next(waitMs, signal);
    const rests = await quiet(tap, quietMs, limitMs, signal);
    seen = tap.count;
    const after = await options.read(signal);
    const nowMs = performance.now();
    const difference = diff(options.before.roots, after.roots);
    onlyMoving = isMoving(previous, after, difference);
    const still = rests && tap.count === seen && !onlyMoving;
    if (nowMs >= limitMs) return { after, settled: still };
    if (still && (isSubstantial(difference) || nowMs >= patienceEndsMs)) return { after, settled: true };
    previous = after;
  }
}

/** Animations send no events, but what they move is elsewhere at the next look. */
function isMoving(previous: Snapshot | undefined, after: Snapshot, difference: TreeDiff): boolean {
  if (!isLayoutChange(difference)) return false;
  if (previous === undefined || previous.roots.length !== after.roots.length) return true;
  return diff(previous.roots, after.roots).changed.some(({ fields }) => fields.includes('bounds'));
}

/** Whether there was no event for as long as that, before the limit. */
async function quiet(tap: EventTap, quietMs: number, limitMs: number, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    const nowMs = performance.now();
    if (tap.lastAtMs + quietMs <= nowMs) return true;
    if (limitMs <= nowMs) return false;
    await tap.next(Math.min(tap.lastAtMs + quietMs, limitMs) - nowMs, signal);
  }
}
