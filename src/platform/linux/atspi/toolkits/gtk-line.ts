import { STATE } from '../protocol/names.ts';
import { type NativeTarget, PLAIN_ACTING } from './acting-habits.ts';

const LINES = new Set(['text', 'entry', 'password-text']);

/**
 * Where GTK sets a line, it reports that its text was deleted up to −1, which programs take for a number of characters. A
 * person deletes what there is, and nothing from a line that is empty.
 */
export async function replaceLine(text: string, target: NativeTarget): Promise<boolean> {
  const { ref, objects, controls, signal } = target;
  const [role, states] = await Promise.all([objects.role(ref, signal), objects.states(ref, signal)]);
  if (!LINES.has(role) || states.has(STATE.multiLine)) return PLAIN_ACTING.replaceText(text, target);
  const length = await objects.characterCount(ref, signal);
  if (length > 0 && !(await controls.deleteText(ref, 0, length, signal))) return false;
  return text === '' || controls.insertText(ref, 0, text, PLAIN_ACTING.insertLength(text), signal);
}
