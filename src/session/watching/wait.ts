import type { UiNode } from '../../core/node.ts';
import { type Condition, describeClosest, isAboutElement, noAnswer } from '../../core/query/condition.ts';
import type { ChangeSubscription, ChangeTracker } from './change-tracker.ts';
import { ConditionWatch } from './condition-watch.ts';
import { deferred } from './deferred.ts';
import type { EndReason } from './tracking-run.ts';

export type WaitOutcome = {
  matched: boolean;
  elapsedMs: number;
  node?: UiNode;
  /** Names what came nearest, where the condition did not hold. */
  closest?: string;
};

type Finish = { matched: true; node?: UiNode } | { matched: false; why: 'timeout' | 'terminated' };

/** Answers as soon as the condition holds, at once if it already does; a time-out is an answer too. */
export async function waitFor(
  tracker: ChangeTracker,
  condition: Condition,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<WaitOutcome> {
  const startedMs = performance.now();
  const { promise, resolve, reject } = deferred<Finish>();
  let watch: ConditionWatch | undefined;
  const onEnd = (reason: EndReason) => {
    if (reason !== 'terminated') {
      reject(reason);
      return;
    }
    // With the application everything in it is gone.
    const isGone = condition.gone === true && isAboutElement(condition);
    resolve(isGone ? { matched: true } : { matched: false, why: 'terminated' });
  };
  const elapsedMs = () => Math.round(performance.now() - startedMs);
  const observer = { onSettled: () => watch?.check(), onEnd };
  if (!(await tracker.isShownWithin(timeoutMs, signal))) {
    return { matched: false, elapsedMs: elapsedMs(), closest: 'The application has shown no window yet.' };
  }
  await using subscription = await tracker.subscribeWithin(timeoutMs - elapsedMs(), observer, signal);
  if (!subscription) return { matched: false, elapsedMs: elapsedMs(), closest: noAnswer(elapsedMs()) };
  using checking = new ConditionWatch(condition, subscription, (node) =>
    resolve({ matched: true, ...(node && { node }) }),
  );
  watch = checking;
  checking.check();
  const cancel = () => reject(signal.reason);
  signal.addEventListener('abort', cancel, { once: true });
  const left = Math.max(0, timeoutMs - elapsedMs());
  const timer = setTimeout(() => resolve({ matched: false, why: 'timeout' }), left);
  try {
    return waitOutcome(await promise, condition, subscription, elapsedMs());
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
}

function waitOutcome(
  finish: Finish,
  condition: Condition,
  subscription: ChangeSubscription,
  elapsedMs: number,
): WaitOutcome {
  if (finish.matched) return { elapsedMs, ...finish };
  const exited = finish.why === 'terminated' ? 'The application exited.' : '';
  const nearest = describeClosest(subscription.tree.roots, condition, subscription.certainty());
  return { matched: false, elapsedMs, closest: [exited, nearest].filter(Boolean).join(' ') };
}
