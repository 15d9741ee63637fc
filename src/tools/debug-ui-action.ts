import type { AppIdentity } from '../core/backend.ts';
import { UiError } from '../core/errors.ts';
import { LIMITS } from '../core/limits.ts';
import {
  type Action,
  type ActOutcome,
  type ActRequest,
  failedOutcome,
  type PointAction,
} from '../session/acting/action.ts';
import type { Session } from '../session/session.ts';
import { composeFailure, composeSteps, composeVerdict } from './action-answer.ts';
import { type ActionArgs, actionInput, actionsOf } from './action-arguments.ts';
import { defineTool, type ToolCall, type ToolContext, type ToolResult } from './define.ts';
import { isJsonFailure } from './json-failure.ts';

/** A character that is typed by keys takes this long where the application is slow. */
const TYPED_MS = 20;

export const debugUiAction = defineTool({
  name: 'debug_ui_action',
  title: 'Act on an app',
  description:
    'Acts on an element by id, or does several steps in one call, and says what came of it: changed (the element itself) ' +
    'and effects (all else, with ids). success with changed:false and no effects means that it did not land (but for ' +
    'scroll). Needs sessionId or app.',
  kind: 'act',
  input: actionInput,
  extraMs: (args) => actionsOf(args).reduce((sum, action) => sum + limitMsOf(action, args), -LIMITS.toolMs),
  act: ({ action = 'steps' }) => ({ kind: 'input', action }),
  async handler(context, args, call) {
    const actions = actionsOf(args);
    const session = await context.sessions.find(args, call.signal);
    const permit = (app: AppIdentity) => context.policy.checkApp(app);
    session.identities().forEach(permit);
    const { settleMs, observe } = args;
    const requests = actions.map((action) => ({ action, settleMs, observe, permit }));
    try {
      return await perform(context, session, args, requests, call);
    } catch (thrown) {
      if (!args.verbose || !isJsonFailure(thrown)) throw thrown;
      return composeFailure(session.summary(), thrown);
    }
  },
});

/** An action may take as long as any call, besides what it waits for by itself. */
function limitMsOf(action: Action | PointAction, { settleMs }: ActionArgs): number {
  const typed = action.action === 'type' ? action.text : action.action === 'set_value' ? String(action.value) : '';
  return LIMITS.toolMs + settleMs + typed.length * TYPED_MS;
}

async function perform(
  context: ToolContext,
  session: Session,
  { steps, verbose }: ActionArgs,
  requests: ActRequest<Action | PointAction>[],
  call: ToolCall,
): Promise<ToolResult> {
  const outcomes: ActOutcome[] = [];
  for (const [index, request] of requests.entries()) {
    // The first had its turn when the call began.
    if (index > 0) await context.policy.check({ kind: 'input', action: request.action.action }, call.signal);
    if (steps !== undefined) call.progress(`step ${index + 1} of ${requests.length}: ${request.action.action}`);
    const outcome = await actOrFail(session, request, steps === undefined, call.signal);
    outcomes.push(outcome);
    if (!outcome.success) break;
  }
  const [request] = requests;
  const [only] = outcomes;
  if (steps === undefined && request && only) return composeVerdict(session.summary(), request, only, verbose);
  return composeSteps(session.summary(), requests, outcomes, verbose);
}

/** What was done by the steps before is worth telling, whatever becomes of this one. */
async function actOrFail(
  session: Session,
  { action, ...rest }: ActRequest<Action | PointAction>,
  isAlone: boolean,
  signal: AbortSignal,
): Promise<ActOutcome> {
  try {
    if ('at' in action) return await session.actAt({ action, ...rest }, signal);
    return await session.act({ action, ...rest }, signal);
  } catch (error) {
    if (isAlone || signal.aborted || !(error instanceof UiError)) throw error;
    return failedOutcome(error);
  }
}
