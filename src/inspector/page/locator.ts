import type { ListedNode } from '../items.ts';
import { lineTo } from './node-path.ts';

/** The shortest way to name this element in a test: by role and name, below a named one, or by its place. */
export function locatorOf(nodes: readonly ListedNode[], node: ListedNode): string {
  const alike = nodes.filter((other) => isAlike(other, node));
  if (alike.length === 1) return `app.${byRole(node)}`;
  for (const holder of lineTo(nodes, node).slice(0, -1).toReversed()) {
    if (!holder.title || nodes.filter((other) => isAlike(other, holder)).length !== 1) continue;
    const inside = alike.filter((other) => lineTo(nodes, other).includes(holder));
    const place = inside.length === 1 ? '' : `.nth(${inside.indexOf(node)})`;
    return `app.${byRole(holder)}.${byRole(node)}${place}`;
  }
  return `app.${byRole(node)}.nth(${alike.indexOf(node)})`;
}

const isAlike = (a: ListedNode, b: ListedNode) => a.role === b.role && a.title === b.title;

function byRole({ role, title }: ListedNode): string {
  return title ? `getByRole(${quoted(role)}, { name: ${quoted(title)} })` : `getByRole(${quoted(role)})`;
}

const quoted = (text: string) => `'${text.replaceAll(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`;
