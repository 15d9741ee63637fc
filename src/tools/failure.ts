import { oneLine } from '../core/foreign-text.ts';

/** Writes a failure for a model or a person: a line for what happened, and one for what to do next. */
export function describeFailure(error: { code: string; message: string; hint?: string | undefined }): string {
  const first = `Error ${error.code}: ${oneLine(error.message)}`;
  return error.hint === undefined ? first : `${first}\nNext: ${oneLine(error.hint)}`;
}
