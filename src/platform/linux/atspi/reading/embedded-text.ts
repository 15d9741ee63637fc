import { DBusError } from '../../dbus/connection.ts';
import type { Accessibles } from '../protocol/accessible.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';

/** Stands in a text for each part of it that is an object of its own: a paragraph, a link, a picture. */
const EMBEDDED = '\u{fffc}';

/** Only in Chromium the parts are all children but those that are plain words. */
export function isInParts(objects: Accessibles, text: string | undefined): boolean {
  return objects.toolkit.name === 'chromium' && text?.includes(EMBEDDED) === true;
}

/** With the texts of its parts in their places. */
export async function withEmbedded(
  objects: Accessibles,
  ref: ObjectRef,
  text: string,
  maxChars: number,
  signal: AbortSignal,
): Promise<string> {
  if (!isInParts(objects, text)) return text;
  const children = await objects.children(ref, signal);
  const roles = await Promise.all(children.map((child) => objects.role(child, signal)));
  const wholeText = async (child: ObjectRef): Promise<string> =>
    withEmbedded(objects, child, await objects.text(child, maxChars, signal).catch(withoutText), maxChars, signal);
  const parts = await Promise.all(children.filter((_, index) => roles[index] !== 'static').map(wholeText));
  const [start = '', ...between] = text.split(EMBEDDED);
  return start + between.map((words, index) => `${parts[index] ?? ''}${words}`).join('');
}

function withoutText(error: unknown): string {
  if (error instanceof DBusError) return '';
  throw error;
}
