import { setTimeout as delay } from 'node:timers/promises';
import type { Point } from '../../../core/backend.ts';
import { UiError } from '../../../core/errors.ts';
import type { UiNode } from '../../../core/node.ts';
import { intersection, type Rect } from '../../../core/rect.ts';
import { findById } from '../../../core/tree.ts';
import { withChangedWords } from '../../pictures/changed-words.ts';
import { comparePictures } from '../../pictures/picture-comparison.ts';
import { type ActOutcome, type ActRequest, endedOutcome } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { areasIn, differentLook, isInPlace } from '../unreported-parts.ts';
import { compareSnapshots, unresponsiveError } from '../verify.ts';
import { LOOKS_DIFFERENT, looksDifferent, watchWindow } from './window-change.ts';

/** What is acted on: something in a picture, a node of the tree, or what is around a point. */
export type Subject = {
  /** Of the front window, where it is none. */
  window?: string | undefined;
  seen?: UiNode | undefined;
  id?: string | undefined;
  around?: Rect;
  /** The pointer goes there first. */
  pointedAt?: Point | undefined;
};

const REPORTED_MS = 1_500;
const INTERVAL_MS = 40;

/** Reads what shows, once it is known of each window whether accessibility reports it; or how the application ended. */
async function readReported(context: ActionContext, signal: AbortSignal) {
  const limitMs = performance.now() + REPORTED_MS;
  try {
    for (;;) {
      const tree = await context.readVisible(signal);
      // Who has closed the last window may be about to end.
      const mayEnd = context.application.isBare && tree.roots.length === 0;
      if (!(tree.awaitsWindow || mayEnd) || performance.now() > limitMs) return tree;
      await delay(INTERVAL_MS, undefined, { signal });
    }
  } catch (thrown) {
    if (thrown instanceof UiError && thrown.code === 'process_not_running') return thrown;
    throw thrown;
  }
}

/** Does something, and finds out what that did by comparing trees and pictures from before and after. */
export async function actAndCompare(
  context: ActionContext,
  { window, seen, id, around, pointedAt }: Subject,
  { settleMs, observe }: Pick<ActRequest, 'settleMs' | 'observe'>,
  act: () => Promise<void>,
  signal: AbortSignal,
): Promise<ActOutcome> {
  const { application, vision } = context;
  // Pointing at a control may light it up: that is no change that the action made.
  if (pointedAt) await context.input.hover(pointedAt, signal);
  const change = await watchWindow(context, { window, isPointedAt: pointedAt !== undefined }, settleMs, act, signal);
  const tree = await readReported(context, signal);
  const method = application.methods.input;
  if (tree instanceof UiError) {
    const { roots, revision } = context.before;
    const nodeBefore = seen ?? (id === undefined ? undefined : findById(roots, id));
    return endedOutcome(tree, { method, nodeBefore, revision });
  }
  const different = comparePictures(vision?.memory, seen?.id, change);
  const { after, settled } = change;
  vision?.note(change.before);
  if (after) vision?.note(after);
  const isRead = vision && after && settled && observe !== 'none';
  const compared = isRead ? await withChangedWords(vision, different, after, tree.roots, signal) : different;
  const { effects, ...verdict } = compareSnapshots(context.before, tree, id);
  const trees = { before: context.before.roots, after: tree.roots };
  // What holds a target that looks different does so, too.
  const holdsTarget = ({ bounds }: UiNode) =>
    compared.changed && bounds !== undefined && seen?.bounds !== undefined && intersection(bounds, seen.bounds);
  const isUnreported = (area: UiNode) =>
    area.id !== id && !holdsTarget(area) && isInPlace(area, trees) && looksDifferent(change, area.bounds);
  const unreported = change.isRestless ? [] : areasIn(trees.before).filter(isUnreported);
  const looks = compared.effects.length > 0 ? [] : unreported.map(differentLook);
  const isUntold =
    effects.length + compared.effects.length + looks.length === 0 &&
    !compared.changed &&
    change.after &&
    !change.isRestless &&
    looksDifferent(change);
  const beyondTrees = observe === 'none' ? [] : [...compared.effects, ...looks, ...(isUntold ? [LOOKS_DIFFERENT] : [])];
  const isSeenToDiffer = compared.changed || (around !== undefined && looksDifferent(change, around));
  const error = unresponsiveError(tree);
  return {
    success: error === undefined,
    method,
    nodeBefore: seen ?? verdict.nodeBefore,
    nodeAfter: seen ? compared.nodeAfter : verdict.nodeAfter,
    changed: verdict.changed || isSeenToDiffer,
    ...(isSeenToDiffer && { looksDifferent: true }),
    effects: observe === 'none' ? [] : [...effects, ...beyondTrees],
    beyondTrees,
    settled: change.settled && error === undefined,
    revision: tree.revision,
    ...(error ? { error } : { trees }),
  };
}
