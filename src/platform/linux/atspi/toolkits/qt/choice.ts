import type { PlatformNode } from '../../../../../core/node.ts';
import { type Accessible, cleanName } from '../../protocol/accessible.ts';

/**
 * A combo box with what is chosen in it, or written in its field, for its value. Qt names it by that, and where there is
 * nothing, by its label.
 */
export function withOwnChoice(
  node: PlatformNode,
  { role }: Pick<Accessible, 'role'>,
  { label = '' }: { label?: string | undefined },
): PlatformNode {
  if (role !== 'combo-box') return node;
  const field = node.children.find((child) => child.role === 'textField' && !child.offscreen);
  const { value, ...empty } = node;
  if (!field) return label !== '' && cleanName(label) === value ? empty : node;
  if (field.value === undefined) return empty;
  const { title, ...unnamed } = empty;
  return { ...(label === '' ? unnamed : empty), value: field.value };
}
