import { readFileSync, statSync } from 'node:fs';
import { UiError } from '../core/errors.ts';
import { TRACE_LIMITS } from './trace-limits.ts';

/** The bytes of a trace file. What is too large is refused before it is read. */
export function readTraceFile(path: string): Uint8Array {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) throw new Error('it is no file');
    if (stats.size > TRACE_LIMITS.fileBytes) throw new Error(`a trace has at most ${TRACE_LIMITS.fileBytes} bytes`);
    return readFileSync(path);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UiError('trace_unreadable', `${path} cannot be read: ${reason}.`, {
      hint: 'Give the path of a trace.',
      cause,
    });
  }
}
