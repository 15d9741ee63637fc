import type { z } from 'zod';
import { UiError } from '../core/errors.ts';
import { parseKey, parseModifier } from '../core/keys.ts';
import type { ActionOf } from '../session/acting/action.ts';
import type { TextPattern } from './selector.ts';

export function badArguments(message: string): UiError {
  return new UiError('bad_arguments', message, { hint: 'See docs/testing.md.' });
}

/** Checks a text or pattern: an empty one would find everything that has no name. */
export function checkedText(method: string, text: unknown): TextPattern {
  if (text instanceof RegExp || (typeof text === 'string' && text !== '')) return text;
  throw badArguments(
    `${method} takes a text that is not empty, or a RegExp, not ${JSON.stringify(text) ?? typeof text}.`,
  );
}

/** Refuses options that a call does not have. */
export function checkedNames<Options extends object>(
  method: string,
  names: readonly string[],
  options: Options,
): Options {
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown === undefined) return options;
  throw badArguments(`${method} has no option '${unknown}'. It takes: ${names.join(', ')}.`);
}

/** Checks the options of a call; the error names those that are at fault and those that there are. */
export function checkedOptions<Schema extends z.ZodObject>(
  method: string,
  schema: Schema,
  options: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(options ?? {});
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '));
  throw badArguments(`${method}: ${problems.join('; ')}. It takes: ${Object.keys(schema.shape).join(', ')}.`);
}

/** Reads `ctrl+s` or `Control+Shift+Tab`; a plus sign stands alone or last. */
export function keyAction(combination: unknown): Omit<ActionOf<'key'>, 'id'> {
  if (typeof combination !== 'string' || combination === '')
    throw badArguments(`press takes a key such as 'Enter' or 'ctrl+s', not ${JSON.stringify(combination)}.`);
  const parts = combination === '+' ? ['+'] : combination.replace(/\+\+$/, '+plus').split('+');
  return {
    action: 'key',
    key: parseKey(parts.at(-1) ?? ''),
    modifiers: parts.slice(0, -1).map((part) => parseModifier(part)),
  };
}
