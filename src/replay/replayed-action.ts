import { UiError } from '../core/errors.ts';
import { parseKey } from '../core/keys.ts';
import type { Action } from '../session/acting/action.ts';
import { secretName } from '../steps/secret-names.ts';
import type { Step } from '../steps/steps-of.ts';

export type Ids = { target?: string; destination?: string };

/** The action of a step, done to the elements that stand there now. */
export function replayedAction(step: Step, { target, destination }: Ids, env: NodeJS.ProcessEnv): Action {
  const { action } = step.act;
  const own = target === undefined ? {} : { id: target };
  switch (action.action) {
    case 'click': {
      const { button, count, modifiers } = action;
      return { action: 'click', id: target ?? '', button, count, modifiers };
    }
    case 'set_value':
      return { action: 'set_value', id: target ?? '', value: action.secret ? secretOf(step, env) : action.value };
    case 'type':
      return { action: 'type', ...own, text: action.secret ? secretOf(step, env) : action.text };
    case 'key':
      if (action.secret) throw unrecorded('A key that went to a password field is not in the trace.');
      return { action: 'key', ...own, key: parseKey(action.key), modifiers: action.modifiers };
    case 'scroll': {
      const { direction, amount } = action;
      return { action: 'scroll', id: target ?? '', amount, ...(direction && { direction }) };
    }
    case 'drag':
      return { action: 'drag', id: target ?? '', toId: destination ?? '' };
  }
}

function secretOf(step: Step, env: NodeJS.ProcessEnv): string {
  const name = secretName(step);
  const value = env[name];
  if (value !== undefined && value !== '') return value;
  throw unrecorded(`The secret of step ${step.number} is not in the trace.`, `Set ${name} in the environment.`);
}

function unrecorded(message: string, hint = 'Record it once more with action "type".'): UiError {
  return new UiError('bad_arguments', message, { hint });
}
