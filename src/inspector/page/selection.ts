import type { ElementNames } from '../items.ts';
import { ask } from './server.ts';
import type { State } from './state.ts';
import type { Store } from './store.ts';

type Failure = { kind: 'failure' };

/** Asks the server how the selected element can be found again, whenever it or the tree is another. */
export class Selection {
  private readonly store: Store;
  private asked: { id: string; view: State['view'] } | undefined;

  constructor(store: Store) {
    this.store = store;
  }

  follow({ selected: [id], view, choice, trace, at }: State): void {
    if (id === undefined || view === undefined) return;
    if (this.asked?.id === id && this.asked.view === view) return;
    this.asked = { id, view };
    const take = (item: ElementNames | Failure) => {
      if (this.asked?.id !== id || this.asked.view !== view) return;
      this.store.set({ names: item.kind === 'failure' ? undefined : item });
    };
    const [path, body] = trace
      ? ['/api/trace-element', { name: trace.name, ...at, id }]
      : ['/api/element', { server: choice?.server, args: { sessionId: choice?.sessionId, id } }];
    // The page goes on without it, and asks again with the next tree.
    void ask<ElementNames | Failure>(path, body, take).catch(() => {});
  }
}
