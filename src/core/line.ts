import { isControl, isGrouping, unread } from './meaning.ts';
import type { UiNode } from './node.ts';
import { formatValue, isBlank, quote } from './text.ts';

/** How much of a node its line tells. `short` cuts text and leaves out the place, `bare` leaves out text too. */
export type LineForm = 'full' | 'short' | 'bare';

const SHORT_CHARS = 40;

/** One node as one line, without indentation: `[button "Play" id=btn_a3f2 bounds=10,5,80,30 enabled focused]`. */
export function nodeLine(node: UiNode, form: LineForm = 'full'): string {
  const maxChars = form === 'full' ? undefined : SHORT_CHARS;
  let line = `[${roleWord(node.role)}`;
  if (form !== 'bare' && !isBlank(node.title)) line += ` ${quote(node.title ?? '', maxChars)}`;
  line += ` id=${node.id}`;
  if (form !== 'bare') line += valuePart(node, maxChars);
  if (form === 'full' && node.bounds !== undefined && !isGrouping(node)) {
    const { x, y, w, h } = node.bounds;
    line += ` bounds=${Math.round(x)},${Math.round(y)},${Math.round(w)},${Math.round(h)}`;
  }
  return `${line}${states(node)}]`;
}

/** `button "Play"`, for sentences. */
export function nodeName(node: Pick<UiNode, 'role' | 'title'>): string {
  const role = roleWord(node.role);
  return isBlank(node.title) ? role : `${role} ${quote(node.title ?? '', SHORT_CHARS)}`;
}

/** A value that only repeats the title is not said twice; one of a password field is never said. */
function valuePart(node: UiNode, maxChars: number | undefined): string {
  const { value } = node;
  if (value === undefined || value === '' || node.secure || value === node.title) return '';
  const estimated = typeof node.source === 'object' && ('vision' in node.source || node.source.estimated);
  return ` value${estimated ? '≈' : '='}${formatValue(value, maxChars)}`;
}

function states(node: UiNode): string {
  let text = '';
  if (node.enabled) text += node.actions.length > 0 ? ' enabled' : '';
  else if (node.actions.length > 0 || isControl(node.role)) text += ' disabled';
  if (node.focused) text += ' focused';
  if (node.checked !== undefined)
    text += node.checked === 'mixed' ? ' mixed' : node.checked ? ' checked' : ' unchecked';
  if (node.selected) text += ' selected';
  if (node.expanded !== undefined) text += node.expanded ? ' expanded' : ' collapsed';
  if (node.offscreen) text += unread(node) > 0 ? ` offscreen unread=${unread(node)}` : ' offscreen';
  if (node.secure) text += ' secure';
  if (node.active) text += ' active';
  if (node.modal) text += ' modal';
  if (node.source !== 'ax') text += 'vision' in node.source ? ' source=vision' : ' source=merged';
  return text;
}

/** Roles that pass through come from the application's toolkit and may hold anything. */
export function roleWord(role: string): string {
  return role.replace(/[^\w:.-]/g, '_').slice(0, 60);
}
