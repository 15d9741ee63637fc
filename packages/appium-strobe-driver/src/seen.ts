import type { UiNode } from 'strobe-ui/test';

/** A node, whether any of it may be on the screen, and what holds it. */
export type Seen = { node: UiNode; shows: boolean; above?: UiNode };

/** All nodes below some, in document order. */
export function seenIn(nodes: readonly UiNode[], above?: Seen): Seen[] {
  return nodes.flatMap((node) => {
    const seen = { node, shows: (above?.shows ?? true) && !node.offscreen, ...(above && { above: above.node }) };
    return [seen, ...seenIn(node.children, seen)];
  });
}

/** What shows goes before what does not. */
export function shownFirst(found: readonly Seen[]): Seen[] {
  const shown = found.filter(({ shows }) => shows);
  return shown.length > 0 ? shown : [...found];
}
