import { UiError } from '../../core/errors.ts';
import type { UiNode } from '../../core/node.ts';
import { nodeName } from '../../core/render/line.ts';
import { isWindow } from '../../core/roles.ts';
import { walk } from '../../core/tree.ts';
import type { ActionContext } from './context.ts';
import { type Target, targetName } from './target.ts';

/** The target is there, but a person could not do this to it either. */
export function notReachable(message: string, hint: string): UiError {
  return new UiError('not_reachable', message, { hint });
}

export function noDestination(): UiError {
  return new UiError('node_not_found', 'drag destination node not found', { hint: 'Call debug_ui again for the ids.' });
}

export function noSetValue(target: Target): UiError {
  return new UiError('unsupported', `element does not support set_value; try 'type' (${targetName(target)}).`);
}

export function refuseIfDisabled(target: Target): void {
  if (target.node.enabled) return;
  throw notReachable(
    `${targetName(target)} is disabled: nothing was done.`,
    'Something has to be filled or chosen first: mode "both" shows what. Where that was done with set_value, try type.',
  );
}

/** Refuses to open a menu within one that is closed: there is nothing for it to open beside. */
export function refuseIfInClosedMenu(target: Target): void {
  const { node, line } = target;
  const menu = line.at(-2);
  if (
    node.role !== 'menu' ||
    !node.offscreen ||
    menu?.role !== 'menu' ||
    !menu.children.every((each) => each.offscreen)
  )
    return;
  throw notReachable(
    `${targetName(target)} is in ${nodeName(menu)} id=${menu.id}, which is closed: nothing was done.`,
    'Click that first; or read this one with root, and click its items without opening it.',
  );
}

/** Refuses a target behind a dialog that has to be answered first. */
export async function refuseIfBehindModal(context: ActionContext, target: Target, signal: AbortSignal): Promise<void> {
  const [window] = target.line;
  if (!window) return;
  const over = dialogOver(target);
  if (over) throw behind(target, over);
  if (window.modal && window.active) return;
  // With the window that it blocks, a dialog is minimised, too. Of two that are modal, the active one blocks the other.
  const mayBlock = (root: UiNode) => (!root.offscreen || window.offscreen) && (!window.modal || root.active);
  const modal = context.before.roots.find((root) => root.modal && root.id !== window.id && mayBlock(root));
  if (!modal) return;
  const own = await context.application.windowOf(target.ref, signal).catch(() => undefined);
  // A popup has no window of its own, and a dialog that a modal one has opened is active.
  if (!own || (own.active && own.dialog)) return;
  throw behind(target, modal);
}

/**
 * The dialog in the window of the target that has to be answered first. Of several, the last is on top. What a page calls
 * modal need not be.
 */
function dialogOver({ line }: Target): UiNode | undefined {
  const [window] = line;
  const dialogs: UiNode[] = [];
  walk(window?.children ?? [], (node) => {
    // GTK 3 calls a popover modal, too, which closes at a click elsewhere.
    if (node.modal && isWindow(node.role) && !node.offscreen) dialogs.push(node);
    return node.role === 'document' ? 'skip' : undefined;
  });
  const top = dialogs.at(-1);
  return line.some(({ id }) => id === top?.id) ? undefined : top;
}

function behind(target: Target, dialog: UiNode): UiError {
  return notReachable(
    `${targetName(target)} is behind the modal ${nodeName(dialog)} id=${dialog.id}: nothing was done.`,
    'Answer that dialog first.',
  );
}
