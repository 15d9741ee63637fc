import { LIMITS } from './limits.ts';

/** Printable ASCII without the quote and the backslash, and nothing else. */
const PLAIN = /^[ !#-[\]-~]*$/;

/**
 * What could end a line, end a quote, turn the reading direction or hide: controls, format characters (bidi, zero
 * width, tags), line and paragraph separators, lone surrogates, private and unassigned code points, variation
 * selectors but the emoji one, and the letters that draw nothing.
 */
const UNSAFE =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each is escaped on its own, whatever it combines with.
  /["\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0e\uffa0\u{e0100}-\u{e01ef}]/gu;

const SHORT: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '"': '\\"', '\\': '\\\\' };

/** Text on one line, every character of it visible. `unescapeText` takes it back. */
export function escapeText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(UNSAFE, (char) => SHORT[char] ?? escapeCode(char.codePointAt(0) ?? 0));
}

function escapeCode(code: number): string {
  const hex = code.toString(16);
  return code > 0xffff ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
}

const LONG: Record<string, string> = { n: '\n', r: '\r', t: '\t' };

export function unescapeText(text: string): string {
  return text.replace(/\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|(.))/gis, (whole, braced, four, one) => {
    if (typeof one === 'string') return LONG[one] ?? one;
    const code = Number.parseInt(String(braced ?? four), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : String(whole);
  });
}

/** The first `chars` UTF-16 units, one fewer where that would split a surrogate pair. */
export function cutText(text: string, chars: number): string {
  if (text.length <= chars) return text;
  const last = text.charCodeAt(chars - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? chars - 1 : chars);
}

/** Quotes and escapes a text. A cut is marked after the closing quote, where no text of an application can be. */
export function quote(text: string, maxChars: number = LIMITS.titleChars): string {
  const kept = cutText(text, maxChars);
  const quoted = `"${escapeText(kept)}"`;
  return kept.length === text.length ? quoted : `${quoted}…+${text.length - kept.length} chars`;
}

/** A value as the model reads it: numbers bare, text quoted. */
export function formatValue(value: string | number, maxChars: number = LIMITS.titleChars): string {
  if (typeof value === 'string') return quote(value, maxChars);
  // A slider's 0.30000000000000004 is 0.3 to everyone.
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(6)));
}

export function isBlank(text: string | number | undefined): boolean {
  return text === undefined || (typeof text === 'string' && text.trim() === '');
}

/** Roles that pass through come from the application's toolkit and may hold anything. */
export function roleWord(role: string): string {
  return role.replace(/[^\w:.-]/g, '_').slice(0, 60);
}
