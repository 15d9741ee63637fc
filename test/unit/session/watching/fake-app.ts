import type { PlatformEvent } from '../../../../src/core/backend.ts';
import type { UiNode } from '../../../../src/core/node.ts';
import type { TrackedApp } from '../../../../src/session/watching/tracked-app.ts';
import { node } from '../../tools/fakes.ts';

/** An application in memory. Its references are its ids with an `@` before them. */
export class FakeApp implements TrackedApp {
  roots: UiNode[];
  watchers = 0;
  reads = 0;
  running = true;
  /** False while it hangs: then a reading gives nothing. */
  answers = true;
  private readonly listeners = new Set<(event: PlatformEvent) => void>();

  constructor(roots: UiNode[] = sample()) {
    this.roots = roots;
  }

  shown: (signal: AbortSignal) => Promise<void> = async () => {};

  idOf = (ref: string): string | undefined => (ref.startsWith('@') ? ref.slice(1) : undefined);

  async tree() {
    this.reads += 1;
    const { answers } = this;
    return { roots: answers ? structuredClone(this.roots) : [], complete: answers, answers };
  }

  async watch(listener: (event: PlatformEvent) => void): Promise<AsyncDisposable> {
    this.listeners.add(listener);
    this.watchers += 1;
    return {
      [Symbol.asyncDispose]: async () => {
        if (this.listeners.delete(listener)) this.watchers -= 1;
      },
    };
  }

  isRunning = () => this.running;

  send(event: PlatformEvent): void {
    for (const listener of this.listeners) listener(event);
  }

  exit(): void {
    this.running = false;
    this.send({ kind: 'departed', ref: '@app', atMs: performance.now() });
  }
}

export function sample(): UiNode[] {
  return [
    node('w_1', {
      role: 'window',
      title: 'Mixer',
      children: [
        node('lbl_1', { role: 'label', title: 'Tick 1', actions: [] }),
        node('chk_1', { role: 'checkbox', title: 'Loop', checked: false }),
        node('sld_1', { role: 'slider', title: 'Volume', value: 0.5 }),
        node('txt_1', { role: 'textField', title: 'Name', value: 'x', focused: true }),
        node('txt_2', { role: 'textField', title: 'Password', secure: true }),
      ],
    }),
  ];
}
