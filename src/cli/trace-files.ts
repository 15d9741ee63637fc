import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { UiError } from '../core/errors.ts';
import { readTrace, type Trace } from '../trace/read-trace.ts';
import { TRACE_LIMITS } from '../trace/trace-limits.ts';
import { print, printError, warn } from './terminal.ts';

/** Reads a trace file. What is too large is refused before it is read. */
export function openTrace(path: string): Trace {
  const trace = readTrace(readBounded(path));
  if (!trace.complete) warn('the trace ends before its session did: it has everything up to the last call.');
  return trace;
}

function readBounded(path: string): Uint8Array {
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

export type CodegenOptions = { output?: string; runner: 'vitest' | 'node' | 'playwright' };

/** `strobe codegen`: a test from a trace. */
export async function runCodegen(path: string, { output, runner }: CodegenOptions): Promise<number> {
  const { testCode } = await import('../codegen/test-code.ts');
  const code = testCode(openTrace(path), { runner, cwd: process.cwd() });
  if (output === undefined) print(code);
  else {
    writeFileSync(output, code);
    printError(`Wrote ${output}`);
  }
  return 0;
}
