import { z } from 'zod';
import { type Answer, connectAll, type ServerConnection } from '../control/client.ts';
import { controlDirectory } from '../control/directory.ts';
import { UiError } from '../core/errors.ts';
import type { LiveItem } from '../tools/define.ts';
import { startDaemon } from './start-daemon.ts';
import type { Verb } from './verbs.ts';

export type VerbCall = {
  verb: Verb;
  args: Record<string, unknown>;
  /** A session or application named without a flag. */
  operand: string | undefined;
  signal: AbortSignal;
  progress: (message: string) => void;
  live?: (item: LiveItem) => void;
  traceDirectory?: string;
};

/** Sends a command to the server that holds its session, and starts a background server where it needs one. */
export async function route(command: VerbCall, program: string): Promise<Answer> {
  const { verb, signal } = command;
  if (verb.answeredBy === 'here') return await callHere(command, command.args);

  const connected = await connectAll(controlDirectory());
  try {
    if (verb.answeredBy === 'everyone') return listAll(await heldSessions(connected, signal));
    if (verb.answeredBy === 'holder') return await callHolder(command, await heldSessions(connected, signal));
    const running = connected.find((caller) => caller.role === 'daemon');
    if (running !== undefined) return await send(running, command, command.args);
    const started = await startDaemon(program, signal);
    connected.push(started);
    return await send(started, command, command.args);
  } finally {
    for (const caller of connected) await caller[Symbol.asyncDispose]();
  }
}

function send(caller: ServerConnection, command: VerbCall, args: Record<string, unknown>): Promise<Answer> {
  const { verb, operand: _, ...call } = command;
  return caller.call({ ...call, tool: verb.tool.name, args });
}

/** Calls the tool in this process, where no session has to outlive it. A server that runs has loaded sessions already. */
async function callHere(command: VerbCall, args: Record<string, unknown>): Promise<Answer> {
  const [{ openContext }, { callTool }] = await Promise.all([import('./context.ts'), import('../tools/call.ts')]);
  await using context = openContext({ project: process.cwd() });
  return await callTool(context, command.verb.tool.name, args, command);
}

const sessionList = z.object({
  sessions: z.array(z.looseObject({ sessionId: z.string(), app: z.string() })),
});
type HeldSession = {
  summary: z.output<typeof sessionList>['sessions'][number];
  line: string;
  caller: ServerConnection;
};

async function heldSessions(callers: ServerConnection[], signal: AbortSignal): Promise<HeldSession[]> {
  const asked = callers.map(async (caller): Promise<HeldSession[]> => {
    const call = { tool: 'debug_session', args: { action: 'list' }, progress: () => {}, signal };
    const answer = await caller.call(call);
    if (!answer.ok) return [];
    const lines = answer.result.text.split('\n');
    const { sessions } = sessionList.parse(answer.result.data);
    return sessions.map((summary, index) => ({ summary, line: lines[index] ?? summary.sessionId, caller }));
  });
  return (await Promise.all(asked)).flat();
}

function listAll(held: HeldSession[]): Answer {
  const text = held.length === 0 ? 'No open sessions.' : held.map(({ line }) => line).join('\n');
  return { ok: true, result: { text, data: { sessions: held.map(({ summary }) => summary) } } };
}

async function callHolder(command: VerbCall, held: HeldSession[]): Promise<Answer> {
  const { verb, args } = command;
  const named = command.operand ?? stringOf(args.sessionId) ?? stringOf(args.app);
  const holder = named === undefined ? onlySession(held) : findSession(held, named);
  const { app: _, sessionId: __, ...rest } = args;
  if (holder !== undefined) return await send(holder.caller, command, { ...rest, sessionId: holder.summary.sessionId });
  const takesApp = !verb.without?.includes('app') && args.sessionId === undefined;
  if (takesApp) return await callHere(command, { ...rest, app: named });
  throw new UiError('session_not_found', `Session '${named}' not found.`, { hint: openSessionsHint(held) });
}

type Named = { summary: { sessionId: string; app: string; state?: unknown } };

/** Finds a session by its id, by its application, or by a prefix of the id that only one session has. */
export function findSession<T extends Named>(held: T[], named: string): T | undefined {
  const wanted = named.toLowerCase();
  const tests: ((summary: T['summary']) => boolean)[] = [
    (summary) => summary.sessionId === named,
    (summary) => summary.app.toLowerCase() === wanted,
    (summary) => summary.sessionId.startsWith(wanted),
  ];
  for (const test of tests) {
    const only = onlyOneMeant(held.filter(({ summary }) => test(summary)));
    if (only !== undefined) return only;
  }
  return undefined;
}

/** One that has exited is meant only where no other could be. */
export function onlyOneMeant<T extends Named>(held: T[]): T | undefined {
  const running = held.filter(({ summary }) => summary.state !== 'exited');
  const [first, second] = running.length > 0 ? running : held;
  return second === undefined ? first : undefined;
}

function onlySession(held: HeldSession[]): HeldSession {
  const only = onlyOneMeant(held);
  if (only !== undefined) return only;
  const message = held.length === 0 ? 'No session is open.' : 'Several sessions are open; name one of them.';
  throw new UiError('session_not_found', message, { hint: openSessionsHint(held) });
}

function openSessionsHint(held: HeldSession[]): string {
  if (held.length === 0) return 'Start one with: strobe launch <program>';
  return `Open sessions: ${held.map(({ summary }) => summary.sessionId).join(', ')}.`;
}

const stringOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
