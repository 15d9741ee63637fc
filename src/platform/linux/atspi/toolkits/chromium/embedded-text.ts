import { DBusError } from '../../../dbus/connection.ts';
import type { Accessibles } from '../../protocol/accessibles.ts';
import type { ObjectRef } from '../../protocol/object-ref.ts';
import { EMBEDDED } from '../../protocol/widgets.ts';

/** Only in Chromium the parts are all children but those that are plain words. */
export const isInParts = (text: string) => text.includes(EMBEDDED);

/** A text with the texts of its parts in their places. */
export async function wholeText(
  objects: Accessibles,
  ref: ObjectRef,
  text: string,
  maxChars: number,
  signal: AbortSignal,
): Promise<string> {
  if (!isInParts(text)) return text;
  const children = await objects.children(ref, signal);
  const roles = await Promise.all(children.map((child) => objects.role(child, signal)));
  const textOf = async (child: ObjectRef): Promise<string> =>
    wholeText(objects, child, await objects.text(child, maxChars, signal).catch(withoutText), maxChars, signal);
  const parts = await Promise.all(children.filter((_, index) => roles[index] !== 'static').map(textOf));
  const [start = '', ...between] = text.split(EMBEDDED);
  return start + between.map((words, index) => `${parts[index] ?? ''}${words}`).join('');
}

function withoutText(error: unknown): string {
  if (error instanceof DBusError) return '';
  throw error;
}
