import { ONE_CLICK } from '../../../core/backend.ts';
import { UiError } from '../../../core/errors.ts';
import { centreOf } from '../../../core/rect.ts';
import { nodeName } from '../../../core/render/line.ts';
import type { ActOutcome, ActRequest } from '../action.ts';
import type { ActionContext } from '../context.ts';
import type { PictureTarget } from './picture-target.ts';
import { actAndCompare } from './picture-verdict.ts';

/** Sets a check mark that a picture shows by one click, where it is not as wanted. */
export async function setMark(
  context: ActionContext,
  { node, window }: PictureTarget,
  wanted: boolean,
  request: ActRequest,
  signal: AbortSignal,
): Promise<ActOutcome> {
  const at = centreOf(node.bounds ?? window.bounds);
  const click = () => context.input.click({ x: Math.floor(at.x), y: Math.floor(at.y) }, ONE_CLICK, signal);
  const act = node.checked === wanted ? async () => {} : click;
  const subject = { seen: node, ...(!window.popup && { window: window.handle }) };
  return judgeMark(await actAndCompare(context, subject, request, act, signal), wanted);
}

/** Marks of many looks are not told: one that looks different, and reads as before or not at all, may be set or not. */
export function judgeMark(outcome: ActOutcome, wanted: boolean): ActOutcome {
  const { nodeBefore, nodeAfter, changed } = outcome;
  if (outcome.error || nodeAfter?.checked === wanted) return outcome;
  const name = nodeBefore ? `${nodeName(nodeBefore)} id=${nodeBefore.id}` : 'it';
  const isUnread = nodeAfter?.checked === undefined || nodeAfter.checked === nodeBefore?.checked;
  if (!changed || !isUnread) {
    const is = nodeAfter?.checked === undefined ? 'looks as before' : `is ${wanted ? 'not' : 'still'} checked`;
    const error = new UiError('unsupported', `could not set ${name}: it was clicked once and ${is}.`, {
      hint: 'Click on its words, or press space where it has focus.',
    });
    return { ...outcome, success: false, error };
  }
  const error = new UiError(
    'unsupported',
    `${name} was clicked once and looks different; whether it is checked cannot be read.`,
    { hint: 'Look at a screenshot before clicking it again: that may undo it.' },
  );
  if (!nodeAfter) return { ...outcome, success: false, error };
  const { checked, ...unread } = nodeAfter;
  return { ...outcome, success: false, error, nodeAfter: unread };
}
