import type { SessionItem, Splice } from '../items.ts';
import { withAfter, withBefore, withPicture } from './calls.ts';
import { idChanges } from './id-history.ts';
import { ask, Refused } from './server.ts';
import { type Choice, emptySession, type ServerSessions, type State, type ViewArguments } from './state.ts';
import type { Store } from './store.ts';

const AGAIN_MS = 1_000;
const KEPT_EVENTS = 5_000;
const KEPT_OUTPUT_CHARS = 200_000;

type Failure = { kind: 'failure'; message: string; hint?: string };
type ListItem = { servers: ServerSessions[] } | { allowsActions: boolean };

/** Follows the list of sessions for as long as the page is open, also after its server was started anew. */
export async function followSessions(store: Store): Promise<never> {
  for (;;) {
    try {
      await ask<ListItem>('/api/sessions', undefined, (item) => store.set({ connection: 'open', ...item }));
      store.set({ connection: 'lost' });
    } catch (error) {
      store.set({ connection: error instanceof Refused ? 'refused' : 'lost' });
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

/** Shows one session at a time. */
export class SessionView {
  private readonly store: Store;
  private current = new AbortController();

  constructor(store: Store) {
    this.store = store;
  }

  choose(choice: Choice): void {
    this.leave();
    this.store.set({ choice });
    void this.follow();
  }

  /** Shows no session any more. */
  leave(): void {
    this.current.abort();
    this.store.set({
      ...emptySession(),
      choice: undefined,
      trace: undefined,
      hasEnded: false,
      args: {},
      selected: [],
      said: '',
    });
  }

  /** The same session with other arguments: what happened so far stays. */
  ask(args: ViewArguments): void {
    this.store.set({ args, failure: undefined });
    void this.follow();
  }

  private async follow(): Promise<void> {
    this.current.abort();
    this.current = new AbortController();
    const { signal } = this.current;
    while (!signal.aborted && !this.store.state.hasEnded) {
      const { choice, args } = this.store.state;
      if (choice === undefined) return;
      const body = { server: choice.server, args: { sessionId: choice.sessionId, ...args } };
      const take = (item: SessionItem | Failure) => {
        if (!signal.aborted) this.store.set(changeBy(item, this.store.state));
      };
      await ask<SessionItem | Failure>('/api/session', body, take, signal).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

const spliced = <T>(list: readonly T[], { at, removed, items }: Splice<T>): T[] => [
  ...list.slice(0, at),
  ...items,
  ...list.slice(at + removed),
];

/** What one item of a stream changes of what the page shows. */
function changeBy(item: SessionItem | Failure, state: State): Partial<State> {
  switch (item.kind) {
    case 'view': {
      const nodes = spliced(state.view?.nodes ?? [], item.nodes);
      const history = idChanges(state.history, state.view?.nodes, nodes);
      return { view: { ...item, nodes }, failure: undefined, history };
    }
    case 'picture':
      return {
        picture: item,
        pictures: withPicture(state.pictures, item),
        calls: withAfter(state.calls, item),
      };
    case 'calls': {
      // A stream that begins anew sends everything that happened again.
      const known = state.calls.at(-1)?.number ?? 0;
      const calls = item.calls.filter(({ number }) => number > known);
      return { calls: [...state.calls, ...withBefore(calls, state.pictures)] };
    }
    case 'events':
      return state.isPaused ? {} : { events: [...state.events, ...item.events].slice(-KEPT_EVENTS) };
    case 'output':
      return { output: ((item.isFirst ? '' : state.output) + item.text).slice(-KEPT_OUTPUT_CHARS) };
    case 'viewFailure':
      return { view: undefined, failure: item.message };
    case 'failure':
      return { failure: [item.message, item.hint].filter(Boolean).join(' ') };
    case 'ended':
      return { hasEnded: true };
    case 'summary':
      return { summary: item.summary };
  }
}
