import { isList, unread } from '../meaning.ts';
import type { Role, UiNode } from '../node.ts';
import type { Folded } from './fold.ts';

/** What a cut leaves behind: how much is missing, and the call that shows it. */
export function cutLine(count: number, noun: string, root: string): string {
  return `… ${count} more ${noun}: root=${root}`;
}

/** What a node leaves out below it, a line each. */
export function notesOf(item: Folded): string[] {
  return [muteLine(item), offscreenLine(item), unreadLine(item.node)].filter((note) => note !== undefined);
}

/** For children that the platform has and the reading has not; an offscreen node says it in its own line. */
function unreadLine(node: UiNode): string | undefined {
  const count = unread(node);
  if (count === 0 || node.offscreen) return undefined;
  return `… ${count} more ${nounFor(node.role, node.children[0]?.role)}, not read: root=${node.id}`;
}

/** For what is offscreen, and nameless or many. */
function offscreenLine({ node, quiet, away }: Folded): string | undefined {
  const count = quiet + (away?.count ?? 0);
  if (count === 0) return undefined;
  const noun = away === undefined ? 'nodes' : nounFor(node.role, away.role);
  return cutLine(count, noun === 'nodes' ? 'offscreen' : noun, node.id);
}

/** For rows or cells that say nothing and are many. */
function muteLine({ node, mute }: Folded): string | undefined {
  return mute === 0 ? undefined : cutLine(mute, 'without text', node.id);
}

/** `rows` in a table, `items` in a tree or menu, `nodes` elsewhere. */
export function nounFor(parent: Role, child: Role | undefined): string {
  if (child === 'row' || (parent === 'table' && child === undefined)) return 'rows';
  if (child === 'cell' && isList(parent)) return 'cells';
  if (child === 'treeItem' || child === 'menuItem' || isList(parent)) return 'items';
  return 'nodes';
}

export function tooSmallLine(nodes: number, least: number): string {
  return `… ${nodes} nodes hidden: maxTokens is below ${least}`;
}
