import type { UiNode } from '../core/node.ts';
import { isWindow } from '../core/roles.ts';
import { isBlank } from '../core/text.ts';
import { ancestry } from '../core/tree.ts';

/** Where an element stands: the roles and names of what it is in, from its window down. */
export function placeOf(roots: readonly UiNode[], id: string): string[] {
  const line = ancestry(roots, (node) => node.id === id);
  return line.slice(0, -1).map((node, depth) => {
    const siblings = depth === 0 ? roots : (line[depth - 1]?.children ?? []);
    return describePlace(node, siblings);
  });
}

/** A window is known by its role: its title often names what is open in it. What has no name is counted. */
function describePlace(node: UiNode, siblings: readonly UiNode[]): string {
  if (isWindow(node.role)) return node.role;
  if (!isBlank(node.title)) return `${node.role} "${node.title}"`;
  const alike = siblings.filter(({ role, title }) => role === node.role && isBlank(title));
  return alike.length < 2 ? node.role : `${node.role} ${alike.indexOf(node) + 1} of ${alike.length}`;
}

/** The names of what stands beside an element, itself among them, in their order. */
export function orderOf(roots: readonly UiNode[], id: string): string[] {
  const line = ancestry(roots, (node) => node.id === id);
  const siblings = line.length < 2 ? roots : (line.at(-2)?.children ?? []);
  return siblings.filter(({ title }) => !isBlank(title)).map(nameOf);
}

export const nameOf = ({ role, title = '' }: Pick<UiNode, 'role' | 'title'>) =>
  isBlank(title) ? role : `${role} "${title}"`;
