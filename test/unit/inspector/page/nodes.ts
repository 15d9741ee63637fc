import type { ListedNode, View } from '../../../../src/inspector/items.ts';

/** A node of a page's tree, in view and enabled. */
export const listed = (id: string, role: string, facts: Partial<ListedNode> = {}): ListedNode => ({
  id,
  role,
  title: undefined,
  value: undefined,
  enabled: true,
  focused: false,
  checked: undefined,
  selected: undefined,
  expanded: undefined,
  bounds: undefined,
  actions: [],
  source: 'ax',
  offscreen: undefined,
  secure: undefined,
  active: undefined,
  modal: undefined,
  childCount: undefined,
  depth: 0,
  ...facts,
});

export const viewOf = (nodes: ListedNode[], lines: string[]): View => ({
  kind: 'view',
  nodes,
  lines: lines.map((text) => ({ text, tokens: 1 })),
  tokens: lines.length,
  revision: 1,
});
