import type { UiNode } from '../core/node.ts';
import type { ActOutcome, Permit } from '../session/acting/action.ts';
import type { Session } from '../session/session.ts';
import { found, type Located } from '../steps/choose-selector.ts';
import { type Expectation, expectationCode, holds, windowsIn } from '../steps/expectation.ts';
import type { Step } from '../steps/steps-of.ts';
import { compareWindows, diagnoseTarget, type Finding } from './diagnose.ts';
import type { Divergence } from './divergence.ts';
import { nameOf } from './identity.ts';
import { type Ids, replayedAction } from './replayed-action.ts';

export type ReplayOptions = {
  /** How long each step waits for what was there when it was recorded. */
  timeoutMs: (step: Step) => number;
  env: NodeJS.ProcessEnv;
  permit: Permit;
};

/** How long the effect of an action is looked for, as it was recorded. */
const SETTLE_MS = 400;
/** Nothing more comes of an action when nothing has changed for so long. */
const QUIET_MS = 200;

/** Repeats the steps of a trace, and stops at the first that does not go as it went. Nothing is guessed. */
export async function replay(
  session: Session,
  steps: readonly Step[],
  options: ReplayOptions,
  signal: AbortSignal,
): Promise<Divergence | undefined> {
  for (const [index, step] of steps.entries()) {
    // Windows may open and close a moment after an act: what showed when the next one came is what it led to.
    const windows = steps[index + 1]?.act.before ?? step.act.after;
    const finding = await replayStep(session, step, windows, options, signal);
    if (finding === undefined) continue;
    const { action } = step.act;
    const name = [action.action, step.target && nameOf(step.target.node)].filter(Boolean).join(' ');
    const { isAtStart = false, ...rest } = finding;
    return { step: isAtStart ? 0 : step.number, action: name, ...rest };
  }
  return undefined;
}

type StepFinding = Finding & { isAtStart?: true };

async function replayStep(
  session: Session,
  step: Step,
  windowsAfter: readonly UiNode[],
  options: ReplayOptions,
  signal: AbortSignal,
): Promise<StepFinding | undefined> {
  const { before } = step.act;
  const wait = (find: (roots: readonly UiNode[]) => Finding | undefined) =>
    settleFinding(session, find, options.timeoutMs(step), signal);
  const isFirst = step.number === 1;
  const atStart = (windows: Finding): StepFinding => (isFirst ? { ...windows, isAtStart: true } : windows);
  const windows = isFirst && (await wait((roots) => compareWindows(before, roots)));
  if (windows) return atStart(windows);
  const ids: Ids = {};
  for (const [key, located] of [
    ['target', step.target],
    ['destination', step.destination],
  ] as const) {
    if (located === undefined) continue;
    const result = await findAgain(session, located, before, wait, signal);
    if (typeof result !== 'string') {
      // A dialog that opened meanwhile hides what is behind it.
      const { roots } = await session.snapshot({ expand: 'nothing' }, signal);
      const opened = compareWindows(before, roots);
      return opened ? atStart(opened) : result;
    }
    ids[key] = result;
  }
  const focus = step.focused && (await wait((roots) => diagnoseFocus(step.focused, roots)));
  if (focus) return focus;
  const action = replayedAction(step, ids, options.env);
  const request = { action, settleMs: SETTLE_MS, observe: 'diff' as const, permit: options.permit };
  const outcome = await session.act(request, signal);
  if (!outcome.success) return actFailed(step, outcome);
  if (session.summary().state === 'exited') return undefined;
  const check = (roots: readonly UiNode[]) =>
    compareWindows(windowsAfter, roots) ?? missingEffect(step.expectations, before, roots);
  const finding = await wait(check);
  if (finding) return finding;
  // A dialog that comes after the effect belongs to this step, too.
  await session.changes.wait({ idleMs: QUIET_MS }, options.timeoutMs(step), signal);
  return await wait(check);
}

/** Waits until there is nothing to find; else what was found last. */
async function settleFinding(
  session: Session,
  find: (roots: readonly UiNode[]) => Finding | undefined,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Finding | undefined> {
  const { roots } = await session.snapshot({ expand: 'nothing' }, signal);
  let finding = find(roots);
  if (finding === undefined) return undefined;
  const isFine = (now: readonly UiNode[]) => {
    finding = find(now);
    return finding === undefined || undefined;
  };
  const fine = await session.changes.until(isFine, timeoutMs, signal);
  return fine ? undefined : finding;
}

type Wait = (find: (roots: readonly UiNode[]) => Finding | undefined) => Promise<Finding | undefined>;

/** The id of what was meant, once it is exactly there; else what is there instead. */
async function findAgain(
  session: Session,
  located: Located,
  before: readonly UiNode[],
  wait: Wait,
  signal: AbortSignal,
): Promise<string | Finding> {
  const finding = located.vision ? undefined : await wait((roots) => diagnoseTarget(located, before, roots));
  if (finding !== undefined && finding.cause !== 'removed') return finding;
  const look = located.vision ? ({ expand: 'nothing', vision: true } as const) : undefined;
  const deeper = finding === undefined ? look : ({ expand: 'everything' } as const);
  const { roots } = await session.snapshot(deeper ?? { expand: 'nothing' }, signal);
  // What was scrolled away when it was recorded may be so again.
  const last = deeper === undefined ? undefined : diagnoseTarget(located, before, roots);
  if (last !== undefined) return finding ?? last;
  return found(roots, located.selector)[0]?.id ?? '';
}

function diagnoseFocus(focused: Located | undefined, roots: readonly UiNode[]): Finding | undefined {
  if (focused === undefined || found(roots, focused.selector).some((node) => node.focused)) return undefined;
  const nodes: UiNode[] = [];
  const collect = (node: UiNode) => {
    if (node.focused) nodes.push(node);
    node.children.forEach(collect);
  };
  roots.forEach(collect);
  const instead = nodes.map(nameOf).join(', ') || 'nothing that is known';
  return { cause: 'focus elsewhere', expected: `focus on ${nameOf(focused.node)}`, instead, candidates: nodes };
}

function actFailed(step: Step, { error }: ActOutcome): Finding {
  const expected = `${step.act.action.action} succeeds`;
  return { cause: 'act failed', expected, instead: error?.message ?? 'it failed', candidates: [] };
}

function missingEffect(
  expectations: readonly Expectation[],
  before: readonly UiNode[],
  roots: readonly UiNode[],
): Finding | undefined {
  const missing = expectations.find((each) => !holds(roots, each));
  if (missing === undefined) return undefined;
  const expected = expectationCode(missing);
  if (missing.kind === 'window') {
    const known = new Set(windowsIn(before).map(nameOf));
    const fresh = windowsIn(roots).filter((node) => !known.has(nameOf(node)));
    const cause = missing.isOpen && fresh.length > 0 ? 'renamed' : 'effect missing';
    return { cause, expected, instead: `windows: ${windowsIn(roots).map(nameOf).join(', ')}`, candidates: fresh };
  }
  const nodes = found(roots, missing.selector);
  const instead = nodes.length === 0 ? 'nothing that matches' : `${nodes.length} that match`;
  return { cause: 'effect missing', expected, instead, candidates: nodes.slice(0, 3) };
}
