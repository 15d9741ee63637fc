import type { PlatformNode } from '../../../../../core/node.ts';
import { find } from '../../../../../core/tree.ts';
import { type Accessible, cleanName } from '../../protocol/accessible.ts';

/** GcalMonthCell: one word, of several that begin with a capital. */
const LIKE_A_CLASS = /^[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+$/;
/** What these hold names them. A picture alone may have such a name from its program, as GitHub is one. */
const HOLDERS = new Set<PlatformNode['role']>(['panel', 'list', 'row', 'cell']);

/** Up to 4.8 or so, what has no words is named by its class, which a program may have written itself. */
export function withoutClassName(node: PlatformNode, { name, childCount }: Accessible): PlatformNode {
  const { title, ...unnamed } = node;
  const isOwnWord = title === undefined || title !== cleanName(name) || !LIKE_A_CLASS.test(title);
  if (isOwnWord || !(HOLDERS.has(node.role) || (node.role === 'button' && childCount !== 0))) return node;
  const says = (words: (title: string) => boolean) =>
    find(node.children, (child) => child.role === 'label' && child.title !== undefined && words(child.title));
  if (says((words) => words === title)) return node;
  const isOfOthers = HOLDERS.has(node.role) || says(() => true) !== undefined || node.children.length === 0;
  return isOfOthers ? unnamed : node;
}
