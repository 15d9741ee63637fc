import { isNameless, unread } from '../meaning.ts';
import type { Role, UiNode } from '../node.ts';
import { isBlank, quote, roleWord } from '../text.ts';
import type { Folded } from './fold.ts';

/** Texts that stand on a line with others. */
const PIECES: ReadonlySet<Role> = new Set<Role>(['label', 'cell', 'columnHeader', 'rowHeader']);

/** What a page is written with. */
const TEXTS: ReadonlySet<Role> = new Set<Role>([...PIECES, 'heading', 'paragraph', 'row']);

/** Holders that say nothing when they have no name. */
const HOLDERS: ReadonlySet<Role> = new Set<Role>(['list', 'panel', 'scrollArea']);

/** Holders of which only the end of a line is worth telling, or not even that. */
const UNMARKED: ReadonlySet<Role> = new Set<Role>(['paragraph', 'panel', 'scrollArea']);

/** A label that draws the bullet of a list. */
const BULLET = /^\s*[•◦▪▫■□‣⁃–]\s*$/u;

/**
 * Text of a page, there to be read and not to be acted on. Browsers put text into nodes of its own; what has its text
 * itself, like a paragraph or a cell of an office document, can be written into.
 */
export function isProse(node: UiNode): boolean {
  return (
    (node.role === 'label' || node.children.length > 0) &&
    !isToFill(node) &&
    (TEXTS.has(node.role) || (isBlank(node.title) && (HOLDERS.has(node.role) || isPassedThrough(node.role)))) &&
    node.actions.length === 0 &&
    !node.focused &&
    node.source === 'ax' &&
    (isBlank(node.value) || node.value === node.title) &&
    node.checked === undefined &&
    node.expanded === undefined &&
    node.selected !== true &&
    node.secure === undefined
  );
}

/** An empty cell in a table of an office document. */
function isToFill({ role, children }: UiNode): boolean {
  const isEmpty = (child: UiNode) => child.role === 'paragraph' && child.children.length === 0 && isNameless(child);
  return role === 'cell' && children.every(isEmpty);
}

export const isBullet = (node: UiNode): boolean => node.role === 'label' && BULLET.test(node.title ?? '');

/** Whether a holder of text is told by its children alone: it has a line of its own only where they share it. */
export function isUnmarked(node: UiNode): boolean {
  return UNMARKED.has(node.role) || isPassedThrough(node.role);
}

/** Whether the children of a node of a page stand beside it on one line: cells in a row, links in a sentence. */
export function sharesLine(node: UiNode, children: readonly Folded[]): boolean {
  return (
    children.length > 0 &&
    TEXTS.has(node.role) &&
    children.every(isAlone) &&
    (node.role === 'row' || children.some((child) => isText(child.node)))
  );
}

/**
 * `"Fresh every morning."`, `[heading "Terms"]`, `[row]`, or nothing where the children say it all. No id, since
 * nothing can be done with it.
 */
export function proseText({ node, children }: Folded, isOffscreen: boolean, maxChars?: number): string {
  const title = (node.title ?? '').trim();
  const text = title === '' || isToldBy(children, title) ? '' : quote(title, maxChars);
  if (isOffscreen) return `[${[roleWord(node.role), text, 'offscreen'].filter(Boolean).join(' ')}]`;
  if (isText(node) && children.length === 0) return text;
  return isUnmarked(node) ? '' : `[${[roleWord(node.role), text].filter(Boolean).join(' ')}]`;
}

/** Whether the title is put together from the texts below it, as that of a heading or a row of a table is. */
function isToldBy(children: readonly Folded[], title: string): boolean {
  const texts = textsOf(children).toSorted((a, b) => b.length - a.length);
  const rest = texts.reduce((left, text) => left.replaceAll(text, ' '), spaced(title));
  return texts.length > 0 && !/[\p{L}\p{N}\p{S}]/u.test(rest);
}

function textsOf(items: readonly Folded[]): string[] {
  return items.flatMap(({ node: { title = '', value = '' }, children }) => [
    ...[spaced(title), spaced(String(value))].filter(Boolean),
    ...textsOf(children),
  ]);
}

const spaced = (text: string) => text.trim().replace(/\s+/g, ' ');

const isText = (node: UiNode) => PIECES.has(node.role) && isProse(node);

const isAlone = (item: Folded) =>
  item.children.length === 0 && item.quiet === 0 && item.away === undefined && unread(item.node) === 0;

const isPassedThrough = (role: Role) => /^(?:atspi:|AX)/.test(role);
