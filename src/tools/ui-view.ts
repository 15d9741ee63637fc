import { diff, isEmptyDiff, type TreeDiff } from '../core/diff/diff.ts';
import { renderDiff } from '../core/diff/diff-text.ts';
import { UiError } from '../core/errors.ts';
import type { UiNode } from '../core/node.ts';
import { type Query, query } from '../core/query/query.ts';
import { describeUnreported, describeUnsearched } from '../core/query/query-hints.ts';
import { type JsonNode, toJson } from '../core/render/json.ts';
import { render } from '../core/render/render.ts';
import { findById } from '../core/tree.ts';
import { unreportedAreas } from '../core/unreported-areas.ts';
import type { Snapshot } from '../session/snapshot.ts';
import type { UiArgs } from './ui-arguments.ts';
import { changesToJson } from './ui-changes.ts';

export type TreeView = {
  kind: 'tree' | 'matches' | 'changes' | 'unchanged';
  text: string;
  hiddenNodes: number;
  hints: string[];
};

/** Writes the part of a tree that was asked for as text of at most `maxTokens`. */
export function viewAsText(
  snapshot: Snapshot,
  previous: Snapshot | undefined,
  args: UiArgs,
  maxTokens: number,
): TreeView {
  if (previous !== undefined) return changesAsText(compare(previous, snapshot, args), previous, maxTokens);
  const found = search(snapshot, args);
  const { text, hiddenNodes, countedNodes } = render(found.roots, {
    ...(args.query ? { offscreen: true } : args.root !== undefined && { root: args.root }),
    maxTokens,
    keep: found.keep,
    ...(args.depth !== undefined && { depth: args.depth }),
  });
  const kind = args.query ? 'matches' : 'tree';
  return { kind, text, hiddenNodes: hiddenNodes + countedNodes, hints: found.hints };
}

function changesAsText(changes: TreeDiff, { revision }: Snapshot, maxTokens: number): TreeView {
  if (isEmptyDiff(changes)) {
    return { kind: 'unchanged', text: `Unchanged since revision ${revision}.`, hiddenNodes: 0, hints: [] };
  }
  const { text, hiddenLines } = renderDiff(changes, maxTokens);
  return { kind: 'changes', text, hiddenNodes: hiddenLines, hints: [] };
}

export function viewAsJson(snapshot: Snapshot, previous: Snapshot | undefined, args: UiArgs): Record<string, unknown> {
  if (previous !== undefined) {
    return { since: previous.revision, changes: changesToJson(compare(previous, snapshot, args)) };
  }
  const found = search(snapshot, args);
  const nodes = found.roots.map((root) => toJsonUpTo(root, args.depth ?? Number.POSITIVE_INFINITY));
  return {
    ...(args.query && { matchCount: found.ids.size }),
    nodes,
    ...(found.hints.length > 0 && { hints: found.hints }),
  };
}

/** Compares the part that was asked for; a subtree that was not there before counts as added whole. */
function compare(previous: Snapshot, snapshot: Snapshot, args: UiArgs): TreeDiff {
  if (previous.revision === snapshot.revision) return diff([], []);
  // What only a picture showed is neither gone nor new because none was taken the other time.
  const isAlike = (previous.pictured === undefined) === (snapshot.pictured === undefined);
  const [before, after] = isAlike ? [previous, snapshot] : [withoutPicture(previous), withoutPicture(snapshot)];
  const isNew = args.root !== undefined && findById(before.roots, args.root) === undefined;
  return diff(isNew ? [] : search(before, args).roots, search(after, args).roots);
}

function withoutPicture(snapshot: Snapshot): Snapshot {
  return { ...snapshot, roots: snapshot.pictured?.axRoots ?? snapshot.roots };
}

/** `keep`: the ids that get lines whatever is folded, those of the matches among them. */
type Found = { roots: readonly UiNode[]; ids: ReadonlySet<string>; keep: ReadonlySet<string>; hints: string[] };

export const holdsMatch = (snapshot: Snapshot, args: UiArgs) => search(snapshot, args).ids.size > 0;

function search(snapshot: Snapshot, args: UiArgs): Found {
  const roots = args.root === undefined ? snapshot.roots : [subtree(snapshot, args.root)];
  const areas = snapshot.pictured ? [] : unreportedAreas(roots);
  const unreported = describeUnreported(areas);
  if (args.query === undefined) {
    const keep = new Set(areas.map(({ id }) => id));
    // In a whole tree, an area among others has a line of its own; a window of which nothing is known says no more.
    const isTold = args.root !== undefined || areas.some((area) => roots.includes(area));
    return { roots, ids: new Set(), keep, hints: isTold && unreported ? [unreported] : [] };
  }
  const { tree, ids, hint } = query(roots, definedOnly(args.query));
  const hints = [hint, hint && unreported, describeUnsearched(roots, ids.size > 0)].filter(
    (each) => each !== undefined,
  );
  return { roots: tree, ids, keep: ids, hints };
}

function subtree(snapshot: Snapshot, id: string): UiNode {
  const root = findById(snapshot.roots, id);
  if (root !== undefined) return root;
  throw new UiError('node_not_found', `${id} is not in this tree (revision ${snapshot.revision}).`, {
    hint: 'Call debug_ui without root for the ids that there are.',
  });
}

function definedOnly({ role, text, value, state }: NonNullable<UiArgs['query']>): Query {
  return {
    ...(role !== undefined && { role }),
    ...(text !== undefined && { text }),
    ...(value !== undefined && { value }),
    ...(state !== undefined && { state }),
  };
}

/** Writes the node as JSON down to this depth; what lies deeper is counted. */
function toJsonUpTo(node: UiNode, depth: number): JsonNode {
  if (depth === Number.POSITIVE_INFINITY) return toJson(node);
  const { children, ...facts } = node;
  if (depth <= 1)
    return toJson({ ...facts, children: [], ...(children.length > 0 && { childCount: children.length }) });
  return { ...toJson({ ...facts, children: [] }), children: children.map((child) => toJsonUpTo(child, depth - 1)) };
}
