import { z } from 'zod';
import type { Point } from '../core/backend.ts';
import { UiError } from '../core/errors.ts';
import { type Modifier, parseKey, parseModifier } from '../core/keys.ts';
import type { Action, PointAction } from '../session/acting/action.ts';
import { appArguments } from './app-arguments.ts';
import { parseArguments } from './arguments.ts';

const ACTIONS = ['click', 'set_value', 'type', 'key', 'scroll', 'drag'] as const;

const id = z.string().min(1).optional();

const point = z.strictObject({ x: z.number(), y: z.number() }).optional();

const whatToDo = {
  id: id.describe('Target; key and type without it go to what has focus'),
  value: z.union([z.number(), z.string(), z.boolean()]).optional().describe('set_value'),
  text: z.string().max(100_000).optional().describe('type'),
  key: z.string().min(1).optional().describe('key: s, return, escape, tab, f1, pagedown …'),
  modifiers: z.array(z.string()).optional().describe('key, click: cmd (Super on Linux), shift, alt, ctrl'),
  direction: z.enum(['up', 'down', 'left', 'right']).optional().describe('scroll; unset: into view'),
  amount: z.number().int().min(1).max(100).default(3).describe('scroll: wheel notches'),
  toId: id.describe('drag'),
  at: point.describe('In place of id: a point of the last screenshot, in its pixels; click, scroll, drag'),
  toAt: point.describe('drag'),
  button: z.enum(['left', 'right', 'middle']).default('left'),
  count: z.number().int().min(1).max(3).default(1).describe('clicks'),
};

const step = z.strictObject({ action: z.enum(ACTIONS), ...whatToDo });

type Step = z.output<typeof step>;

/** debug_ui_action takes these arguments. */
export const actionInput = z.strictObject({
  ...appArguments,
  action: z.enum(ACTIONS).optional(),
  ...whatToDo,
  steps: z
    .array(z.looseObject({}))
    .min(1)
    .max(50)
    .optional()
    .describe('In place of action: [{action, id, …}], done in order up to the first that fails'),
  settleMs: z.number().int().min(0).max(30_000).default(80).describe('Wait this long for a first change'),
  observe: z.enum(['diff', 'none']).default('diff').describe('none: no effects'),
  verbose: z.boolean().default(false).describe('JSON'),
});

export type ActionArgs = z.output<typeof actionInput>;

/** Checks all that one action needs, or several, before anything is touched. */
export function actionsOf({ action, steps, ...args }: ActionArgs): (Action | PointAction)[] {
  if (steps === undefined) {
    if (action === undefined) {
      throw refusal('action is required: nothing was done.', `It is one of ${ACTIONS.join(', ')}; or give steps.`);
    }
    return [actionOf({ action, ...args })];
  }
  if (action !== undefined || args.id !== undefined || args.at !== undefined) {
    throw refusal('steps stand in place of an action: nothing was done.', 'Give action and id in the steps alone.');
  }
  return steps.map((each, index) => stepOf(each, index + 1));
}

function stepOf(given: object, place: number): Action | PointAction {
  try {
    return actionOf(parseArguments('A step', step, given));
  } catch (error) {
    if (!(error instanceof UiError)) throw error;
    throw refusal(`Step ${place}: ${error.message}`, error.hint ?? '');
  }
}

function actionOf(args: Step): Action | PointAction {
  const modifiers = [...new Set((args.modifiers ?? []).map(parseModifier))];
  if (modifiers.length > 0 && args.action !== 'key' && args.action !== 'click') {
    const message = `modifiers are for key and click, not for '${args.action}': nothing was done.`;
    throw refusal(message, 'Leave modifiers out.');
  }
  if (args.at !== undefined) return pointActionOf(args, args.at, modifiers);
  const target = args.id === undefined ? {} : { id: args.id };
  switch (args.action) {
    case 'click':
      return { action: 'click', id: requireArgument(args, 'id'), button: args.button, count: args.count, modifiers };
    case 'set_value':
      return { action: 'set_value', id: requireArgument(args, 'id'), value: requireArgument(args, 'value') };
    case 'type':
      return { action: 'type', text: requireArgument(args, 'text'), ...target };
    case 'key':
      return { action: 'key', key: parseKey(requireArgument(args, 'key')), modifiers, ...target };
    case 'scroll': {
      const direction = args.direction === undefined ? {} : { direction: args.direction };
      return { action: 'scroll', id: requireArgument(args, 'id'), amount: args.amount, ...direction };
    }
    case 'drag':
      return { action: 'drag', id: requireArgument(args, 'id'), toId: requireArgument(args, 'toId') };
  }
}

function pointActionOf(args: Step, at: Point, modifiers: Modifier[]): PointAction {
  if (args.id !== undefined) throw refusal('at stands in place of id: nothing was done.', 'Give one of them.');
  switch (args.action) {
    case 'click':
      return { action: 'click', at, button: args.button, count: args.count, modifiers };
    case 'scroll':
      return { action: 'scroll', at, direction: requireArgument(args, 'direction'), amount: args.amount };
    case 'drag':
      return { action: 'drag', at, toAt: requireArgument(args, 'toAt') };
    default:
      throw refusal(`at is for click, scroll and drag, not for '${args.action}': nothing was done.`, 'Give an id.');
  }
}

function requireArgument<K extends 'id' | 'value' | 'text' | 'key' | 'toId' | 'toAt' | 'direction'>(
  args: Step,
  field: K,
): Exclude<Step[K], undefined>;
function requireArgument(args: Step, field: keyof Step): unknown {
  const value = args[field];
  if (value !== undefined) return value;
  throw refusal(`${field} is required for action '${args.action}': nothing was done.`, `Call again with ${field}.`);
}

function refusal(message: string, hint: string): UiError {
  return new UiError('bad_arguments', message, { hint });
}
