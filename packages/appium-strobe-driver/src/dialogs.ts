import { errors } from '@appium/base-driver';
import type { UiNode } from 'strobe-ui/test';
import type { AppSession } from './app-session.ts';
import { textOf } from './facts.ts';

const ACCEPTING = ['ok', 'yes', 'accept', 'apply', 'save', 'open', 'continue', 'go on', 'close'];
const DISMISSING = ['cancel', 'no', 'dismiss', 'reject', 'discard', 'close', 'ok'];

/** A dialog that has been answered and is still there after so long stays, as one does that found a mistake. */
const CLOSING_MS = 1_000;

/** The dialog in front, which stands for WebDriver's alert. */
export async function dialogOf(session: AppSession): Promise<UiNode> {
  const dialogs = dialogsIn(await session.nodes());
  const [dialog] = [...dialogs.filter(({ active }) => active), ...dialogs];
  if (dialog === undefined) throw new errors.NoSuchAlertError('No dialog is open.');
  return dialog;
}

/** Its texts, without those of its buttons. */
export function dialogText(dialog: UiNode): string {
  const labels = descendants(dialog).filter(
    ({ role }) => role === 'label' || role === 'paragraph' || role === 'heading',
  );
  return labels.map(textOf).filter(Boolean).join('\n') || (dialog.title ?? '');
}

/** Presses the button that accepts or dismisses it or, where none has such a name, Return or Escape. */
export async function answerDialog(session: AppSession, accept: boolean): Promise<void> {
  const dialog = await dialogOf(session);
  const buttons = descendants(dialog).filter(({ role, offscreen }) => role === 'button' && !offscreen);
  const named = (accept ? ACCEPTING : DISMISSING).flatMap((word) => buttons.filter((each) => nameOf(each) === word));
  const [button] = named;
  const { app } = session;
  if (button) await app.getById(button.id).click({ noEffect: true });
  else await app.press(accept ? 'return' : 'escape', { noEffect: true });
  const isGone = async (windows: readonly UiNode[]) =>
    !dialogsIn(windows).some(({ id }) => id === dialog.id) || undefined;
  if (app.running) await app.waitFor(isGone, { timeoutMs: CLOSING_MS });
}

export async function fillDialog(session: AppSession, text: string): Promise<void> {
  const dialog = await dialogOf(session);
  const field = descendants(dialog).find(({ role }) => role === 'textField' || role === 'textArea');
  if (field === undefined) throw new errors.ElementNotInteractableError('The dialog has no field for a text.');
  await session.app.getById(field.id).setValue(text, { noEffect: true });
}

/** Toolkits mark the letter of a shortcut with an underscore or an ampersand. */
const nameOf = ({ title = '' }: UiNode) => title.replaceAll(/[_&]/g, '').trim().toLowerCase();

const descendants = (node: UiNode): UiNode[] => node.children.flatMap((child) => [child, ...descendants(child)]);

const dialogsIn = (nodes: readonly UiNode[]): UiNode[] =>
  nodes.flatMap((node) => (node.role === 'dialog' && !node.offscreen ? [node] : dialogsIn(node.children)));
