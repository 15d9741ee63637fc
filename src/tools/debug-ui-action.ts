import { z } from 'zod';
import type { AppIdentity } from '../core/backend.ts';
import { UiError } from '../core/errors.ts';
import { parseKey, parseModifier } from '../core/keys.ts';
import type { Action } from '../session/acting/action.ts';
import { composeVerdict } from './action-answer.ts';
import { appArguments } from './app-arguments.ts';
import { defineTool } from './define.ts';

/** A character that is typed by keys takes this long where the application is slow. */
const TYPED_MS = 20;

const ACTIONS = ['click', 'set_value', 'type', 'key', 'scroll', 'drag'] as const;

const input = z.strictObject({
  ...appArguments,
  action: z.enum(ACTIONS),
  id: z.string().min(1).optional().describe('Target; required but for key'),
  value: z.union([z.number(), z.string(), z.boolean()]).optional().describe('set_value'),
  text: z.string().max(100_000).optional().describe('type'),
  key: z.string().min(1).optional().describe('key: s, return, escape, tab, f1, pagedown …'),
  modifiers: z.array(z.string()).optional().describe('key, click: cmd (Super on Linux), shift, alt, ctrl'),
  direction: z.enum(['up', 'down', 'left', 'right']).optional().describe('scroll; unset: into view'),
  amount: z.number().int().min(1).max(100).default(3).describe('scroll: wheel notches'),
  toId: z.string().min(1).optional().describe('drag'),
  button: z.enum(['left', 'right', 'middle']).default('left'),
  count: z.number().int().min(1).max(3).default(1).describe('clicks'),
  settleMs: z.number().int().min(0).max(30_000).default(80).describe('Wait this long for a first change'),
  observe: z.enum(['diff', 'none']).default('diff').describe('none: no effects'),
});

export type ActionArgs = z.output<typeof input>;

export const debugUiAction = defineTool({
  name: 'debug_ui_action',
  title: 'Act on an app',
  description:
    'Acts on one element by id and says what came of it: changed (the element itself) and effects (all else, with ids). ' +
    'success with changed:false and no effects means that it did not land (but for scroll). Needs sessionId or app.',
  kind: 'act',
  input,
  extraMs: ({ settleMs, text, value }) => settleMs + String(text ?? value ?? '').length * TYPED_MS,
  act: ({ action }) => ({ kind: 'input', action }),
  async handler(context, args, call) {
    const action = actionOf(args);
    const session = await context.sessions.find(args, call.signal);
    const permit = (app: AppIdentity) => context.policy.checkApp(app);
    session.identities().forEach(permit);
    const { settleMs, observe } = args;
    return composeVerdict(session.summary(), await session.act({ action, settleMs, observe, permit }, call.signal));
  },
});

/** Checks all that the action needs before anything is touched. */
function actionOf(args: ActionArgs): Action {
  const modifiers = [...new Set((args.modifiers ?? []).map(parseModifier))];
  if (modifiers.length > 0 && args.action !== 'key' && args.action !== 'click')
    throw new UiError('bad_arguments', `modifiers are for key and click, not for '${args.action}': nothing was done.`, {
      hint: 'Leave modifiers out.',
    });
  switch (args.action) {
    case 'click':
      return { action: 'click', id: requireArgument(args, 'id'), button: args.button, count: args.count, modifiers };
    case 'set_value':
      return { action: 'set_value', id: requireArgument(args, 'id'), value: requireArgument(args, 'value') };
    case 'type':
      return { action: 'type', id: requireArgument(args, 'id'), text: requireArgument(args, 'text') };
    case 'key': {
      const id = args.id === undefined ? {} : { id: args.id };
      return { action: 'key', key: parseKey(requireArgument(args, 'key')), modifiers, ...id };
    }
    case 'scroll': {
      const direction = args.direction === undefined ? {} : { direction: args.direction };
      return { action: 'scroll', id: requireArgument(args, 'id'), amount: args.amount, ...direction };
    }
    case 'drag':
      return { action: 'drag', id: requireArgument(args, 'id'), toId: requireArgument(args, 'toId') };
  }
}

function requireArgument<K extends 'id' | 'value' | 'text' | 'key' | 'toId'>(
  args: ActionArgs,
  field: K,
): Exclude<ActionArgs[K], undefined>;
function requireArgument(args: ActionArgs, field: keyof ActionArgs): unknown {
  const value = args[field];
  if (value !== undefined) return value;
  throw new UiError('bad_arguments', `${field} is required for action '${args.action}': nothing was done.`, {
    hint: `Call again with ${field}.`,
  });
}
