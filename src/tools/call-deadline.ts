import { untilAborted } from '../core/deadline.ts';
import { UiError } from '../core/errors.ts';
import { Timeouts } from '../core/timeouts.ts';
import type { PreparedCall, Tool, ToolCall, ToolContext, ToolResult } from './define.ts';

/**
 * Runs a call that answers in time, whatever hangs: an application, its display, its bus or the vision process. Only
 * what is read as it comes, until its reader leaves, has no deadline.
 */
export async function runInTime(
  context: ToolContext,
  tool: Tool,
  prepared: PreparedCall,
  call: ToolCall,
): Promise<ToolResult> {
  if (call.live !== undefined) return await prepared.run(context, call);
  const ms = new Timeouts(context.settings.limits.patience).scale(prepared.limitMs(context.settings));
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(lateError(tool, ms)), ms);
  try {
    const signal = AbortSignal.any([call.signal, late.signal]);
    return await untilAborted(prepared.run(context, { ...call, signal }), late.signal);
  } finally {
    clearTimeout(timer);
  }
}

function lateError({ name }: Tool, ms: number): UiError {
  return new UiError(
    'unresponsive',
    `${name} gave no answer within ${ms / 1000} s: the application, its display or its bus hangs.`,
    { hint: 'debug_session action "status" shows whether it runs, "stop" ends it; strobe doctor checks the display.' },
  );
}
