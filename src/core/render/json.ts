import type { NodeSource, UiNode } from '../node.ts';
import type { Rect } from '../rect.ts';

/** `{"vision": {"confidence": 0.87}}` leaves room for what else may be known of a detection. */
type JsonSource = 'ax' | 'display' | { vision: { confidence: number } } | { merged: { confidence: number } };

/** A node as JSON has it, fields in the contract's order. `JSON.stringify` leaves out those that are undefined. */
export type JsonNode = {
  id: string;
  role: string;
  title: string | undefined;
  value: string | number | undefined;
  enabled: boolean;
  focused: boolean;
  checked: boolean | 'mixed' | undefined;
  selected: boolean | undefined;
  expanded: boolean | undefined;
  bounds: Rect | undefined;
  actions: string[];
  source: JsonSource;
  offscreen: true | undefined;
  secure: true | undefined;
  active: true | undefined;
  modal: true | undefined;
  childCount: number | undefined;
  children: JsonNode[];
};

/** Every node, folded or not. */
export function toJson(node: UiNode): JsonNode {
  return Object.assign(toJsonFacts(node), { children: node.children.map(toJson) });
}

/** One node without what is below it. The value of a password field stays behind. */
export function toJsonFacts(node: UiNode): Omit<JsonNode, 'children'> {
  return {
    id: node.id,
    role: node.role,
    title: node.title,
    value: node.secure ? undefined : node.value,
    enabled: node.enabled,
    focused: node.focused,
    checked: node.checked,
    selected: node.selected,
    expanded: node.expanded,
    bounds: node.bounds,
    actions: node.actions,
    source: sourceOf(node.source),
    offscreen: node.offscreen,
    secure: node.secure,
    active: node.active,
    modal: node.modal,
    childCount: node.childCount,
  };
}

function sourceOf(source: NodeSource): JsonSource {
  if (typeof source === 'string') return source;
  return 'vision' in source ? { vision: { confidence: source.vision } } : { merged: { confidence: source.merged } };
}
