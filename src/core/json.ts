import type { NodeSource, Rect, UiNode } from './node.ts';

/** A node as JSON has it, fields in the contract's order. Absent is absent, never null. */
export type JsonNode = {
  id: string;
  role: string;
  title?: string;
  value?: string | number;
  enabled: boolean;
  focused: boolean;
  checked?: boolean | 'mixed';
  selected?: boolean;
  expanded?: boolean;
  bounds?: Rect;
  actions: string[];
  source: NodeSource;
  offscreen?: true;
  secure?: true;
  active?: true;
  modal?: true;
  childCount?: number;
  children: JsonNode[];
};

/** Every node, folded or not. */
export function toJson(node: UiNode): JsonNode {
  return { ...toJsonFacts(node), children: node.children.map(toJson) };
}

/** One node without what is below it. The value of a password field stays behind. */
export function toJsonFacts(node: UiNode): Omit<JsonNode, 'children'> {
  const { id, role, title, value, enabled, focused, checked, selected, expanded, bounds, actions, source } = node;
  const { offscreen, secure, active, modal, childCount } = node;
  return {
    id,
    role,
    ...(title !== undefined && { title }),
    ...(value !== undefined && !secure && { value }),
    enabled,
    focused,
    ...(checked !== undefined && { checked }),
    ...(selected !== undefined && { selected }),
    ...(expanded !== undefined && { expanded }),
    ...(bounds !== undefined && { bounds }),
    actions,
    source,
    ...(offscreen && { offscreen }),
    ...(secure && { secure }),
    ...(active && { active }),
    ...(modal && { modal }),
    ...(childCount !== undefined && { childCount }),
  };
}
