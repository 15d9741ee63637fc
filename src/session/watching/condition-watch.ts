import type { UiNode } from '../../core/node.ts';
import { type Condition, evaluate } from '../../core/query/condition.ts';
import type { Observing } from './change-tracker.ts';

/** Tells once when a condition holds. It looks when asked to, and by itself when quiet alone may be what was missing. */
export class ConditionWatch implements Disposable {
  private readonly condition: Condition;
  private readonly observing: Observing;
  private readonly onHold: (node: UiNode | undefined) => void;
  private timer: NodeJS.Timeout | undefined;
  private held = false;

  constructor(condition: Condition, observing: Observing, onHold: (node: UiNode | undefined) => void) {
    this.condition = condition;
    this.observing = observing;
    this.onHold = onHold;
  }

  check(): void {
    if (this.held) return;
    clearTimeout(this.timer);
    const quietMs = this.observing.quietMs();
    const verdict = evaluate(this.observing.tree.roots, this.condition, quietMs);
    if (verdict.holds) {
      this.held = true;
      this.onHold(verdict.node);
      return;
    }
    const { idleMs = 0 } = this.condition;
    if (quietMs < idleMs) this.timer = setTimeout(() => this.check(), Math.ceil(idleMs - quietMs));
  }

  [Symbol.dispose](): void {
    this.held = true;
    clearTimeout(this.timer);
  }
}
