import { errors } from '@appium/base-driver';
import { type ErrorCode, TestFailure, UiError } from 'strobe-ui/test';

type Made = (message: string) => InstanceType<(typeof errors)[keyof typeof errors]>;

/** WebDriver's error for each of ours; any other is an unknown one. */
const BY_CODE: Partial<Record<ErrorCode, Made>> = {
  bad_arguments: (message) => new errors.InvalidArgumentError(message),
  session_not_found: (message) => new errors.NoSuchDriverError(message),
  process_not_running: (message) => new errors.NoSuchWindowError(message),
  app_not_found: (message) => new errors.SessionNotCreatedError(message),
  app_ambiguous: (message) => new errors.SessionNotCreatedError(message),
  launch_failed: (message) => new errors.SessionNotCreatedError(message),
  display_unavailable: (message) => new errors.SessionNotCreatedError(message),
  node_not_found: (message) => new errors.StaleElementReferenceError(message),
  not_reachable: (message) => new errors.ElementNotInteractableError(message),
  unresponsive: (message) => new errors.TimeoutError(message),
  capture_failed: (message) => new errors.UnableToCaptureScreen(message),
  unsupported: (message) => new errors.UnsupportedOperationError(message),
  policy_refused: (message) => new errors.UnsupportedOperationError(message),
};

const BY_FAILURE: Partial<Record<TestFailure['code'], Made>> = {
  not_found: (message) => new errors.StaleElementReferenceError(message),
  not_ready: (message) => new errors.ElementNotInteractableError(message),
  not_as_expected: (message) => new errors.TimeoutError(message),
};

/** Steps that name tools of MCP are for models. */
const FOR_MODELS = /\bdebug_\w/;
const LOOK = "The script 'strobe: see' shows what there is.";
const NEXT_STEPS: Partial<Record<ErrorCode, string>> = {
  process_not_running: 'Start another session.',
  unresponsive: 'It may be busy or hung: wait, or end the session.',
  node_not_found: `Find it again. ${LOOK}`,
};

/** What was thrown, as WebDriver names it, with the next step in its message. */
export function toWebDriver(thrown: unknown): unknown {
  if (thrown instanceof TestFailure) {
    if (thrown.cause instanceof UiError && BY_CODE[thrown.cause.code]) return toWebDriver(thrown.cause);
    return (BY_FAILURE[thrown.code] ?? unknown)(thrown.reason);
  }
  if (thrown instanceof Error && thrown.name === 'DeadlineError') {
    return new errors.TimeoutError(`The program does not answer: ${thrown.message}. ${NEXT_STEPS.unresponsive}`);
  }
  if (!(thrown instanceof UiError)) return thrown;
  const { code, message, hint = '' } = thrown;
  const next = FOR_MODELS.test(hint) ? (NEXT_STEPS[code] ?? LOOK) : hint;
  return (BY_CODE[code] ?? unknown)([message, next].filter(Boolean).join(' '));
}

const unknown: Made = (message) => new errors.UnknownError(message);
