import { UiError } from '../core/errors.ts';
import { quote } from '../core/text.ts';
import { type Done, nameOf, type Scene, strike, type Target } from './act-scene.ts';
import { ensureActive, typeInto } from './act-type.ts';
import { eventually } from './eventually.ts';

const LINE_END = /\r\n|[\n\r]/;
const STARTING_MS = 2_000;

/** Types a text: what is a paragraph of its own ends with the first line, and Return starts one for each further line. */
export async function typeText(scene: Scene, target: Target, text: string, signal: AbortSignal): Promise<Done> {
  const [first = '', ...further] = text.split(LINE_END);
  const found = further.length > 0 ? await scene.application.inspect(target.ref, signal) : undefined;
  if (!found?.endsAtReturn) return await typeInto(scene, target, text, signal);
  const done = await typeInto(scene, target, first, signal);
  if (done.error) return done;
  await ensureActive(scene, target, signal);
  const { methods } = scene.application;
  let at: string | undefined = target.ref;
  for (const [index, line] of further.entries()) {
    at = await typeBelow(scene, at, line, signal);
    if (at === undefined) return { method: methods.input, error: cutShort(target, further.slice(index)) };
  }
  return { method: methods.input };
}

/** In a new paragraph, which has the keyboard then. */
async function typeBelow(scene: Scene, at: string, line: string, signal: AbortSignal): Promise<string | undefined> {
  const { application, lastFocus } = scene;
  const before = lastFocus();
  // From the start of a paragraph, Writer puts an empty one before it, and the keyboard stays.
  const isAtStart = (await application.inspect(at, signal))?.text?.caret === 0;
  await strike(scene, 'return', signal);
  const focused = () => (lastFocus() !== before ? lastFocus()?.ref : isAtStart ? at : undefined);
  const start = await eventually(() => ifStart(scene, focused(), signal), STARTING_MS, signal);
  if (start === undefined || line === '') return start;
  const done = await application.perform(start, { kind: 'insertText', text: line }, signal);
  return done === 'done' ? start : undefined;
}

async function ifStart(
  { application }: Scene,
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
