import type { ListedNode, SessionItem, Splice, View } from './items.ts';
import { spliceOf } from './splice.ts';

/** Sends a page what it does not have yet. */
export class ItemSender {
  private readonly emit: (item: SessionItem) => void;
  private readonly last = new Map<SessionItem['kind'], string>();
  /** The nodes that the page has. */
  private nodes: readonly ListedNode[] | undefined;

  constructor(emit: (item: SessionItem) => void) {
    this.emit = emit;
  }

  send(item: SessionItem): void {
    this.emit(item);
  }

  /** Returns whether it differs from the last of its kind, by its content. */
  sendNew(item: SessionItem, content: string = JSON.stringify(item)): boolean {
    if (this.last.get(item.kind) === content) return false;
    this.last.set(item.kind, content);
    this.emit(item);
    return true;
  }

  /** A tree that was read anew differs in how long that took, which is in the first line. */
  sendView({ nodes, ...view }: View): boolean {
    const splice = this.nodes === undefined ? wholly(nodes) : spliceOf(this.nodes, nodes);
    this.nodes = nodes;
    if (splice !== undefined) this.last.delete('view');
    const change = { ...view, nodes: splice ?? { at: 0, removed: 0, items: [] } };
    return this.sendNew(change, JSON.stringify(view.lines.slice(1)));
  }

  /** In place of a view. The next one is whole. */
  sendFailure(message: string): void {
    this.nodes = undefined;
    this.sendNew({ kind: 'viewFailure', message });
  }

  /** The next picture is sent, also where it is the same as the last one. */
  forgetPicture(): void {
    this.last.delete('picture');
  }
}

const wholly = <T>(items: T[]): Splice<T> => ({ at: 0, removed: Number.MAX_SAFE_INTEGER, items });
