import { escapeText } from './foreign-text.ts';
import { LIMITS } from './limits.ts';

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
