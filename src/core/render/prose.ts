import type { UiNode } from '../node.ts';
import { isNameless, unreadChildren } from '../node-traits.ts';
import { isInlineText, isPageText, isPlatformRole, type Role } from '../roles.ts';
import { isBlank, quote, roleWord } from '../text.ts';
import type { Folded } from './folded.ts';

/** What surrounds the text of a page and has no name is not worth a mark of its own. */
const isUnnamedHolder = (role: Role) => role === 'list' || isUnnamedGroup(role);

const isUnnamedGroup = (role: Role) => role === 'panel' || role === 'scrollArea' || isPlatformRole(role);

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
    (isPageText(node.role) || (isBlank(node.title) && isUnnamedHolder(node.role))) &&
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

/** A group of text that is shown by its children alone has a line of its own only where they share it. */
export function isUnmarked(node: UiNode): boolean {
  return node.role === 'paragraph' || isUnnamedGroup(node.role);
}

/** Whether the children of a node of a page stand beside it on one line: cells in a row, links in a sentence. */
export function sharesLine(node: UiNode, children: readonly Folded[]): boolean {
  return (
    children.length > 0 &&
    isPageText(node.role) &&
    children.every(isWholeInLine) &&
    (node.role === 'row' || children.some((child) => isText(child.node)))
  );
}

/**
 * `"Fresh every morning."`, `[heading "Terms"]`, `[row]`, or nothing where the children show it all. No id, since
 * nothing can be done with it.
 */
export function proseText({ node, children }: Folded, isOffscreen: boolean, maxChars?: number): string {
  const title = (node.title ?? '').trim();
  const text = title === '' || isMadeOf(children, title) ? '' : quote(title, maxChars);
  if (isOffscreen) return `[${[roleWord(node.role), text, 'offscreen'].filter(Boolean).join(' ')}]`;
  if (isText(node) && children.length === 0) return text;
  return isUnmarked(node) ? '' : `[${[roleWord(node.role), text].filter(Boolean).join(' ')}]`;
}

/** The title of a heading or a row of a table is made of the texts below it. */
function isMadeOf(children: readonly Folded[], title: string): boolean {
  const texts = textsOf(children).toSorted((a, b) => b.length - a.length);
  const rest = texts.reduce((left, text) => left.replaceAll(text, ' '), normaliseSpace(title));
  return texts.length > 0 && !/[\p{L}\p{N}\p{S}]/u.test(rest);
}

function textsOf(items: readonly Folded[]): string[] {
  return items.flatMap(({ node: { title = '', value = '' }, children }) => [
    ...[normaliseSpace(title), normaliseSpace(String(value))].filter(Boolean),
    ...textsOf(children),
  ]);
}

const normaliseSpace = (text: string) => text.trim().replace(/\s+/g, ' ');

const isText = (node: UiNode) => isInlineText(node.role) && isProse(node);

const isWholeInLine = (item: Folded) =>
  item.children.length === 0 &&
  item.nameless.offscreen === 0 &&
  item.away === undefined &&
  unreadChildren(item.node) === 0;
