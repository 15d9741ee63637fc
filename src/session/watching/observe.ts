import { UiError } from '../../core/errors.ts';
import { EventLog } from '../../core/events/event-log.ts';
import { type EventRecord, type EventType, recordOf, type UiEvent } from '../../core/events/ui-event.ts';
import type { Condition } from '../../core/query/condition.ts';
import { resolvePath } from '../../core/query/path.ts';
import { type ChangeSubscription, type ChangeTracker, FIRST_READING_MS } from './change-tracker.ts';
import { ConditionWatch } from './condition-watch.ts';
import { deferred } from './deferred.ts';
import type { EndReason } from './tracking-run.ts';
import type { LostSignals } from './tree-keeper.ts';

export type ObserveRequest = {
  events: readonly EventType[];
  /** The id or path of the only element that is observed, with what is below it. */
  elementPath?: string;
  /** Infinite for an observation that only ends when it is cancelled or the application exits. */
  durationMs: number;
  until?: Condition;
  maxEvents: number;
  /** Whether it ends when `maxEvents` are collected, or goes on counting. */
  endsWhenFull: boolean;
  raw: boolean;
  /** Whether changes of what only pictures show are collected as well. */
  vision?: boolean;
};

export type ObserveHooks = {
  /** From here on nothing is missed. */
  onReady?(): void;
  /** Called once a second. */
  onProgress?(eventsSoFar: number, elapsedMs: number): void;
  /** Called for every event as it comes, for the first of a burst at once and for the rest of it not at all. */
  onEvent?(event: EventRecord): void;
};

export type Observation = {
  events: EventRecord[];
  totalEvents: number;
  durationMs: number;
  endedBy: 'duration' | 'until' | 'maxEvents' | 'exit';
  mergedSignals: number;
  lostSignals: LostSignals;
  /** The application did not answer at the end: changes may be missing. */
  unanswered: boolean;
};

const PROGRESS_MS = 1_000;

/** Collects changes until the time is up, `until` holds, enough are collected or the application exits. */
export async function observe(
  tracker: ChangeTracker,
  request: ObserveRequest,
  hooks: ObserveHooks,
  signal: AbortSignal,
): Promise<Observation> {
  const { promise, resolve, reject } = deferred<Observation['endedBy']>();
  const log = new EventLog(request);
  let watch: ConditionWatch | undefined;
  let wanted: (event: UiEvent) => boolean = () => false;
  const observer = {
    onEvents(events: readonly UiEvent[]) {
      for (const event of events.filter(wanted)) {
        for (const fresh of log.add(event)) hooks.onEvent?.(recordOf(fresh, performance.timeOrigin));
      }
      if (request.endsWhenFull && log.isFull) resolve('maxEvents');
    },
    onSettled: () => watch?.check(),
    onEnd: (reason: EndReason) => (reason === 'terminated' ? resolve('exit') : reject(reason)),
  };
  const askedMs = performance.now();
  const isShown = await tracker.isShownWithin(request.durationMs, signal);
  await using subscription = isShown ? await tracker.subscribeWithin(request.durationMs, observer, signal) : undefined;
  if (!subscription) return unanswered(performance.now() - askedMs);
  const lostBefore = { ...subscription.lostSignals };
  wanted = filterOf(request, subscription);
  const startedMs = performance.now();
  hooks.onReady?.();
  using checking = request.until && new ConditionWatch(request.until, subscription, () => resolve('until'));
  watch = checking;
  watch?.check();
  const cancel = () => reject(signal.reason);
  signal.addEventListener('abort', cancel, { once: true });
  const ticker = setInterval(() => hooks.onProgress?.(log.totalEvents, performance.now() - startedMs), PROGRESS_MS);
  const leftMs = timeLeft(request.durationMs, startedMs - askedMs);
  const timer = Number.isFinite(leftMs) ? setTimeout(() => resolve('duration'), leftMs) : undefined;
  try {
    const endedBy = await promise;
    return {
      events: log.events().map((event) => recordOf(event, performance.timeOrigin)),
      totalEvents: log.totalEvents,
      durationMs: performance.now() - startedMs,
      endedBy,
      mergedSignals: log.mergedSignals,
      lostSignals: {
        dropped: subscription.lostSignals.dropped - lostBefore.dropped,
        unknown: subscription.lostSignals.unknown - lostBefore.unknown,
        gaps: subscription.lostSignals.gaps - lostBefore.gaps,
      },
      unanswered: endedBy !== 'exit' && !subscription.certainty().answers,
    };
  } finally {
    clearTimeout(timer);
    clearInterval(ticker);
    signal.removeEventListener('abort', cancel);
  }
}

/** A flood of signals makes the beginning slow: beyond what one reading may take, that counts. */
function timeLeft(durationMs: number, beginningMs: number): number {
  return Math.max(0, durationMs - Math.max(0, beginningMs - FIRST_READING_MS));
}

function unanswered(durationMs: number): Observation {
  const lostSignals = { dropped: 0, unknown: 0, gaps: 0 };
  return {
    events: [],
    totalEvents: 0,
    durationMs,
    endedBy: 'duration',
    mergedSignals: 0,
    lostSignals,
    unanswered: true,
  };
}

function filterOf(
  { events, elementPath }: ObserveRequest,
  subscription: ChangeSubscription,
): (event: UiEvent) => boolean {
  const types = new Set(events);
  if (elementPath === undefined) return ({ eventType }) => types.has(eventType);
  const { tree } = subscription;
  const target = tree.node(elementPath) ?? resolvePath(tree.roots, elementPath);
  if (target === undefined) {
    throw new UiError('node_not_found', `No element ${JSON.stringify(elementPath)} in this tree.`, {
      hint: "Call debug_ui for the ids; a path reads window[0]/panel[1]/button[@title='Close'].",
    });
  }
  const { id } = target;
  return ({ eventType, elementId }) =>
    types.has(eventType) && (elementId === id || subscription.tree.isWithin(elementId, id));
}
