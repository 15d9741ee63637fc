import type { Capture } from '../../core/backend.ts';
import type { UiNode } from '../../core/node.ts';

/** What the button looks like that the last action clicked, once at rest: it may be clicked again while it still fades. */
export class RestingLook {
  private last: { id: string; look: Capture } | undefined;

  /** The look of this one, if it was clicked last. */
  take(node: UiNode | undefined): Capture | undefined {
    const { last } = this;
    this.last = undefined;
    return last?.id === node?.id ? last?.look : undefined;
  }

  set({ id }: UiNode, look: Capture): void {
    this.last = { id, look };
  }
}
