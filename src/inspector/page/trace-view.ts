import type { TraceOutline, View, ViewPicture } from '../items.ts';
import type { SessionView } from './live.ts';
import { ask } from './server.ts';
import type { Choice, TracePlace } from './state.ts';
import type { Store } from './store.ts';

type Failure = { kind: 'failure'; message: string; hint?: string };

/** Steps through a trace, with the same panes as a live session. */
export class TraceView {
  private readonly store: Store;
  private readonly session: SessionView;
  /** What was shown before. */
  private from: Choice | undefined;

  constructor(store: Store, session: SessionView) {
    this.store = store;
    this.session = session;
  }

  /** Opens the trace of that name, or in that file. */
  async open(trace: string | Blob): Promise<void> {
    const isFile = trace instanceof Blob;
    let isOpen = false;
    const path = isFile ? '/api/trace-file' : '/api/trace';
    await ask<TraceOutline | Failure>(path, isFile ? trace : { name: trace }, (item) => {
      if (item.kind === 'failure') {
        this.store.set({ said: [item.message, item.hint].filter(Boolean).join(' ') });
        return;
      }
      this.from = this.store.state.choice ?? this.from;
      this.session.leave();
      this.store.set({ trace: item, output: item.output });
      isOpen = true;
    });
    if (!isOpen) return;
    await this.go({ number: 1, when: 'after' });
    document.getElementById('steps')?.focus();
  }

  /** Goes back to the session that was shown before, where it is still there. */
  close(): void {
    const { from } = this;
    this.from = undefined;
    const { servers } = this.store.state;
    const isListed = servers.some(({ sessions }) => sessions.some(({ sessionId }) => sessionId === from?.sessionId));
    if (from !== undefined && isListed) this.session.choose(from);
    else this.session.leave();
  }

  async go(at: TracePlace): Promise<void> {
    const { trace } = this.store.state;
    const step = trace?.steps[at.number - 1];
    if (trace === undefined || step === undefined) return;
    this.store.set({ at, picture: undefined, selected: step.id === undefined ? [] : [step.id], names: undefined });
    requestAnimationFrame(() => document.getElementById(`step-${at.number}`)?.scrollIntoView({ block: 'nearest' }));
    await ask<View | ViewPicture | Failure>('/api/trace-step', { name: trace.name, ...at }, (item) => {
      const { state } = this.store;
      if (state.trace !== trace || state.at !== at) return;
      if (item.kind === 'failure') this.store.set({ failure: item.message });
      else this.store.set(item.kind === 'view' ? { view: item, failure: undefined } : { picture: item });
    });
  }
}
