import type { Inspection } from '../../../core/backend.ts';
import type { ActionContext } from '../context.ts';

/** Return and Tab leave a cell, or a field of one line. */
export const LEAVING = /[\n\r\t]/;

export type Editor = Inspection & { ref: string };

/** Finds the object that has focus, if it is a text that can be edited, or a list to choose from. */
export async function openEditor(
  { application, lastFocus }: ActionContext,
  signal: AbortSignal,
): Promise<Editor | undefined> {
  const ref = lastFocus?.ref;
  const found = ref === undefined ? undefined : await application.inspect(ref, signal);
  if (ref === undefined || !found?.focused || !((found.editable && found.text) || found.dropsDown)) return undefined;
  return { ...found, ref };
}
