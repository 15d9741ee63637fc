import { changeWords } from '../core/diff/change-words.ts';
import { effectLines } from '../core/diff/effects.ts';
import { lostChangeLines } from '../core/diff/lost-changes.ts';
import type { UiError } from '../core/errors.ts';
import { changedFacts, type FactName, factsOf, OBSERVABLE_FACTS } from '../core/facts.ts';
import { oneLine, visibleData } from '../core/foreign-text.ts';
import type { UiNode } from '../core/node.ts';
import { toJsonFacts } from '../core/render/json.ts';
import { nodeLine, nodeName } from '../core/render/line.ts';
import { isPressable, isTextInput } from '../core/roles.ts';
import { findById } from '../core/tree.ts';
import {
  type Action,
  type ActOutcome,
  type ActRequest,
  failedOutcome,
  type PointAction,
  targetIds,
} from '../session/acting/action.ts';
import type { SessionSummary } from '../session/session.ts';
import type { ToolResult } from './define.ts';
import { describeFailure } from './failure.ts';
import { fence } from './fence.ts';
import { errorData } from './json-failure.ts';

/** Writes a verdict for a model: our facts in the first line, the application's own text in the fence. */
export function composeVerdict(
  summary: SessionSummary,
  request: ActRequest<Action | PointAction>,
  outcome: ActOutcome,
  verbose: boolean,
): ToolResult {
  const { success, method, changed, settled, revision, effects, nodeBefore, nodeAfter, receiver } = outcome;
  const node = nodeBefore ?? nodeAfter;
  // A key may be for no element: then there is none that could have changed.
  const change = node || changed ? ` changed=${changed}` : '';
  const first = `success=${success} method=${method ?? 'none'}${change} effects=${effects.length} settled=${settled} revision=${revision}`;
  const lines = [
    ...lateText(outcome),
    ...(receiver ? [`focus was on: ${named(receiver)}`] : []),
    ...(node
      ? [
          `before: ${nodeText(nodeBefore)}`,
          `after:  ${outcome.error?.code === 'unresponsive' ? 'unknown' : nodeText(nodeAfter)}`,
        ]
      : []),
  ];
  const theirs = [...lines, ...(request.observe === 'none' ? [] : effectText(effects))];
  return compose(
    summary,
    [first, ...mouseHint(request, outcome)],
    theirs,
    outcome.error,
    verdictData(outcome),
    verbose,
  );
}

/** Writes what became of each step, and what all of them together have changed elsewhere. */
export function composeSteps(
  summary: SessionSummary,
  requests: readonly ActRequest<Action | PointAction>[],
  outcomes: readonly ActOutcome[],
  verbose: boolean,
): ToolResult {
  const last = outcomes.at(-1);
  const { settled = true, error } = last ?? {};
  const success = error === undefined;
  const revision = outcomes.findLast((outcome) => outcome.revision > 0)?.revision ?? 0;
  const effects = effectsOfAll(requests, outcomes);
  const done = outcomes.filter((outcome) => outcome.success).length;
  const first = `success=${success} steps=${done}/${requests.length} effects=${effects.length} settled=${settled} revision=${revision}`;
  const lines = [
    ...lateText(outcomes[0]),
    ...outcomes.map((outcome, index) => `${index + 1} ${stepText(requests[index], outcome)}`),
  ];
  const data = { success, steps: outcomes.map(verdictData), effects, settled, revision, ...errorData(error) };
  return compose(summary, [first], [...lines, ...effectText(effects)], error, data, verbose);
}

/** What could not be acted on at all, as a verdict for a program. */
export function composeFailure(summary: SessionSummary, error: UiError): ToolResult {
  return compose(summary, [], [], error, verdictData(failedOutcome(error)), true);
}

function compose(
  { sessionId, app }: SessionSummary,
  ours: string[],
  theirs: string[],
  error: UiError | undefined,
  data: Record<string, unknown>,
  verbose: boolean,
): ToolResult {
  const failure = error === undefined ? [] : [fence('failure', describeFailure(error))];
  const text = verbose
    ? JSON.stringify(visibleData(data))
    : [...ours, fence('verdict', theirs.join('\n')), ...failure].join('\n');
  return { text, data, subject: { sessionId, app }, ...(error && { failed: true }) };
}

/**
 * From what showed before the first step to what shows after the last, and what changed meanwhile of what shows no more.
 * Targets have lines of their own, in which what another step has done to them is missing.
 */
function effectsOfAll(
  requests: readonly ActRequest<Action | PointAction>[],
  outcomes: readonly ActOutcome[],
): string[] {
  if (requests[0]?.observe === 'none') return [];
  const before = outcomes.find(({ trees }) => trees)?.trees?.before;
  const after = outcomes.findLast(({ trees }) => trees)?.trees?.after;
  const targets = requests.slice(0, outcomes.length).flatMap(({ action }) => targetIds(action));
  const isReadWhole = outcomes.every(({ trees, error }) => trees || error);
  if (!before || !after || !isReadWhole) return [...new Set(outcomes.flatMap(({ effects }) => effects))];
  const told = new Set(
    targets.filter((id) => {
      const [first, last] = [findById(before, id), findById(after, id)];
      return isToldByOwnSteps(id, outcomes, { first, last });
    }),
  );
  const trees = outcomes.flatMap((outcome) => (outcome.trees ? [outcome.trees.before, outcome.trees.after] : []));
  const lost = lostChangeLines(trees, (shown, fields) => isToldByOwnSteps(shown.first.id, outcomes, shown, fields));
  const beyondTrees = outcomes.flatMap((outcome) => (outcome.trees ? (outcome.beyondTrees ?? []) : outcome.effects));
  return [...lost, ...effectLines({ before, after }, told), ...new Set(beyondTrees)];
}

