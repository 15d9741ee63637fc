import { toJson } from '../core/json.ts';
import { render } from '../core/render.ts';
import type { Snapshot } from '../session/session.ts';
import type { UiArgs } from './debug-ui.ts';

export type TreeView = { kind: 'tree' | 'matches' | 'changes' | 'unchanged'; text: string; hiddenNodes: number };

export function viewAsText(snapshot: Snapshot, previous: Snapshot | undefined, args: UiArgs): TreeView {
  if (previous?.revision === snapshot.revision) {
    return { kind: 'unchanged', text: `Unchanged since revision ${snapshot.revision}.`, hiddenNodes: 0 };
  }
  const { root, depth, maxTokens } = args;
  const rendering = render(snapshot.roots, {
    maxTokens,
    ...(depth !== undefined && { depth }),
    ...(root !== undefined && { root }),
  });
  return { kind: 'tree', text: rendering.text, hiddenNodes: rendering.hiddenNodes };
}

export function viewAsJson(
  snapshot: Snapshot,
  _previous: Snapshot | undefined,
  _args: UiArgs,
): Record<string, unknown> {
  return { tree: snapshot.roots.map(toJson) };
}
