import type { FactName, Facts } from '../facts.ts';
import { formatValue, quote } from '../text.ts';
import type { Changed } from './diff.ts';

const MINOR: ReadonlySet<FactName> = new Set<FactName>(['bounds', 'offscreen', 'childCount']);
/** A change shows this many characters of each text, and this many of those before the first that differs. */
const SHOWN = 120;
const LEAD = 20;

/** Only layout has changed, as by scrolling, and nothing that a user would call a change. */
export function isMinor({ fields }: Changed): boolean {
  return fields.every((name) => MINOR.has(name));
}

/** The changes of layout, the most important first. */
export const LAYOUT_WORDS = [
  'left the screen',
  'came into view',
  'moved on screen',
  'resized',
  'holds more or fewer',
] as const;

export function layoutWord({ fields, before, after }: Changed): (typeof LAYOUT_WORDS)[number] {
  if (fields.includes('offscreen')) return after.offscreen ? 'left the screen' : 'came into view';
  if (!fields.includes('bounds')) return 'holds more or fewer';
  const isInPlace = before.bounds?.x === after.bounds?.x && before.bounds?.y === after.bounds?.y;
  return isInPlace ? 'resized' : 'moved on screen';
}

/** `value=0.5→0.7`, `+focused`, `unchecked→checked`: one for each changed fact. */
export function changeWords({ fields, before, after }: Changed): string[] {
  return fields.map((name) => words(name, before, after));
}

function words(name: FactName, before: Facts, after: Facts): string {
  switch (name) {
    case 'enabled':
    case 'checked':
    case 'expanded':
      return `${stateWord(name, before)}→${stateWord(name, after)}`;
    case 'focused':
    case 'selected':
    case 'offscreen':
    case 'secure':
    case 'active':
    case 'modal':
      return `${after[name] ? '+' : '-'}${name}`;
    case 'title':
      return `title=${valueChange(before.title, after.title)}`;
    case 'value':
      if (before.secure || after.secure) return 'value changed';
      return `value=${valueChange(before.value, after.value)}`;
    case 'bounds':
      return `bounds=${boundsWord(before)}→${boundsWord(after)}`;
    case 'actions':
      return `actions=${quote(before.actions.join(), SHOWN)}→${quote(after.actions.join(), SHOWN)}`;
    case 'source':
      return `source=${sourceWord(before)}→${sourceWord(after)}`;
    case 'role':
      return `role=${quote(before.role)}→${quote(after.role)}`;
    case 'childCount':
      return `childCount=${before.childCount ?? 'none'}→${after.childCount ?? 'none'}`;
  }
}

function stateWord(name: 'enabled' | 'checked' | 'expanded', facts: Facts): string {
  if (name === 'enabled') return facts.enabled ? 'enabled' : 'disabled';
  if (name === 'expanded') {
    return facts.expanded === undefined ? 'unexpandable' : facts.expanded ? 'expanded' : 'collapsed';
  }
  if (facts.checked === undefined) return 'uncheckable';
  return facts.checked === 'mixed' ? 'mixed' : facts.checked ? 'checked' : 'unchecked';
}

/** Long texts are shown from shortly before the place where they part. */
function valueChange(before: string | number | undefined, after: string | number | undefined): string {
  const long = typeof before === 'string' && typeof after === 'string' && before.length + after.length > SHOWN;
  const from = long ? Math.max(0, commonStart(before, after) - LEAD) : 0;
  return `${side(before, from)}→${side(after, from)}`;
}

function side(value: string | number | undefined, from: number): string {
  if (value === undefined) return 'none';
  if (typeof value === 'number') return String(value);
  const text = formatValue(value.slice(from), SHOWN);
  return from > 0 ? `…${text}` : text;
}

function commonStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return at;
}

function boundsWord({ bounds }: Facts): string {
  return bounds === undefined ? 'none' : [bounds.x, bounds.y, bounds.w, bounds.h].map(Math.round).join();
}

function sourceWord({ source }: Facts): string {
  return typeof source === 'string' ? source : Object.keys(source).join();
}
