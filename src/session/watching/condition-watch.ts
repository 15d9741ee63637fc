import type { UiNode } from '../../core/node.ts';
import { type Condition, evaluate } from '../../core/query/condition.ts';
import type { ChangeSubscription } from './change-tracker.ts';

/** Reports once that a condition holds. It checks when asked to, and by itself when only quiet may be missing. */
export class ConditionWatch implements Disposable {
  private readonly condition: Condition;
  private readonly subscription: ChangeSubscription;
  private readonly onHold: (node: UiNode | undefined) => void;
  private timer: NodeJS.Timeout | undefined;
  private held = false;

  constructor(condition: Condition, subscription: ChangeSubscription, onHold: (node: UiNode | undefined) => void) {
    this.condition = condition;
    this.subscription = subscription;
    this.onHold = onHold;
  }

  check(): void {
    if (this.held) return;
    clearTimeout(this.timer);
    const certainty = this.subscription.certainty();
    const verdict = evaluate(this.subscription.tree.roots, this.condition, certainty);
    if (verdict.holds) {
      this.held = true;
      this.onHold(verdict.node);
      return;
    }
    const { idleMs = 0 } = this.condition;
    const { quietMs } = certainty;
    if (quietMs < idleMs) this.timer = setTimeout(() => this.check(), Math.ceil(idleMs - quietMs));
  }

  [Symbol.dispose](): void {
    this.held = true;
    clearTimeout(this.timer);
  }
}
