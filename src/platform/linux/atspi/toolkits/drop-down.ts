import type { PlatformNode } from '../../../../core/node.ts';

/**
 * A list that drops down in a dialog of LibreOffice is a button without words, beside a combo box that never shows and has
 * the label. What the button shows is told by nothing.
 */
export function withDropDown(nodes: PlatformNode[]): PlatformNode[] {
  const [button, ...others] = nodes.filter(({ offscreen }) => !offscreen);
  const box = nodes.find(({ role, offscreen }) => role === 'comboBox' && offscreen);
  if (!box?.title || !button || others.length > 0 || button.role !== 'button' || button.title) return nodes;
  const { checked, ...rest } = button;
  if (typeof checked !== 'boolean') return nodes;
  const { title, ...unlabelled } = box;
  const shown: PlatformNode = { ...rest, role: 'comboBox', title, expanded: checked };
  return nodes.map((node) => (node === button ? shown : node === box ? unlabelled : node));
}
