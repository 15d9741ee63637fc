import { writeFileSync } from 'node:fs';
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
  const code = testCode(openTrace(path), { runner, cwd: process.cwd() });
  if (output === undefined) print(code);
  else {
    writeFileSync(output, code);
    printError(`Wrote ${output}`);
  }
  return 0;
}
