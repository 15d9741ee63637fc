import { judge, type TargetStates, type Verdict } from '../../core/diff/verdict.ts';
import { UiError } from '../../core/errors.ts';
import { receiverOfKeys } from '../../core/focus.ts';
import type { UiNode } from '../../core/node.ts';
import { nodeName } from '../../core/render/line.ts';
import { formatValue, quote } from '../../core/text.ts';
import { findById } from '../../core/tree.ts';
import type { Snapshot } from '../snapshot.ts';
import { type Action, type ActOutcome, type ActRequest, type Performed, UNREAD_EFFECTS } from './action.ts';
import type { ActionContext } from './context.ts';
import { hasTaken, selectedIn } from './set-value/wanted-value.ts';
import type { Settled } from './settle.ts';
import type { Target } from './target.ts';

/** An attempt was performed, or it failed, or both: some of it did not arrive. */
export type Attempt = { performed: Performed | undefined; error: UiError | undefined };

/** Compares the tree at the start of the action with the one it has settled to. */
export async function verify(
  context: ActionContext,
  { action, observe }: ActRequest,
  target: Target | undefined,
  { performed, error: failure }: Attempt,
  { after, settled }: Settled,
  signal: AbortSignal,
): Promise<ActOutcome> {
  const own =
    target && context.isExpanded
      ? { before: target.node, after: await readTarget(context, target, after, signal) }
      : undefined;
  const verdict = compareSnapshots(context.start.shown, after, target?.id, own);
  const beyondTrees = observe === 'diff' ? unreportedChoice(verdict.nodeAfter, performed) : [];
  const receiver = action.action === 'key' && !target ? receiverOfKeys(context.start.shown.roots) : undefined;
  const error = failure ?? unresponsiveError(after) ?? notTaken(action, verdict.nodeAfter);
  return {
    success: error === undefined,
    method: performed?.method,
    ...verdict,
    changed: verdict.changed || performed?.changed === true,
    effects: observe === 'diff' ? [...beyondTrees, ...verdict.effects] : [],
    beyondTrees,
    settled: settled && after.responsiveness === undefined,
    revision: after.revision,
    ...(after.responsiveness === undefined && { trees: { before: context.start.shown.roots, after: after.roots } }),
    ...(receiver && { receiver }),
    ...(error && { error }),
  };
}

/** Boxes of LibreOffice's dialogs show what was chosen, and report it to nobody. */
function unreportedChoice(node: UiNode | undefined, performed: Performed | undefined): string[] {
  if (node === undefined || node.value !== undefined || performed?.chosen === undefined) return [];
  return [`chosen: ${quote(performed.chosen)} in ${nodeName(node)} id=${node.id}, which does not report its value`];
}

/** Does what `judge` does; but with a tree that came back in part, or is older, nothing can be compared. */
export function compareSnapshots(
  before: Snapshot,
  after: Snapshot,
  id: string | undefined,
  own?: TargetStates,
): Verdict {
  const verdict = judge(before.roots, after.roots, id, own);
  const effects = [UNREAD_EFFECTS];
  if (after.responsiveness) return { nodeBefore: verdict.nodeBefore, nodeAfter: undefined, changed: false, effects };
  return before.responsiveness ? { ...verdict, effects } : verdict;
}

/** Reads the target as it is now, whether it shows or not. */
async function readTarget(
  context: ActionContext,
  { id }: Target,
  shown: Snapshot,
  signal: AbortSignal,
): Promise<UiNode | undefined> {
  const node = findById(shown.roots, id);
  return node && !node.offscreen ? node : findById((await context.readWithTarget(signal)).roots, id);
}

/** A tree that came back in part, or is from before, does not show what an action did. */
export function unresponsiveError({ responsiveness, warnings }: Snapshot): UiError | undefined {
  if (responsiveness === undefined) return undefined;
  return new UiError('unresponsive', warnings.join(' '), {
    hint: 'What the action did, if anything, is unknown: call debug_ui again.',
  });
}

function notTaken(action: Action, node: UiNode | undefined): UiError | undefined {
  if (action.action !== 'set_value' || node === undefined || hasTaken(node, action.value) !== false) return undefined;
  const now = typeof action.value === 'boolean' ? String(node.checked) : formatValue(heldBy(node), 80);
  return new UiError('unsupported', `${nodeName(node)} id=${node.id} did not take the value: it has ${now} now.`, {
    hint: "The application may have rounded or refused it; call debug_ui again, or try 'type'.",
  });
}

const heldBy = (node: UiNode) => node.value ?? (node.role === 'list' ? selectedIn(node).join(', ') : '');
