import { LIMITS } from '../limits.ts';
import type { NodeSource, UiNode } from '../node.ts';
import { isGrouping, unreadChildren } from '../node-traits.ts';
import { isControl } from '../roles.ts';
import { formatValue, isBlank, quote, roleWord } from '../text.ts';
import type { Folded } from './folded.ts';
import { isProse, proseText } from './prose.ts';

/** How much of a node its line shows. `whole` leaves no text out; `short` cuts it early and leaves out the bounds. */
export type LineForm = 'whole' | 'full' | 'short';

/** What the lines around a node show already. */
type ShownElsewhere = { place?: boolean; offscreen?: boolean; choices?: string[] | undefined };

const MAX_CHARS: Record<LineForm, number> = { whole: Number.POSITIVE_INFINITY, full: LIMITS.titleChars, short: 40 };

/** One node as one line, without indentation: `[button "Play" id=btn_a3f2 bounds=10,5,80,30 enabled focused]`. */
export function nodeLine(node: UiNode, form: LineForm = 'full', known: ShownElsewhere = {}): string {
  const maxChars = MAX_CHARS[form];
  let line = `[${roleWord(node.role)}`;
  if (!isBlank(node.title)) line += ` ${quote(node.title ?? '', maxChars)}`;
  line += ` id=${node.id}${valuePart(node, maxChars)}${choicesPart(known.choices, maxChars)}`;
  if (form !== 'short' && !known.place && node.bounds !== undefined && !isGrouping(node)) {
    const { x, y, w, h } = node.bounds;
    line += ` bounds=${Math.round(x)},${Math.round(y)},${Math.round(w)},${Math.round(h)}`;
  }
  return `${line}${states(node, known)}]`;
}

/**
 * A node as one line of its tree. A page is long and flows: its text has no ids, and its controls go without bounds
 * and without `enabled`.
 */
export function itemLine(item: Folded, form: LineForm = 'full'): string {
  const { node, onPage, choices, beside } = item;
  if (!onPage) return nodeLine(node, form, { choices, place: beside });
  const offscreen = item.parent?.offscreen === true;
  if (!isProse(node)) return nodeLine(node, form, { place: true, offscreen, choices });
  const isMarked = item.offscreen && !offscreen;
  return proseText(item, isMarked, MAX_CHARS[form]);
}

/** A line, with those of the children that stand on it. Parts that have no text are left out. */
export function joinLine(item: Folded, lineOf: (part: Folded) => string | undefined): string {
  const parts = item.inline ? [item, ...item.children] : [item];
  return parts.map(lineOf).filter(Boolean).join(' ');
}

/** `button "Play"`, for sentences. */
export function nodeName(node: Pick<UiNode, 'role' | 'title'>): string {
  const role = roleWord(node.role);
  return isBlank(node.title) ? role : `${role} ${quote(node.title ?? '', MAX_CHARS.short)}`;
}

/** A value that only repeats the title is left out; that of a password field is never shown. */
function valuePart(node: UiNode, maxChars: number): string {
  const { value } = node;
  if (value === undefined || value === '' || node.secure || value === node.title) return '';
  const estimated = typeof node.source === 'object' && ('vision' in node.source || node.source.estimated);
  return ` value${estimated ? '≈' : '='}${formatValue(value, maxChars)}`;
}

function choicesPart(choices: string[] | undefined, maxChars: number): string {
  return choices === undefined ? '' : ` choices=${choices.map((choice) => quote(choice, maxChars)).join(',')}`;
}

function enabledWord({ enabled, actions, role }: UiNode, known: ShownElsewhere): string {
  const hasActions = actions.length > 0;
  if (enabled) return hasActions && !known.place ? ' enabled' : '';
  return hasActions || isControl(role) ? ' disabled' : '';
}

function states(node: UiNode, known: ShownElsewhere): string {
  let text = '';
  // Menus find out which of their items are enabled when they open.
  const isClosedItem = node.role === 'menuItem' && node.offscreen === true;
  if (!isClosedItem) text += enabledWord(node, known);
  if (node.focused) text += ' focused';
  if (node.checked !== undefined)
    text += node.checked === 'mixed' ? ' mixed' : node.checked ? ' checked' : ' unchecked';
  if (node.selected) text += ' selected';
  if (node.expanded !== undefined) text += node.expanded ? ' expanded' : ' collapsed';
  if (node.offscreen && !known.offscreen) text += ' offscreen';
  if (node.offscreen && unreadChildren(node) > 0) text += ` unread=${unreadChildren(node)}`;
  if (node.secure) text += ' secure';
  if (node.active) text += ' active';
  if (node.modal) text += ' modal';
  if (node.source !== 'ax') text += ` source=${sourceWord(node.source)}`;
  return text;
}

function sourceWord(source: NodeSource): string {
  if (typeof source === 'string') return source;
  return 'vision' in source ? 'vision' : 'merged';
}
