import { UiError } from '../../../core/errors.ts';
import { quote } from '../../../core/text.ts';
import { find } from '../../../core/tree.ts';
import type { Performed } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { poll } from '../poll.ts';
import { type Target, targetName } from '../target.ts';
import { ensureActive } from './focus.ts';
import { typeInto } from './type.ts';

const LINE_END = /\r\n|[\n\r]/;
const STARTING_MS = 2_000;

/**
 * Types a text: what is a paragraph of its own ends with the first line, and Return starts one for each further line.
 */
export async function typeText(
  context: ActionContext,
  target: Target,
  text: string,
  signal: AbortSignal,
): Promise<Performed> {
  const [first = '', ...further] = text.split(LINE_END);
  const found = further.length > 0 ? await context.application.inspect(target.ref, signal) : undefined;
  if (!found?.endsAtReturn) return await typeInto(context, target, text, signal);
  const performed = await typeInto(context, target, first, signal);
  if (performed.error) return performed;
  await ensureActive(context, target, signal);
  const { methods } = context.application;
  let at: string | undefined = target.ref;
  for (const [index, line] of further.entries()) {
    at = await typeBelow(context, at, line, signal);
    if (at === undefined) return { method: methods.input, error: notTyped(target, further.slice(index)) };
  }
  return { method: methods.input };
}

/** Types a line into a new paragraph, which has focus then, and returns that paragraph. */
async function typeBelow(
  context: ActionContext,
  at: string,
  line: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { application } = context;
  const before = context.lastFocus;
  // From the start of a paragraph, Writer puts an empty one before it, and the focus stays.
  const isAtStart = (await application.inspect(at, signal))?.text?.caret === 0;
  const place = isAtStart ? await placeOf(context, at, signal) : undefined;
  await context.input.pressKey('return', signal);
  const opened = async () => {
    if (context.lastFocus !== before) return findStart(context, context.lastFocus?.ref, signal);
    const hasMovedOn = isAtStart && (place === undefined || (await placeOf(context, at, signal)) !== place);
    return hasMovedOn ? findStart(context, at, signal) : undefined;
  };
  const start = await poll(context, opened, STARTING_MS, signal);
  if (start === undefined || line === '') return start;
  const done = await application.perform(start, { kind: 'insertText', text: line }, signal);
  return done === 'done' ? start : undefined;
}

/** The number of a paragraph among those beside it; undefined where it does not show. */
async function placeOf(context: ActionContext, ref: string, signal: AbortSignal): Promise<number | undefined> {
  const { roots } = await context.readVisible(signal);
  const id = context.ids.idOf(ref);
  const holder = find(roots, ({ children }) => children.some((child) => child.id === id));
  return holder?.children.findIndex((child) => child.id === id);
}

/** Returns the paragraph, if it has focus with the caret at its start. */
async function findStart(
  { application }: ActionContext,
  ref: string | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  const found = ref === undefined ? undefined : await application.inspect(ref, signal);
  return found?.focused && found.endsAtReturn && found.text?.caret === 0 ? ref : undefined;
}

function notTyped(target: Target, lines: string[]): UiError {
  const rest = quote(lines.join('\n'));
  const message = `${rest} was not typed: no new paragraph below ${targetName(target)} took it.`;
  return new UiError('unsupported', message, {
    hint: 'Call debug_ui again, and type the rest into the last paragraph.',
  });
}
