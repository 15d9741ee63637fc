import type { UiNode } from '../../../core/node.ts';
import { isFocusable, isPressable, isRow } from '../../../core/roles.ts';
import { ancestry, walk } from '../../../core/tree.ts';
import type { ActionContext } from '../context.ts';
import { poll } from '../poll.ts';
import type { Target } from '../target.ts';
import { ensureActive } from '../type/focus.ts';

const LEAVING_MS = 300;
const TRIES = 3;

/** Who has focus in the window of a target before that gets it, and takes it back. */
export class FocusHolder {
  private readonly context: ActionContext;
  private readonly target: Target;
  private readonly window: UiNode | undefined;

  private constructor(context: ActionContext, target: Target, window: UiNode | undefined) {
    this.context = context;
    this.target = target;
    this.window = window;
  }

  /** Makes the window of the target active, which gives focus to what had it there last. */
  static async before(context: ActionContext, target: Target, signal: AbortSignal): Promise<FocusHolder> {
    await ensureActive(context, target, signal);
    const [window] = target.line;
    if (window?.active) return new FocusHolder(context, target, window);
    const { roots } = await context.readVisible(signal);
    return new FocusHolder(context, target, roots.find(({ id }) => id === window?.id) ?? window);
  }

  /**
   * Takes focus from the target: Tab would go through the parts of a date. Where the target had it before, or nothing, it
   * goes to something else and back: the next key must not press a button. False where focus could not be moved.
   */
  async takeBack(signal: AbortSignal): Promise<boolean> {
    const { application, ids } = this.context;
    const { ref } = this.target;
    const holder = this.holder();
    const other = holder?.id === this.target.id ? undefined : holder;
    const isElsewhere = async () => (await application.inspect(ref, signal))?.focused !== true;
    for (const { id } of [...(other ? [other] : []), ...this.others()].slice(0, TRIES)) {
      const next = ids.refOf(id);
      if (next === undefined || (await application.perform(next, { kind: 'focus' }, signal)) !== 'done') continue;
      if (!(await poll(this.context, isElsewhere, LEAVING_MS, signal))) continue;
      if (id !== other?.id) await application.perform(ref, { kind: 'focus' }, signal);
      return true;
    }
    return false;
  }

  /** An item has focus through its list, and a tab through its bar. */
  private holder(): UiNode | undefined {
    const line = this.window ? ancestry([this.window], ({ focused }) => focused) : [];
    return line.findLast(({ role }) => !isRow(role) && role !== 'tab');
  }

  /** A field may take what it holds when focus leaves it: buttons come first. */
  private others(): UiNode[] {
    const others: UiNode[] = [];
    walk(this.window ? [this.window] : [], (node) => {
      if (node.offscreen) return 'skip';
      if (node.id !== this.target.id && node.enabled && isFocusable(node.role)) others.push(node);
      return undefined;
    });
    const isButton = ({ role }: UiNode) => isPressable(role);
    return [...others.filter(isButton), ...others.filter((each) => !isButton(each))];
  }
}
