import type { UiNode } from '../node.ts';
import type { Role } from '../roles.ts';

/** How many nodes below a node were folded though they may be of use: offscreen ones, and those that may be painted. */
export type Nameless = { offscreen: number; painted: number };

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
  /** It was asked for by itself, or is all that is in what was. */
  open: boolean;
  /** Its children stand on its line. */
  inline: boolean;
  /** It is a cell that stands on the line of the one before it: they are in one row. */
  beside: boolean;
  /** What a closed combo box offers, in place of nodes that cannot be seen. */
  choices: string[] | undefined;
  nameless: Nameless;
  /** Its children that were folded because they are offscreen and many, and the role of the first. */
  away: { count: number; nodes: number; role: Role } | undefined;
  /** How many of its rows or cells were folded because they have no text and are many. */
  textless: number;
  /** Its cells that were folded because they hold nothing but their address and are many. */
  emptyCells: { count: number; range: string } | undefined;
};
