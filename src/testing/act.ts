import { setTimeout as delay } from 'node:timers/promises';
import type { ActMethod } from '../core/backend.ts';
import { UiError } from '../core/errors.ts';
import { oneLine } from '../core/foreign-text.ts';
import type { UiNode } from '../core/node.ts';
import { nodeLine } from '../core/render/line.ts';
import { type Action, type ActOutcome, failedOutcome } from '../session/acting/action.ts';
import type { Driver, Sighting, Wanted } from './driver.ts';
import { failure, rootsOrNone } from './failure.ts';
import { describeMiss, listNodes } from './near-misses.ts';

/** What an act did. */
export type Verdict = {
  /** How it was done: natively, as with `atspi`, or by mouse and keyboard, as with `xtest`. */
  method: ActMethod | undefined;
  /** The target before and after; a key without one has none. */
  nodeBefore: UiNode | undefined;
  nodeAfter: UiNode | undefined;
  /** Something that can be observed of the target differs, or it is gone. */
  changed: boolean;
  /** What else changed in the application, one line each. */
  effects: string[];
  /** False where the interface was still changing. */
  settled: boolean;
};

export type ActOptions = {
  /** How long to wait until it can be done. */
  timeoutMs?: number | undefined;
  /** It may do nothing that can be seen; without this, such an act throws. */
  noEffect?: boolean | undefined;
};

/** These mean that nothing was done, and that it may be possible a moment later. */
const PASSING: ReadonlySet<UiError['code']> = new Set(['node_not_found', 'not_reachable']);
const AGAIN_MS = 100;
/** An effect that nobody waits for is looked for this long, as `debug_ui_action` does. */
const GLANCE_MS = 80;

/** Waits until exactly one element matches, and returns it. */
export async function findOne(
  driver: Driver,
  wanted: Wanted,
  code: string,
  timeoutMs: number,
  isReady: (node: UiNode) => boolean = () => true,
): Promise<UiNode> {
  let last: Sighting = { nodes: [], roots: [] };
  const only = (sighting: Sighting) => {
    last = sighting;
    const [node, second] = sighting.nodes;
    return node !== undefined && second === undefined && isReady(node) ? node : undefined;
  };
  const node = await driver.until(wanted, only, timeoutMs);
  if (node !== undefined) return node;
  throw await notOne(driver, wanted, code, last);
}

/** Does it as soon as it can be done; throws where it had no effect. */
export async function act(
  driver: Driver,
  name: string,
  options: ActOptions,
  target: (timeoutMs: number) => Promise<Action>,
  noWaitAfter = false,
): Promise<Verdict> {
  const { timeoutMs = driver.defaults.timeoutMs, noEffect = false } = options;
  const endMs = performance.now() + timeoutMs;
  const settleMs = noEffect ? GLANCE_MS : driver.defaults.effectMs;
  for (;;) {
    const action = await target(Math.max(0, endMs - performance.now()));
    const outcome = await attempt(driver, action, settleMs, noWaitAfter);
    const { success, error, changed, effects } = outcome;
    const isPassing = error !== undefined && PASSING.has(error.code) && !changed && effects.length === 0;
    if (isPassing && performance.now() < endMs) {
      await delay(AGAIN_MS, undefined, { signal: driver.signal });
      continue;
    }
    if (!success) throw await actFailed(driver, name, outcome);
    const isUnseen = !changed && effects.length === 0 && action.action !== 'scroll' && !outcome.noWaitAfter;
    if (isUnseen && !noEffect) throw await withoutEffect(driver, name, outcome);
    return verdictOf(outcome);
  }
}

async function attempt(
  { session, permit, signal }: Driver,
  action: Action,
  settleMs: number,
  noWaitAfter: boolean,
): Promise<ActOutcome> {
  try {
    return await session.act({ action, settleMs, observe: 'diff', permit, noWaitAfter }, signal);
  } catch (thrown) {
    if (thrown instanceof UiError && PASSING.has(thrown.code)) return failedOutcome(thrown);
    throw thrown;
  }
}

function verdictOf({ method, nodeBefore, nodeAfter, changed, effects, settled }: ActOutcome): Verdict {
  return { method, nodeBefore, nodeAfter, changed, effects, settled };
}

/** None, several, or one that is not ready. */
async function notOne(driver: Driver, wanted: Wanted, code: string, { nodes, roots }: Sighting) {
  const [only, second] = nodes;
  if (only === undefined) {
    const all = wanted.vision ? roots : await driver.everything().catch(() => roots);
    return failure(driver, 'not_found', `${code}: ${describeMiss(all, wanted.selector)}`, roots);
  }
  if (second === undefined)
    return failure(driver, 'not_ready', `${code}: it is not enabled: ${nodeLine(only)}.`, roots);
  const message = `${code}: ${nodes.length} elements match. Narrow it by name, filter or nth:\n${listNodes(nodes)}`;
  return failure(driver, 'ambiguous', message, roots);
}

async function actFailed(driver: Driver, code: string, { error }: ActOutcome) {
  const { roots, why } = await rootsOrNone(driver);
  const message = [`${code} failed.`, error?.message, error?.hint, why].filter(Boolean).join(' ');
  return failure(driver, 'act_failed', oneLine(message), roots, error);
}

async function withoutEffect(driver: Driver, code: string, { nodeAfter }: ActOutcome) {
  const { roots, why } = await rootsOrNone(driver);
  const target = nodeAfter === undefined ? '' : ` It is ${nodeLine(nodeAfter)}.`;
  const message = `${code} had no effect: nothing that the application shows has changed.${target} ${why}`.trim();
  return failure(driver, 'no_effect', `${message} If that is right, give { noEffect: true }.`, roots);
}
