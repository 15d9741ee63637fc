import { setTimeout as delay } from 'node:timers/promises';
import type { Capture } from '../../core/backend.ts';
import { nodeName } from '../../core/render/line.ts';
import type { ActOutcome, ActRequest } from './action.ts';
import type { ActionContext } from './context.ts';
import { looksDifferent } from './on-picture/window-change.ts';
import type { Target } from './target.ts';

/** The look of a button that was pressed has faded by then. */
const FADED_MS = 300;

/**
 * What a target looked like before it was clicked. Accessibility reports nothing of a button whose words change under
 * another name, as one with an `aria-label` has on a page.
 */
export class TargetPicture {
  private readonly context: ActionContext;
  private readonly target: Target;
  private readonly before: Capture;

  private constructor(context: ActionContext, target: Target, before: Capture) {
    this.context = context;
    this.target = target;
    this.before = before;
  }

  static async take(
    context: ActionContext,
    { action, observe }: ActRequest,
    target: Target | undefined,
    signal: AbortSignal,
  ): Promise<TargetPicture | undefined> {
    if (action.action !== 'click' || observe === 'none' || !target) return undefined;
    const before = await capture(context, target, signal);
    return before && new TargetPicture(context, target, before);
  }

  /** Adds that the target looks different, where nothing else was noticed. The mouse alone changes how a button looks. */
  async addTo(outcome: ActOutcome, signal: AbortSignal): Promise<ActOutcome> {
    const { context, target, before } = this;
    const { success, changed, effects, method } = outcome;
    if (!success || changed || effects.length > 0 || method !== context.application.methods.native) return outcome;
    const isDifferent = async () => {
      const after = await capture(context, target, signal);
      return after !== undefined && looksDifferent({ before, after });
    };
    if (!(await isDifferent())) return outcome;
    await delay(FADED_MS, undefined, { signal });
    if (!(await isDifferent())) return outcome;
    const effect = `looks different: ${nodeName(target.node)} id=${target.id}; accessibility reports no change of it`;
    return { ...outcome, effects: [effect], beyondTrees: [effect] };
  }
}

function capture({ application }: ActionContext, { node }: Target, signal: AbortSignal): Promise<Capture | undefined> {
  if (!node.bounds || node.offscreen) return Promise.resolve(undefined);
  return application.capture({ area: node.bounds }, signal).catch(() => {
    signal.throwIfAborted();
    return undefined;
  });
}
