import type { TraceOutline, View, ViewPicture } from '../items.ts';
import { ask } from './server.ts';
import { emptySession, type TracePlace } from './state.ts';
import type { Store } from './store.ts';

type Failure = { kind: 'failure'; message: string; hint?: string };

/** Steps through a trace, with the same panes as a live session. */
export class TraceView {
  private readonly store: Store;
  private readonly leave: () => void;

  /** `leave` ends what the page follows live. */
  constructor(store: Store, leave: () => void) {
    this.store = store;
    this.leave = leave;
  }

  /** Opens the trace of that name, or in that file. */
  async open(trace: string | Blob): Promise<void> {
    const isFile = trace instanceof Blob;
    const path = isFile ? '/api/trace-file' : '/api/trace';
    await ask<TraceOutline | Failure>(path, isFile ? trace : { name: trace }, (item) => {
      this.leave();
      if (item.kind === 'failure') {
        const failure = [item.message, item.hint].filter(Boolean).join(' ');
        this.store.set({ ...emptySession(), choice: undefined, trace: undefined, said: failure });
        return;
      }
      this.store.set({
        ...emptySession(),
        choice: undefined,
        trace: item,
        output: item.output,
        selected: [],
        said: '',
      });
    });
    if (this.store.state.trace === undefined) return;
    await this.go({ number: 1, when: 'after' });
    document.getElementById('steps')?.focus();
  }

  async go(at: TracePlace): Promise<void> {
    const { trace } = this.store.state;
    const step = trace?.steps[at.number - 1];
    if (trace === undefined || step === undefined) return;
    this.store.set({ at, picture: undefined, selected: step.id === undefined ? [] : [step.id], names: undefined });
    await ask<View | ViewPicture | Failure>('/api/trace-step', { name: trace.name, ...at }, (item) => {
      if (item.kind === 'failure') this.store.set({ failure: item.message });
      else this.store.set(item.kind === 'view' ? { view: item, failure: undefined } : { picture: item });
    });
  }
}
