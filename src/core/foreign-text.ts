/**
 * Everything that an application, a file or a program says leaves Strobe through this file, to a model as to a
 * terminal. What comes out can neither hide, nor steer a terminal, nor pass for a line of ours.
 */

/**
 * Controls, format characters (bidi, zero width, tags), line and paragraph separators, lone surrogates, private and
 * unassigned code points, variation selectors but the emoji one, and the letters that draw nothing.
 */
const HIDDEN =
  '\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}\\p{Co}\\p{Cn}\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u2800\\u3164\\ufe00-\\ufe0e\\uffa0\\u{e0100}-\\u{e01ef}';
/** A text that has a fence of its own would end ours. */
const FENCE = '<(?=\\/?app-text)';

const IN_QUOTES = new RegExp(`["\\\\${HIDDEN}]|${FENCE}`, 'giu');
const IN_SENTENCE = new RegExp(`[${HIDDEN}]|${FENCE}`, 'giu');
const IN_LINES = new RegExp(`(?![\\n\\t])[${HIDDEN}]|${FENCE}`, 'giu');
const IN_ANSWER = new RegExp(`(?![\\n\\t])[${HIDDEN}]`, 'gu');

/** Printable ASCII without the quote, the backslash and what opens a fence, and nothing else. */
const PLAIN = /^[ !#-;=-[\]-~]*$/;

const SHORT: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '"': '\\"', '\\': '\\\\' };
const LONG: Record<string, string> = { n: '\n', r: '\r', t: '\t' };

/** Text between quotes, on one line. `unescapeText` takes it back. */
export function escapeText(text: string): string {
  return escapeAll(text, IN_QUOTES);
}

/** A sentence of ours that may hold foreign text: one line, whatever that text is. */
export function oneLine(text: string): string {
  return escapeAll(text, IN_SENTENCE);
}

/** Foreign lines, for a fence. */
export function visibleLines(text: string): string {
  return escapeAll(text.replaceAll('\r\n', '\n'), IN_LINES);
}

/** An answer of several lines with its fences, as it leaves. */
export function visibleAnswer(text: string): string {
  return escapeAll(text, IN_ANSWER);
}

/** Data with every text in it visible. It has no fence: hosts parse JSON and show the strings in it as they are. */
export function visibleData<T>(data: T): T;
export function visibleData(data: unknown): unknown {
  if (typeof data === 'string') return escapeAll(data, IN_LINES);
  if (Array.isArray(data)) return data.map((item) => visibleData(item));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, visibleData(value)]));
}

export function unescapeText(text: string): string {
  return text.replace(/\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|(.))/gis, (whole, braced, four, one) => {
    if (typeof one === 'string') return LONG[one] ?? one;
    const code = Number.parseInt(String(braced ?? four), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : String(whole);
  });
}

function escapeAll(text: string, unsafe: RegExp): string {
  if (PLAIN.test(text)) return text;
  return text.replace(unsafe, (char) => SHORT[char] ?? escapeCode(char.codePointAt(0) ?? 0));
}

function escapeCode(code: number): string {
  const hex = code.toString(16);
  return code > 0xffff ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
}
