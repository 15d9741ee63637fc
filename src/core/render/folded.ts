import type { UiNode } from '../node.ts';
import type { Role } from '../roles.ts';

/** A node that is worth a line, with those below it that are. */
export type Folded = {
  node: UiNode;
  parent: Folded | undefined;
  children: Folded[];
  /** Its index in document order. */
  order: number;
  /** How many lines are above its own. Folded nodes have none; children on the line of their parent have its depth. */
  depth: number;
  /** It, or something around it, is not on the screen. */
  offscreen: boolean;
  /** It is part of a page, which is a document to be read. */
  onPage: boolean;
  /** Its children stand on its line. */
  inline: boolean;
  /** It is a cell that stands on the line of the one before it: they are in one row. */
  beside: boolean;
  /** What a closed combo box offers, in place of nodes that cannot be seen. */
  choices: string[] | undefined;
  /** How many nodes below it were folded because they are offscreen and nameless. */
  namelessOffscreen: number;
  /** Its children that were folded because they are offscreen and many, and the role of the first. */
  away: { count: number; nodes: number; role: Role } | undefined;
  /** How many of its rows or cells were folded because they have no text and are many. */
  textless: number;
  /** Its cells that were folded because they hold nothing but their address and are many. */
  emptyCells: { count: number; range: string } | undefined;
};
