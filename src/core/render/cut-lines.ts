import { unreadChildren } from '../node-traits.ts';
import { isList, type Role } from '../roles.ts';
import type { Folded } from './folded.ts';

/** What a cut leaves behind: how much is missing, and the call that shows it. */
export function cutLine(count: number, noun: string, root: string): string {
  return `… ${count} more ${noun}: root=${root}`;
}

/** What a node leaves out below it, a line each. */
export function notesOf(item: Folded): string[] {
  return [emptyCellsLine(item), textlessLine(item), leftOutLine(item), unreadLine(item)].filter(
    (note) => note !== undefined,
  );
}

/** For children that the platform has and the reading has not; an offscreen node counts them in its own line. */
function unreadLine({ node, parent }: Folded): string | undefined {
  const count = unreadChildren(node);
  if (count === 0 || node.offscreen) return undefined;
  const noun = nounFor(node.role, node.children[0]?.role);
  // A list that was asked for by itself is too long to be read at once.
  const call = parent === undefined && isList(node.role) ? `query with root=${node.id}` : `root=${node.id}`;
  return `… ${count} more ${noun}, not read: ${call}`;
}

/** For what is offscreen, and nameless or many, and for what may be painted. */
function leftOutLine({ node, nameless, away, open }: Folded): string | undefined {
  const count = nameless.offscreen + (away?.count ?? 0);
  if (nameless.painted > 0) return `… ${count + nameless.painted} more: root=${node.id}`;
  if (count === 0) return undefined;
  // These are deeper than its children, and the call for them is not the one that was just made.
  if (open) return `… ${count} more offscreen, without names: query state=offscreen with root=${node.id}`;
  const noun = away === undefined ? 'nodes' : nounFor(node.role, away.role);
  return cutLine(count, noun === 'nodes' ? 'offscreen' : noun, node.id);
}

/** For the cells of a sheet that hold nothing: `… A12:J40 empty, 258 cells: root=lst_55c1`. */
function emptyCellsLine({ node, emptyCells }: Folded): string | undefined {
  return emptyCells && `… ${emptyCells.range} empty, ${emptyCells.count} cells: root=${node.id}`;
}

/** For rows or cells without text that are many. */
function textlessLine({ node, textless }: Folded): string | undefined {
  return textless === 0 ? undefined : cutLine(textless, 'without text', node.id);
}

/** `rows` in a table, `items` in a tree or menu, `nodes` elsewhere. */
export function nounFor(parent: Role, child: Role | undefined): string {
  if (child === 'row' || (parent === 'table' && child === undefined)) return 'rows';
  if (child === 'cell' && isList(parent)) return 'cells';
  if (child === 'treeItem' || child === 'menuItem' || isList(parent)) return 'items';
  return 'nodes';
}

export function tooSmallLine(nodes: number, least: number): string {
  return `… ${nodes} nodes hidden: maxTokens leaves less than ${least} for the tree`;
}
