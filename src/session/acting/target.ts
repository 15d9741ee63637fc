import type { UiNode } from '../../core/node.ts';
import { nodeName } from '../../core/render/line.ts';
import { ancestry } from '../../core/tree.ts';
import type { Snapshot } from '../snapshot.ts';
import type { ActionContext } from './context.ts';

/** A target is a node that is acted on. `line` leads from its window down to the node itself. */
export type Target = { id: string; node: UiNode; line: UiNode[]; ref: string };

export function findTarget(context: ActionContext, snapshot: Snapshot, id: string): Target | undefined {
  const line = ancestry(snapshot.roots, (each) => each.id === id);
  const node = line.at(-1);
  return node && { id, node, line, ref: context.refOf(id) };
}

/** Names the target in messages: `button "Save" id=btn_a3f2`. */
export function targetName({ id, node }: Target): string {
  return `${nodeName(node)} id=${id}`;
}
