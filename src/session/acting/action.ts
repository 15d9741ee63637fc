import type { ActMethod, AppIdentity, Clicks, Direction, Point } from '../../core/backend.ts';
import type { UiError } from '../../core/errors.ts';
import type { Key, Modifier } from '../../core/keys.ts';
import type { UiNode } from '../../core/node.ts';

/** An action is what a model asks to be done. */
export type Action =
  | ({ action: 'click'; id: string } & Clicks)
  | { action: 'set_value'; id: string; value: number | string | boolean }
  | { action: 'type'; id?: string; text: string }
  | { action: 'key'; id?: string; key: Key; modifiers: Modifier[] }
  | { action: 'scroll'; id: string; direction?: Direction; amount: number }
  | { action: 'drag'; id: string; toId: string };

/** An action at a place instead of an element, in pixels of the last picture of its session. */
export type PointAction =
  | ({ action: 'click'; at: Point } & Clicks)
  | { action: 'scroll'; at: Point; direction: Direction; amount: number }
  | { action: 'drag'; at: Point; toAt: Point };

/** Narrows an action to one kind. */
export type ActionOf<Kind extends Action['action']> = Action & { action: Kind };

export type ActRequest<A = Action> = {
  action: A;
  settleMs: number;
  observe: 'diff' | 'none';
  /** Throws where the program that mouse or keyboard would reach may not be acted on. */
  permit: Permit;
  /** A click is over once the application has taken it: what it does is neither waited for nor compared. */
  noWaitAfter?: boolean;
};

export type Permit = (receiver: AppIdentity) => void;

/**
 * How an action was carried out. `changed` reports a change that the tree does not show, such as the contents of a
 * password field, and `chosen` what was chosen from a list. `error` names what of it did not arrive.
 */
export type Performed = { method: ActMethod; changed?: boolean; chosen?: string; error?: UiError };

/** An outcome is what the model gets: whether the action worked, and what it changed. */
export type ActOutcome = {
  success: boolean;
  method: ActMethod | undefined;
  nodeBefore: UiNode | undefined;
  nodeAfter: UiNode | undefined;
  changed: boolean;
  effects: string[];
  settled: boolean;
  /** A later debug_ui can ask what has changed since this revision. */
  revision: number;
  /** What showed before the action and what after it, where both are known. */
  trees?: { before: UiNode[]; after: UiNode[] };
  /** Those of the effects that these trees do not show. */
  beyondTrees?: string[];
  /** What had changed since the answer before, when the action began. */
  late?: string[];
  /** What had focus when a key without a target was sent. */
  receiver?: UiNode;
  /** What it was done to looks different, where the tree does not show how. */
  looksDifferent?: true;
  /** It was not waited for: what it did shows later. */
  noWaitAfter?: true;
  error?: UiError;
};

/** Stands for the effects where the application did not give its whole tree. */
export const UNREAD_EFFECTS = 'what else has changed is unknown: the tree was not read whole';

/** The outcome of what could not be done at all. */
export function failedOutcome(error: UiError): ActOutcome {
  const nodes = { nodeBefore: undefined, nodeAfter: undefined };
  return {
    success: false,
    method: undefined,
    ...nodes,
    changed: false,
    effects: error.code === 'unresponsive' ? [UNREAD_EFFECTS] : [],
    settled: true,
    revision: 0,
    error,
  };
}

/** What came of an action that ended the application: `exit` says how. */
export function endedOutcome(
  exit: UiError,
  { method, nodeBefore, revision, error }: Pick<ActOutcome, 'method' | 'nodeBefore' | 'revision' | 'error'>,
): ActOutcome {
  return {
    success: error === undefined,
    method,
    nodeBefore,
    nodeAfter: undefined,
    changed: nodeBefore !== undefined,
    effects: [exit.message],
    settled: true,
    revision,
    ...(error && { error }),
  };
}

/** Lists the ids of the target and, of a drag, of its destination. */
export function targetIds(action: Action | PointAction): string[] {
  if ('at' in action) return [];
  if (action.action === 'drag') return [action.id, action.toId];
  return action.id === undefined ? [] : [action.id];
}
