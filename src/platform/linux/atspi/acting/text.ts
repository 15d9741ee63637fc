import type { ActingHabits, NativeTarget } from '../toolkits/acting-habits.ts';

/** A number may show its unit behind its digits, where it takes no others. */
const UNIT = /(?<=\d)\D*$/;
const NUMBER_CHARS = 200;

export async function setText(text: string, target: NativeTarget, habits: ActingHabits): Promise<boolean> {
  if (!(await habits.takesText(text, 'set', target))) return false;
  return habits.replaceText(text, target);
}

/** Inserts the text at the caret, and puts the caret behind it. */
export async function insertText(text: string, target: NativeTarget, habits: ActingHabits): Promise<boolean> {
  if (!(await habits.takesText(text, 'insert', target))) return false;
  const { ref, objects, controls, signal } = target;
  const caret = Math.max(0, await objects.caretOffset(ref, signal));
  if (!(await controls.insertText(ref, caret, text, habits.insertLength(text), signal))) return false;
  await controls.setCaretOffset(ref, caret + habits.textLength(text), signal).catch(() => {});
  return true;
}

export async function moveCaretToEnd(target: NativeTarget, habits: ActingHabits): Promise<boolean> {
  const { ref, objects, signal } = target;
  const isNumber = (await objects.role(ref, signal)) === 'spin-button';
  const unit = isNumber ? UNIT.exec(await objects.text(ref, NUMBER_CHARS, signal))?.[0] : undefined;
  const end = (await objects.characterCount(ref, signal)) - habits.textLength(unit ?? '');
  return habits.moveCaret(end, target);
}
