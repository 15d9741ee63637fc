import { untilAborted, within } from '../core/deadline.ts';
import { toUiError, UiError } from '../core/errors.ts';
import { estimateTokens } from '../core/render/tokens.ts';
import type { AuditEntry } from '../session/audit.ts';
import { runInTime } from './call-deadline.ts';
import type { PreparedCall, Tool, ToolCall, ToolContext, ToolResult } from './define.ts';
import { describeFailure } from './failure.ts';
import { tools } from './index.ts';
import { visibleCall, visibleResult } from './visible-answer.ts';

/** An entry of the audit log is on disk much sooner. */
const RECORD_MS = 1_000;

export type CallOutcome = { ok: true; tool: Tool; result: ToolResult } | { ok: false; error: UiError };

/** Lists the tools that a client may see under this policy. */
export function listTools(context: ToolContext): Tool[] {
  return tools.filter((tool) => !(context.policy.readOnly && tool.kind === 'act'));
}

/** Every call of a tool comes this way, from MCP, the command line and the control socket. It never throws. */
export async function callTool(
  context: ToolContext,
  name: string,
  args: unknown,
  call: ToolCall,
): Promise<CallOutcome> {
  const startedMs = performance.now();
  const outcome = await tryCall(context, name, args, call);
  record(context, outcome, { tool: name, args: objectOf(args), startedMs, ...(call.byUser && { byUser: true }) });
  return outcome;
}

async function tryCall(context: ToolContext, name: string, args: unknown, call: ToolCall): Promise<CallOutcome> {
  try {
    const tool = findTool(context, name);
    const prepared = tool.prepare(args);
    const result = await runAudited(context, tool, prepared, args, visibleCall(call));
    const warning = prepared.act && (await auditFailure(context, call.signal));
    const userNote = call.byUser || !result.subject ? undefined : context.notes.take(result.subject.sessionId);
    const beside = { ...(warning !== undefined && { warning }), ...(userNote !== undefined && { userNote }) };
    return { ok: true, tool, result: visibleResult({ ...result, ...beside }) };
  } catch (thrown) {
    return { ok: false, error: explainFailure(thrown, call.signal) };
  }
}

type StartedCall = { tool: string; args: Record<string, unknown>; startedMs: number; byUser?: true };

/** Every call goes to who looks on, and to the trace of its session where there is one. */
function record({ tracing, calls }: ToolContext, outcome: CallOutcome, { args, byUser, ...call }: StartedCall): void {
  const endedMs = performance.now();
  const text = outcome.ok ? outcome.result.text : describeFailure(outcome.error);
  const sessionId = (outcome.ok ? outcome.result.subject?.sessionId : undefined) ?? String(args.sessionId);
  const error = outcome.ok ? {} : { error: outcome.error.code };
  tracing?.find(sessionId)?.call({ ...call, args, tokens: estimateTokens(text), endedMs, ...error });
  calls.record({
    ...call,
    args,
    sessionId,
    text,
    endedMs,
    acts: !outcome.ok || outcome.tool.kind !== 'read',
    ok: outcome.ok && !outcome.result.failed,
    ...(byUser && { byUser }),
  });
}

const objectOf = (args: unknown): Record<string, unknown> =>
  typeof args === 'object' && args !== null ? { ...args } : {};

function findTool(context: ToolContext, name: string): Tool {
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool !== undefined) return tool;
  const known = listTools(context).map((candidate) => candidate.name);
  throw new UiError('bad_arguments', `Unknown tool '${name}'.`, { hint: `The tools are ${known.join(', ')}.` });
}

async function runAudited(
  context: ToolContext,
  tool: Tool,
  prepared: PreparedCall,
  args: unknown,
  call: ToolCall,
): Promise<ToolResult> {
  const { act } = prepared;
  if (act === undefined) return await runInTime(context, tool, prepared, call);

  const startedMs = performance.now();
  const record = (entry: Pick<AuditEntry, 'outcome' | 'code' | 'session' | 'app'>) =>
    context.audit.record({
      tool: tool.name,
      act: act.kind,
      args: objectOf(args),
      durationMs: Math.round(performance.now() - startedMs),
      ...entry,
    });
  try {
    await context.policy.check(act, call.signal);
    const result = await runInTime(context, tool, prepared, call);
    record({ outcome: 'ok', session: result.subject?.sessionId, app: result.subject?.app });
    return result;
  } catch (thrown) {
    const { code } = explainFailure(thrown, call.signal);
    record({ outcome: auditOutcome(code), code });
    throw thrown;
  }
}

/** What acts and cannot be recorded is worth a word to who asked for it. A disk that hangs keeps nobody waiting. */
async function auditFailure({ audit }: ToolContext, signal: AbortSignal): Promise<string | undefined> {
  await untilAborted(audit.flush(), within(RECORD_MS, signal)).catch(() => {});
  return audit.failure;
}

function auditOutcome(code: UiError['code']): AuditEntry['outcome'] {
  if (code === 'policy_refused' || code === 'rate_limited') return 'refused';
  return code === 'cancelled' ? 'cancelled' : 'failed';
}

function explainFailure(thrown: unknown, signal: AbortSignal): UiError {
  if (signal.aborted && !(thrown instanceof UiError)) {
    return new UiError('cancelled', 'The call was cancelled.', { cause: thrown });
  }
  return toUiError(thrown);
}
