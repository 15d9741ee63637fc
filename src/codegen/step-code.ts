import { oneLine } from '../core/foreign-text.ts';
import { expectationCode } from '../steps/expectation.ts';
import { secretName } from '../steps/secret-names.ts';
import type { Step } from '../steps/steps-of.ts';
import { textCode } from '../testing/selector-code.ts';
import { locatorCode } from './locator-code.ts';

/** The lines of a test that do one step and assert what it led to. */
export function stepCode(step: Step): string[] {
  const act = actCode(step);
  const { act: record, target, destination } = step;
  const notes = [target?.note, destination?.note].filter((note) => note !== undefined);
  if (act === undefined) return [`// Step ${step.number}, ${record.action.action}: ${oneLine(unknownTarget(step))}`];
  return [
    ...notes.map((note) => `// ${oneLine(note)}`),
    ...focusCode(step),
    `await ${act};`,
    ...step.expectations.map((each) => `await ${expectationCode(each)};`),
  ];
}

function unknownTarget(step: Step): string {
  const { action } = step.act;
  if (isWithinOne(step)) return 'it began and ended in one element.';
  if (action.action === 'key' && 'secret' in action) return 'a key that went to a password field is not recorded.';
  return 'accessibility showed nothing where it was done.';
}

const isWithinOne = ({ target, destination }: Step) => target !== undefined && target.node.id === destination?.node.id;

/** A key goes to what has focus: where that was known, it is waited for. */
function focusCode({ focused }: Step): string[] {
  const isSure = focused !== undefined && focused.note === undefined;
  return isSure ? [`await expect(${locatorCode(focused)}).toBeFocused();`] : [];
}

function actCode(step: Step): string | undefined {
  const { action } = step.act;
  const on = step.target ? locatorCode(step.target) : undefined;
  switch (action.action) {
    case 'click': {
      const { button, count, modifiers } = action;
      const isDouble = count === 2;
      const options = [
        ...(button === 'left' ? [] : [`button: ${textCode(button)}`]),
        ...(count === 1 || isDouble ? [] : [`count: ${count}`]),
        ...(modifiers.length === 0 ? [] : [`modifiers: [${modifiers.map(textCode).join(', ')}]`]),
        ...unseen(step),
      ];
      return on && `${on}.${isDouble ? 'dblclick' : 'click'}(${bag(options)})`;
    }
    case 'set_value': {
      const { value } = action;
      const code = typeof value === 'string' ? textCode(value) : String(value);
      return (
        on &&
        `${on}.setValue(${[action.secret ? secretCode(step) : code, bag(unseen(step))].filter(Boolean).join(', ')})`
      );
    }
    case 'type': {
      const text = action.secret ? secretCode(step) : textCode(action.text);
      return `${on ?? 'app'}.type(${[text, bag(unseen(step))].filter(Boolean).join(', ')})`;
    }
    case 'key':
      if (action.secret) return undefined;
      return `${on ?? 'app'}.press(${[textCode([...action.modifiers, action.key].join('+')), bag(unseen(step))].filter(Boolean).join(', ')})`;
    case 'scroll': {
      const { direction, amount } = action;
      return on && `${on}.scroll(${direction === undefined ? '' : `${textCode(direction)}, ${amount}`})`;
    }
    case 'drag': {
      const to = isWithinOne(step) ? undefined : step.destination;
      return on && to && `${on}.dragTo(${[locatorCode(to), bag(unseen(step))].filter(Boolean).join(', ')})`;
    }
  }
}

/** What did nothing that shows would be a failure of the test otherwise. */
const unseen = ({ hasEffect }: Step) => (hasEffect ? [] : ['noEffect: true']);

const bag = (options: readonly string[]) => (options.length === 0 ? '' : `{ ${options.join(', ')} }`);

const secretCode = (step: Step) => `process.env.${secretName(step)} ?? ''`;
