export type ErrorCode =
  | 'bad_arguments'
  | 'session_not_found'
  | 'app_not_found'
  | 'app_ambiguous'
  | 'process_not_running'
  | 'launch_failed'
  | 'node_not_found'
  | 'not_reachable'
  | 'no_accessibility'
  | 'accessibility_bus_off'
  | 'permission_required'
  | 'unresponsive'
  | 'display_unavailable'
  | 'capture_failed'
  | 'vision_off'
  | 'vision_failed'
  | 'policy_refused'
  | 'rate_limited'
  | 'unsupported'
  | 'trace_unreadable'
  | 'cancelled'
  | 'internal';

/** A failure a model can act on: a code, what happened, and what to do next. */
export class UiError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;

  constructor(code: ErrorCode, message: string, options: { hint?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'UiError';
    this.code = code;
    this.hint = options.hint;
  }
}

/** Any thrown value as a UiError, so that every failure reaches the model with a code. */
export function toUiError(thrown: unknown): UiError {
  const outOfDescriptors = findOutOfDescriptors(thrown);
  if (outOfDescriptors !== undefined) {
    return new UiError('internal', `Strobe has no file descriptors left (${outOfDescriptors.message}).`, {
      hint: 'Stop sessions that are no longer needed, or raise the limit with ulimit -n and start Strobe again.',
      cause: thrown,
    });
  }
  if (thrown instanceof UiError) return thrown;
  if (thrown instanceof Error && thrown.name === 'AbortError') {
    return new UiError('cancelled', 'The call was cancelled.', { cause: thrown });
  }
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new UiError('internal', message, { cause: thrown });
}

/** The error that says so, however often it was wrapped. */
function findOutOfDescriptors(thrown: unknown): Error | undefined {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ('code' in error && (error.code === 'EMFILE' || error.code === 'ENFILE')) return error;
  }
  return undefined;
}