/** Whether the steps with this target began with it as it was at first, and left it as it is at last. */
function isToldByOwnSteps(
  id: string,
  outcomes: readonly ActOutcome[],
  { first, last }: { first: UiNode | undefined; last: UiNode | undefined },
  fields?: readonly FactName[],
): boolean {
  const own = outcomes.filter(({ nodeBefore, nodeAfter }) => (nodeBefore ?? nodeAfter)?.id === id);
  const isSame = (a: UiNode | undefined, b: UiNode | undefined) => {
    if (a === undefined || b === undefined) return a === b;
    // The step that takes focus away tells who has it.
    const changed = changedFacts(a, b).filter((name) => name !== 'focused');
    return !changed.some((name) => fields === undefined || fields.includes(name));
  };
  return isSame(own[0]?.nodeBefore, first) && isSame(own.at(-1)?.nodeAfter, last);
}

/** No effect of this action: it shows what came of an earlier one, or of the program itself. */
const lateText = (outcome: ActOutcome | undefined) =>
  (outcome?.late ?? []).map((line) => `meanwhile: ${oneLine(line)}`);

const effectText = (effects: readonly string[]) =>
  effects.length === 0 ? ['no effects elsewhere'] : effects.map((effect) => `effect: ${oneLine(effect)}`);

/** Some programs answer to the mouse alone. */
function mouseHint({ action, observe }: ActRequest<Action | PointAction>, outcome: ActOutcome): string[] {
  const { success, method, changed, effects, nodeBefore } = outcome;
  const isNative = method === 'atspi' || method === 'ax';
  const isPress = action.action === 'click' && isNative && nodeBefore !== undefined && isPressable(nodeBefore.role);
  if (!isPress || observe === 'none' || !success || changed || effects.length > 0) return [];
  return ['If it should have done more: click with the mouse, at its place in a screenshot.'];
}

/** `set_value slider "Gain" id=sld_a3f2: done, value=1→2`. */
function stepText(request: ActRequest<Action | PointAction> | undefined, outcome: ActOutcome): string {
  const action = request?.action;
  const { success, nodeBefore, nodeAfter, receiver, changed } = outcome;
  const node = nodeBefore ?? nodeAfter;
  const subject = node === undefined ? action && targetIds(action).join(' ') : named(node);
  const what = [
    action?.action,
    action?.action === 'key' ? keyText(action) : '',
    subject,
    receiver && `to ${named(receiver)}`,
  ]
    .filter(Boolean)
    .join(' ');
  if (!success) return `${what}: failed`;
  if (changed && node) return `${what}: done, ${changeText(outcome)}`;
  const isKey = action?.action === 'key' && request?.observe === 'diff';
  const isUnchanged = node ? hasReadableState(node) && !outcome.beyondTrees?.length : isKey && hadNoEffect(outcome);
  return `${what}: done${isUnchanged ? ', unchanged' : ''}`;
}

/** Whether all that the application shows was read before and after, and is the same. */
const hadNoEffect = ({ trees, effects, beyondTrees = [], noWaitAfter }: ActOutcome) =>
  trees !== undefined && !noWaitAfter && [...effects, ...beyondTrees, ...effectLines(trees, new Set())].length === 0;

const named = (node: UiNode) => `${nodeName(node)} id=${node.id}`;

/** What is painted, or only pressed, may well have done what it is for without looking any different to accessibility. */
function hasReadableState({ role, value, checked, selected, expanded }: UiNode): boolean {
  return isTextInput(role) || [value, checked, selected, expanded].some((each) => each !== undefined);
}

function keyText({ key, modifiers }: Action & { action: 'key' }): string {
  return [...modifiers, key.kind === 'char' ? key.char : key.name].join('+');
}

function changeText({ nodeBefore: before, nodeAfter: after, looksDifferent }: ActOutcome): string {
  if (after === undefined) return 'it is gone';
  const fields = before ? changedFacts(before, after) : [];
  const observable = fields.filter((name) => OBSERVABLE_FACTS.some((each) => each === name));
  if (before && observable.length > 0) {
    return changeWords({ id: after.id, fields: observable, before: factsOf(before), after: factsOf(after) }).join(' ');
  }
  if (after.offscreen && fields.includes('offscreen')) return 'it has left the screen';
  return looksDifferent ? 'looks different' : 'changed';
}

function verdictData(outcome: ActOutcome): Record<string, unknown> {
  const { success, method, nodeBefore, nodeAfter, changed, effects, late, settled, revision, error } = outcome;
  return {
    success,
    method: method ?? null,
    nodeBefore: nodeBefore === undefined ? null : toJsonFacts(nodeBefore),
    nodeAfter: nodeAfter === undefined ? null : toJsonFacts(nodeAfter),
    changed,
    effects,
    ...(late && { late }),
    settled,
    revision,
    ...errorData(error),
  };
}

const nodeText = (node: UiNode | undefined) => (node === undefined ? 'none' : nodeLine(node));
