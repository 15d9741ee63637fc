import type { ActMethod, Application, Clicks, Direction } from '../../core/backend.ts';
import { UiError } from '../../core/errors.ts';
import type { Key, Modifier, NamedKey } from '../../core/keys.ts';
import type { UiNode } from '../../core/node.ts';
import { nodeName } from '../../core/render/line.ts';
import { ancestry } from '../../core/tree.ts';
import type { Snapshot } from '../session.ts';
import type { HeldInput } from './held-input.ts';

/** What a model asks to be done. */
export type Action =
  | ({ action: 'click'; id: string } & Clicks)
  | { action: 'set_value'; id: string; value: number | string | boolean }
  | { action: 'type'; id: string; text: string }
  | { action: 'key'; id?: string; key: Key; modifiers: Modifier[] }
  | { action: 'scroll'; id: string; direction?: Direction; amount: number }
  | { action: 'drag'; id: string; toId: string };

/**
 * Which way it went. `changed` tells of a change that the tree does not show: the contents of a password field. `error`
 * says what of it did not arrive.
 */
export type Done = { method: ActMethod; changed?: boolean; error?: UiError };

/** An object that got the keyboard; another one each time, even where the object is the same. */
export type Focus = { readonly ref: string };

/** One action on its way: the application, and what it showed at first. */
export type ActionContext = {
  application: Application;
  before: Snapshot;
  /** Throws `node_not_found` with what became of the id. */
  refOf(id: string): string;
  idOf(ref: string): string | undefined;
  /** What the id stood for when it was last seen. */
  lastRefOf(id: string): string | undefined;
  /** The node is about to bear this title, and to keep its id. */
  expectTitle(id: string, title: string): void;
  /** What got the keyboard last since the session first acted. */
  lastFocus(): Focus | undefined;
  readonly input: HeldInput;
  /** What the action itself starts from, and the number of events until then: its effect is counted from there. */
  readonly onset: { shown: Snapshot; since: number };
  /** The action itself starts now: the target had to be brought into view first. */
  startAnew(signal: AbortSignal): Promise<void>;
  /** The tree as it is now, with the target, shown or not. */
  readWithTarget(signal: AbortSignal): Promise<Snapshot>;
  /** What shows now. */
  readVisible(signal: AbortSignal): Promise<Snapshot>;
};

/** A node with the way down to it from its window. */
export type Target = { id: string; node: UiNode; line: UiNode[]; ref: string };

export function targetIn(context: ActionContext, snapshot: Snapshot, id: string): Target | undefined {
  const line = ancestry(snapshot.roots, (each) => each.id === id);
  const node = line.at(-1);
  return node && { id, node, line, ref: context.refOf(id) };
}

export function nameOf({ id, node }: Target): string {
  return `${nodeName(node)} id=${id}`;
}

/** One key, to whatever has the keyboard. */
export function pressKey({ input }: ActionContext, name: NamedKey, signal: AbortSignal): Promise<void> {
  return input.use((keys) => keys.press({ kind: 'named', name }, [], signal));
}

/** The target is there but a person could not do this to it either. */
export function notReachable(message: string, hint: string): UiError {
  return new UiError('not_reachable', message, { hint });
}

export function unsupported(target: Target): UiError {
  return new UiError('unsupported', `element does not support set_value; try 'type' (${nameOf(target)}).`);
}

export function refuseIfDisabled(target: Target): void {
  if (target.node.enabled) return;
  throw notReachable(
    `${nameOf(target)} is disabled: nothing was done.`,
    'Find out what enables it; debug_ui shows it.',
  );
}

/** A dialog that has to be answered first, unless the target is in it. */
export async function refuseIfBehindModal(context: ActionContext, target: Target, signal: AbortSignal): Promise<void> {
  const [window] = target.line;
  if (!window || (window.modal && window.active)) return;
  // With the window that it blocks, a dialog is minimised, too. Of two that are modal, the active one blocks the other.
  const mayBlock = (root: UiNode) => (!root.offscreen || window.offscreen) && (!window.modal || root.active);
  const modal = context.before.roots.find((root) => root.modal && root.id !== window.id && mayBlock(root));
  if (!modal) return;
  const own = await context.application.windowOf(target.ref, signal).catch(() => undefined);
  // A popup has no window of its own, and a dialog that a modal one has opened is active.
  if (!own || (own.active && own.dialog)) return;
  throw notReachable(
    `${nameOf(target)} is behind the modal ${nodeName(modal)} id=${modal.id}: nothing was done.`,
    'Answer that dialog first.',
  );
}
