import type { Application } from '../../src/core/backend.ts';
import { EVENT_TYPES, type EventRecord } from '../../src/core/events/ui-event.ts';
import { IdRegistry } from '../../src/core/ids/id-registry.ts';
import type { UiNode } from '../../src/core/node.ts';
import type { Role } from '../../src/core/roles.ts';
import { find } from '../../src/core/tree.ts';
import { VISIBLE } from '../../src/session/target-app.ts';
import { Changes } from '../../src/session/watching/changes.ts';
import type { Observation, ObserveRequest } from '../../src/session/watching/observe.ts';
import { patience } from './desktop.ts';

/** An application with ids and changes, as a session has it. */
export type Watched = {
  app: Application;
  changes: Changes;
  tree(): Promise<UiNode[]>;
  node(role: Role, title: string): Promise<UiNode>;
  refOf(id: string): string;
};

export function watched(app: Application): Watched {
  const ids = new IdRegistry();
  const read = async (signal: AbortSignal) => {
    const { roots, complete, responsiveness } = await app.read(VISIBLE, signal);
    return { roots: ids.assign(roots, { partial: !complete }), complete, answers: responsiveness === undefined };
  };
  const changes = new Changes(
    {
      shown: async () => {},
      tree: read,
      watch: (listener, signal) => app.watch(listener, signal),
      idOf: (ref) => ids.idOf(ref),
      isRunning: () => app.isRunning(),
    },
    1_000,
  );
  const tree = async () => (await read(patience())).roots;
  return {
    app,
    changes,
    tree,
    async node(role, title) {
      const roots = await tree();
      const found = find(roots, (each) => each.role === role && each.title === title);
      if (!found) throw new Error(`no ${role} "${title}"`);
      return found;
    },
    refOf(id) {
      const ref = ids.refOf(id);
      if (ref === undefined) throw new Error(`${id} is gone`);
      return ref;
    },
  };
}

export type Watcher = AsyncDisposable & {
  events: EventRecord[];
  /** The first event that fits, come or still to come. */
  first(fits: (event: EventRecord) => boolean): Promise<EventRecord>;
  result: Promise<Observation>;
};

export const EVERYTHING: ObserveRequest = {
  events: EVENT_TYPES,
  durationMs: Number.POSITIVE_INFINITY,
  maxEvents: 1_000,
  endsWhenFull: true,
  raw: false,
};

/** An observation that has begun, and ends when it is disposed of. */
export async function startWatching(changes: Changes, request: Partial<ObserveRequest> = {}): Promise<Watcher> {
  const events: EventRecord[] = [];
  const waiting = new Set<() => void>();
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, patience()]);
  let result: Promise<Observation> | undefined;
  await new Promise<void>((onReady, failed) => {
    const onEvent = (event: EventRecord) => {
      events.push(event);
      for (const look of waiting) look();
    };
    result = changes.observe({ ...EVERYTHING, ...request }, { onReady, onEvent }, signal);
    result.catch(failed);
  });
  if (result === undefined) throw new Error('The observation did not begin.');
  const running = result;
  return {
    events,
    result: running,
    first: (fits) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = events.find(fits);
          if (found) resolve(found);
        };
        waiting.add(look);
        running.catch(() => reject(new Error(`No such event among ${JSON.stringify(events)}`)));
        look();
      }),
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running.catch(() => {});
    },
  };
}
