import { UiError } from '../../../core/errors.ts';
import { quote } from '../../../core/text.ts';
import { type ActionContext, type Done, nameOf, pressKey, type Target } from '../context.ts';
import { eventually } from '../eventually.ts';
import { ensureActive, typeInto } from './type.ts';

const LINE_END = /\r\n|[\n\r]/;
const STARTING_MS = 2_000;

/** Types a text: what is a paragraph of its own ends with the first line, and Return starts one for each further line. */
export async function typeText(
  context: ActionContext,
  target: Target,
  text: string,
  signal: AbortSignal,
): Promise<Done> {
  const [first = '', ...further] = text.split(LINE_END);
  const found = further.length > 0 ? await context.application.inspect(target.ref, signal) : undefined;
  if (!found?.endsAtReturn) return await typeInto(context, target, text, signal);
  const done = await typeInto(context, target, first, signal);
  if (done.error) return done;
  await ensureActive(context, target, signal);
  const { methods } = context.application;
  let at: string | undefined = target.ref;
  for (const [index, line] of further.entries()) {
    at = await typeBelow(context, at, line, signal);
    if (at === undefined) return { method: methods.input, error: cutShort(target, further.slice(index)) };
  }
  return { method: methods.input };
}

/** In a new paragraph, which has the keyboard then. */
async function typeBelow(
  context: ActionContext,
  at: string,
  line: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { application, lastFocus } = context;
  const before = lastFocus();
  // From the start of a paragraph, Writer puts an empty one before it, and the keyboard stays.
  const isAtStart = (await application.inspect(at, signal))?.text?.caret === 0;
  await pressKey(context, 'return', signal);
  const focused = () => (lastFocus() !== before ? lastFocus()?.ref : isAtStart ? at : undefined);
  const start = await eventually(() => ifStart(context, focused(), signal), STARTING_MS, signal);
  if (start === undefined || line === '') return start;
  const done = await application.perform(start, { kind: 'insertText', text: line }, signal);
  return done === 'done' ? start : undefined;
}

async function ifStart(
  { application }: ActionContext,
  ref: string | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  const found = ref === undefined ? undefined : await application.inspect(ref, signal);
  return found?.focused && found.endsAtReturn && found.text?.caret === 0 ? ref : undefined;
}

function cutShort(target: Target, lines: string[]): UiError {
  const rest = quote(lines.join('\n'));
  const message = `${rest} was not typed: no new paragraph below ${nameOf(target)} took it.`;
  return new UiError('unsupported', message, { hint: 'Look again, and type the rest into the last paragraph.' });
}
