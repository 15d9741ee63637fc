import { UiError } from '../../core/errors.ts';
import { EventLog } from '../../core/events/event-log.ts';
import { type EventRecord, type EventType, recordOf, type UiEvent } from '../../core/events/ui-event.ts';
import type { Condition } from '../../core/query/condition.ts';
import { resolvePath } from '../../core/query/path.ts';
import type { ChangeTracker, Observing } from './change-tracker.ts';
import { ConditionWatch } from './condition-watch.ts';
import { deferred } from './deferred.ts';
import type { EndReason } from './tracking.ts';

export type ObserveRequest = {
  events: readonly EventType[];
  /** Only this element and what is below it: its id or its path. */
  elementPath?: string;
  /** Infinity: until it is cancelled or the application exits. */
  durationMs: number;
  until?: Condition;
  maxEvents: number;
  /** Whether it ends when `maxEvents` are collected, or goes on counting. */
  endsWhenFull: boolean;
  raw: boolean;
};

export type ObserveHooks = {
  /** From here on nothing is missed. */
  ready?(): void;
  /** Once a second. */
  progress?(eventsSoFar: number, elapsedMs: number): void;
  /** Every event as it comes, the first of a burst at once and the rest of it not at all. */
  live?(event: EventRecord): void;
};

export type Observation = {
  events: EventRecord[];
  totalEvents: number;
  durationMs: number;
  endedBy: 'duration' | 'until' | 'maxEvents' | 'exit';
  mergedSignals: number;
  lost: { dropped: number; strange: number };
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
    events(events: readonly UiEvent[]) {
      for (const event of events.filter(wanted)) {
        for (const fresh of log.add(event)) hooks.live?.(recordOf(fresh, performance.timeOrigin));
      }
      if (request.endsWhenFull && log.isFull) resolve('maxEvents');
    },
    settled: () => watch?.check(),
    ended: (reason: EndReason) => (reason === 'terminated' ? resolve('exit') : reject(reason)),
  };
  await using observing = await tracker.join(observer, signal);
  const lostBefore = { ...observing.lost };
  wanted = filterOf(request, observing);
  const startedMs = performance.now();
  hooks.ready?.();
  using checking = request.until && new ConditionWatch(request.until, observing, () => resolve('until'));
  watch = checking;
  watch?.check();
  const cancel = () => reject(signal.reason);
  signal.addEventListener('abort', cancel, { once: true });
  const ticker = setInterval(() => hooks.progress?.(log.totalEvents, performance.now() - startedMs), PROGRESS_MS);
  const timer = Number.isFinite(request.durationMs)
    ? setTimeout(() => resolve('duration'), request.durationMs)
    : undefined;
  try {
    const endedBy = await promise;
    return {
      events: log.events().map((event) => recordOf(event, performance.timeOrigin)),
      totalEvents: log.totalEvents,
      durationMs: performance.now() - startedMs,
      endedBy,
      mergedSignals: log.mergedSignals,
      lost: {
        dropped: observing.lost.dropped - lostBefore.dropped,
        strange: observing.lost.strange - lostBefore.strange,
      },
    };
  } finally {
    clearTimeout(timer);
    clearInterval(ticker);
    signal.removeEventListener('abort', cancel);
  }
}

function filterOf({ events, elementPath }: ObserveRequest, observing: Observing): (event: UiEvent) => boolean {
  const types = new Set(events);
  if (elementPath === undefined) return ({ eventType }) => types.has(eventType);
  const { tree } = observing;
  const target = tree.node(elementPath) ?? resolvePath(tree.roots, elementPath);
  if (target === undefined) {
    throw new UiError('node_not_found', `No element ${JSON.stringify(elementPath)} in this tree.`, {
      hint: "Call debug_ui for the ids; a path reads window[0]/panel[1]/button[@title='Close'].",
    });
  }
  const { id } = target;
  return ({ eventType, elementId }) =>
    types.has(eventType) && (elementId === id || observing.tree.isWithin(elementId, id));
}
