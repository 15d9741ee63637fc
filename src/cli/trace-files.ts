import { writeFileSync } from 'node:fs';
import { UiError } from '../core/errors.ts';
import { readTrace, type Trace } from '../trace/read-trace.ts';
import { readTraceFile } from '../trace/read-trace-file.ts';
import { print, printError, warn } from './terminal.ts';

export function openTrace(path: string): Trace {
  const trace = readTrace(readTraceFile(path));
  if (!trace.complete) warn('the trace ends before its session did: it has everything up to the last call.');
  return trace;
}

export type CodegenOptions = { output?: string; runner: 'vitest' | 'node' | 'playwright' };

/** `strobe codegen`: a test from a trace. */
export async function runCodegen(path: string, { output, runner }: CodegenOptions): Promise<number> {
  const { testCode } = await import('../codegen/test-code.ts');
  const trace = openTrace(path);
  if (!trace.acts.some(({ success }) => success)) warn('the trace has no action: the test only starts the program.');
  const code = testCode(trace, { runner, cwd: process.cwd() });
  if (output === undefined) print(code);
  else {
    write(output, code);
    printError(`Wrote ${output}`);
  }
  return 0;
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UiError('permission_required', `${file} cannot be written: ${reason}.`, {
      hint: 'Give -o a file in a folder that is there and that you can write to.',
      cause,
    });
  }
}
