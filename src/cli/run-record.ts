import { setTimeout as delay } from 'node:timers/promises';
import { UiError } from '../core/errors.ts';
import { callTool } from '../tools/call.ts';
import { openContext } from './context.ts';
import { abortOnSignal } from './lifetime.ts';
import { listenForCommands } from './servers.ts';
import { print, printError } from './terminal.ts';

export type RecordFlags = { trace: string; display?: 'current' | 'isolated' };

const STILL_RUNS_MS = 200;

/** `strobe record`: a program, and the trace of what a person or an agent does to it, until it ends or Ctrl-C. */
export async function runRecord(command: string, args: string[], { trace, display }: RecordFlags): Promise<number> {
  using lifetime = abortOnSignal();
  const { signal } = lifetime;
  await using context = openContext({ project: process.cwd(), traceDirectory: trace });
  const request = { command, args, cwd: process.cwd(), ...(display && { display }) };
  const outcome = await callTool(context, 'debug_launch', request, { signal, progress: () => {} });
  if (!outcome.ok) throw outcome.error;
  const sessionId = outcome.result.subject?.sessionId ?? '';
  const session = await context.sessions.find({ sessionId }, signal);
  const path = context.tracing?.find(sessionId)?.path;
  if (path === undefined) throw new UiError('internal', 'The session is not recorded.');
  // An agent reaches the session by strobe's own commands.
  await using _control = await listenForCommands(context, 'serve');
  await using _hand = await session.recordByHand(signal);
  printError(`Recording ${sessionId}. End the program, or press Ctrl-C.`);
  while (!signal.aborted && session.summary().state !== 'exited') await delay(STILL_RUNS_MS);
  print(path);
  return 0;
}
