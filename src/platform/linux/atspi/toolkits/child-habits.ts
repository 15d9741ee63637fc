import type { Point } from '../../../../core/backend.ts';
import type { Rect } from '../../../../core/rect.ts';
import type { Boxes } from '../geometry/boxes.ts';
import { type Kinds, type KnownBoxes, NO_BOXES, NO_PADDING, type Place } from '../geometry/place.ts';
import type { Accessible, Child } from '../protocol/accessible.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import type { ReadingContext } from './reading-context.ts';

/** Beyond this many children only the visible ones are read: Calc's table claims 2³¹ − 1 and hangs if asked for them. */
export const MANY_CHILDREN = 150;

/** How the children of a table are counted, where its headers are among them. */
export type TableShape = {
  readonly perRow: number;
  /** How many of the first children are above the columns. */
  readonly above: number;
  isHeader(index: number): boolean;
  rowStart(index: number): number;
  kindsOf(children: readonly Child[]): Kinds;
  boxesOf(children: readonly Child[], frame: { view: Rect; area: Rect }, boxes: Boxes): Promise<KnownBoxes>;
};

/** Which row of a list is at a point; −1 where none of them is. */
export type RowFinder = (x: number, y: number) => Promise<number>;

/** A parent with those of its children that were found, and whether all of them showed before, and look as before. */
export type Family = {
  holder: Accessible;
  children: readonly Child[];
  table: TableShape | undefined;
  below: Place;
  allShowed: () => boolean;
};

/** Which children an object has, and which of them are worth reading. */
export type ChildHabits = {
  /**
   * Which objects Cache.GetItems lists. GTK 4 lists those that were asked for once, and hangs some of its own (stack
   * pages, which have no box) between parent and child, which GetChildren does not know. LibreOffice lists all, but
   * takes as long as for four questions about each, and most of it does not show.
   */
  cacheLists: 'nothing' | 'what was asked for' | 'everything';
  /** Whether the cache numbers the children of this object otherwise than GetChildren does. */
  misnumbersChildren: (parent: { parent: ObjectRef | undefined }) => boolean;
  /** Whether so many children are too many to read all of them. */
  hasTooMany: (total: number) => boolean;
  /** Whether those of its children that do not show are left out. */
  leavesOutUnseen: (object: Accessible, total: number) => boolean;
  /** What it holds has no children. */
  holdsLeaves: (object: Accessible) => boolean;
  /** The cells of a column have one role and can all do the same: one renderer draws them. */
  columnsAreAlike: boolean;
  tableShape: (table: Accessible, total: number, context: ReadingContext) => Promise<TableShape | undefined>;
  /** How many columns of a model are counted among the children of a list, which shows one of them. */
  columnsInList: (list: Accessible, context: ReadingContext) => Promise<number> | number;
  /** The children that are the object's own, and not shown elsewhere or by another. */
  ownChildren: (parent: Accessible, children: readonly Child[], context: ReadingContext) => Promise<readonly Child[]>;
  /** Where children are that report it wrongly. */
  boxesOf: (family: Family, context: ReadingContext) => Promise<KnownBoxes>;
  /** Whether its program hides it wherever it is: nobody can reach it. */
  isHidden: (child: Pick<Accessible, 'role' | 'states'>) => boolean;
  /** How far to the right and below they are from where they report to be, with all that they hold. */
  paddingOf: (family: Family, context: ReadingContext) => Promise<Point>;
  /** Finds the rows of a list that has no hit test of its own. */
  rowFinder: (list: Accessible, context: ReadingContext) => Promise<RowFinder | undefined>;
  /** The hit test finds nothing between the rows of a list. */
  missesBetweenRows: boolean;
  /** How long the object of a cell lives: a table may make it anew whenever it is asked for it, and let go of it soon. */
  cellsOf: (table: Accessible) => 'lasting' | 'made anew' | 'let go';
  /** Whether the objects of this list's rows show other items as it scrolls. */
  reusesRows: (list: Pick<Accessible, 'role' | 'name'>) => boolean;
  /** Whether the objects of its children stay with their places when these are moved or removed. */
  keepsPlaces: (object: Pick<Accessible, 'role'>) => boolean;
  /** The path of an object that is gone is given to one that is made later. */
  reusesRefs: boolean;
  /** A role and interfaces are for life. */
  keepsRoles: boolean;
  /** Whether an object in it that is gone ends the application when it is asked. */
  holdsMines: (object: Pick<Accessible, 'role'>) => boolean;
};

export const PLAIN_CHILDREN: ChildHabits = {
  cacheLists: 'nothing',
  misnumbersChildren: () => false,
  hasTooMany: (total) => total > MANY_CHILDREN,
  leavesOutUnseen: () => false,
  holdsLeaves: () => false,
  columnsAreAlike: false,
  tableShape: async () => undefined,
  columnsInList: () => 1,
  ownChildren: async (_, children) => children,
  isHidden: () => false,
  boxesOf: async () => NO_BOXES,
  paddingOf: async () => NO_PADDING,
  rowFinder: async () => undefined,
  missesBetweenRows: false,
  cellsOf: () => 'lasting',
  reusesRows: () => false,
  keepsPlaces: () => false,
  reusesRefs: false,
  keepsRoles: false,
  holdsMines: () => false,
};
