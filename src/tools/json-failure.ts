import { UiError } from '../core/errors.ts';

const CODES: ReadonlySet<UiError['code']> = new Set(['node_not_found', 'process_not_running']);

/** A program that reads JSON gets these as JSON: they are about what it asked for, not about how it asked. */
export const isJsonFailure = (thrown: unknown): thrown is UiError =>
  thrown instanceof UiError && CODES.has(thrown.code);

export function errorData(error: UiError | undefined): Record<string, unknown> {
  return error ? { error: { code: error.code, message: error.message, ...(error.hint && { hint: error.hint }) } } : {};
}
