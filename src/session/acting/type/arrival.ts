import { setTimeout as delay } from 'node:timers/promises';
import type { Inspection } from '../../../core/backend.ts';
import { UiError } from '../../../core/errors.ts';
import { quote } from '../../../core/text.ts';
import type { Performed } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { type Target, targetName } from '../target.ts';
import { LEAVING } from './editor.ts';
import { missingCharacters } from './typed-text.ts';

/**
 * An application that takes in nothing for this long has taken in all it will. Chromium reports nothing of a long text
 * before it has all of it.
 */
const STALLED_MS = 1_000;
const STALLED_MS_A_CHARACTER = 1;
const INTERVAL_MS = 15;
const NAMED_AT_MOST = 20;

/** Reads the field that keys go into, as it is now. */
export type ReadField = () => Promise<Inspection | undefined>;

/** Resolves when the field has grown by as many characters, or has stopped growing. */
export async function waitForGrowth(
  { application }: ActionContext,
  read: ReadField,
  startLength: number | undefined,
  characters: number,
  signal: AbortSignal,
): Promise<void> {
  let best = -1;
  let growingMs = performance.now();
  for (;;) {
    const length = (await read())?.text?.length;
    if (startLength !== undefined && length !== undefined && length - startLength >= characters) return;
    const nowMs = performance.now();
    if (length !== undefined && length > best) {
      best = length;
      growingMs = nowMs;
    }
    if (nowMs - growingMs > application.timeouts.scale(STALLED_MS + characters * STALLED_MS_A_CHARACTER)) return;
    await delay(INTERVAL_MS, undefined, { signal });
  }
}

/** Whether the field has another length now, and which characters it lacks. */
export async function checkArrival(
  read: ReadField,
  target: Target,
  before: Inspection | undefined,
  text: string,
  untypable: string[],
): Promise<Omit<Performed, 'method'>> {
  const after = await read().catch(() => undefined);
  const [had, has] = [contentOf(before, target), contentOf(after, target)];
  const isTaken = (had: string, has: string) => (isLeftByKeys(after) && isEntered(had, has, text)) || isSent(has, text);
  const isKnown = had !== undefined && has !== undefined && !isTaken(had, has);
  const missing = isKnown ? missingCharacters(had, has, text) : untypable;
  const changed = before?.text !== undefined && after?.text !== undefined && before.text.length !== after.text.length;
  if (missing.length === 0) return { changed };
  const hint = 'The field may filter or limit what it takes, or its toolkit cannot hold them.';
  const held = has === undefined || target.node.secure || after?.typedOver ? '' : `. It holds ${quote(has)} now.`;
  const message = `${describeMissing(target, missing, text)}${held}`;
  return { changed, error: new UiError('unsupported', message, { hint }) };
}

/** Return and Tab leave a cell, and a field of one line. */
const isLeftByKeys = (field: Inspection | undefined) => field?.typedOver || field?.multiLine === false;

/** What was left shows what the application has made of the text: a sheet a date or a result, a browser an address. */
function isEntered(had: string, has: string, text: string): boolean {
  return LEAVING.test(text) && (has !== had || text.startsWith('=') || text.split(LEAVING)[0] === has);
}

/** An application that takes a text at Return clears the field for the next one: a chat, a search, a list of tasks. */
const isSent = (has: string, text: string) => /[\n\r]$/.test(text) && has.trim() === '';

/** What is not edited itself, but in parts, has no text of its own: a date in Chromium. */
const contentOf = (inspection: Inspection | undefined, { node }: Target) =>
  inspection?.editable || node.children.length === 0 ? inspection?.text?.content : undefined;

function describeMissing(target: Target, missing: string[], text: string): string {
  const named = missing
    .slice(0, NAMED_AT_MOST)
    .map((each) => quote(each))
    .join(' ');
  const which = target.node.secure ? '' : `: ${named}`;
  return `${missing.length} of ${[...text].length} characters did not arrive in ${targetName(target)}${which}`;
}
