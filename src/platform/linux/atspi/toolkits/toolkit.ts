import type { DisplayKind } from '../../../../core/backend.ts';
import { type ActingHabits, PLAIN_ACTING } from './acting-habits.ts';

export type UnreportedChanges = 'nothing' | 'unseen cells' | 'all unseen';

/** How one toolkit's accessibility departs from what the interfaces promise. */
export type Toolkit = {
  /** Whether it is the toolkit of an application that reports this name, and this ToolkitName without its version. */
  recognises: (app: { name: string; toolkitName: string }) => boolean;
  /** The variables that make it accessible; all of them are harmless to other toolkits. */
  environment: (display: DisplayKind) => Record<string, string>;
  /** The arguments that make a program of this command accessible. */
  launchArgs: (command: string, display: DisplayKind) => string[];
  acting: ActingHabits;
  /** Goes when the last check of it has become a behaviour. */
  name: 'gtk3' | 'gtk4' | 'qt' | 'chromium' | 'libreoffice' | 'swing' | 'other';
  /**
   * Name and number of children in one question, Properties.GetAll: it crashes Qt 5 and Qt 6 applications, and LibreOffice
   * takes longer over it than over two.
   */
  usesGetAll: boolean;
  /**
   * Which objects Cache.GetItems lists. GTK 4 lists those that were asked for once, and hangs some of its own (stack
   * pages, which have no box) between parent and child, which GetChildren does not know. LibreOffice lists all, but
   * takes as long as for four questions about each, and most of it does not show.
   */
  cacheLists: 'nothing' | 'what was asked for' | 'everything';
  /** The roles whose objects all have the usual interfaces, and no other that a reading needs. */
  usual: ((role: string) => boolean) | undefined;
  /** What is in a table has no children. */
  cellsAreLeaves: boolean;
  /** The cells of a column have one role and can all do the same: one renderer draws them. */
  columnsAreAlike: boolean;
  /**
   * Whether events tell of changes of name, state, value, text and children, with few exceptions. Where they do, paint
   * says only that something may have moved; where they do not, it says that anything about the object may have changed.
   */
  eventsTell: 'all' | 'some';
  /** Where paint makes an object stale. GTK paints far more than has changed: there, only where it looks different. */
  staleWhere: 'painted' | 'changed';
  /** What it tells comes after what it paints: boxes that are asked right after the paint may be those from before. */
  tellsLate: boolean;
  /**
   * What no event tells of: cells that are not on screen; or all that is not, values, and scroll bars that shrink while
   * they fade.
   */
  silentAbout: UnreportedChanges;
  /**
   * A viewport that was scrolled by more than its place in the window says that it does not show, and has no box. What
   * scrolls in and out of it says rightly whether it shows, but no event tells.
   */
  losesViewports: boolean;
  /** A panel shows nothing outside its box. */
  panelsClip: boolean;
  /** The SHOWING state says whether an object is on screen. */
  tellsShowing: boolean;
  /** A table makes the object of a cell anew whenever it is asked for it. */
  cellsAreNew: boolean;
  /** The rows of a tree hang below each other. */
  treesNest: boolean;
  /** What is hidden keeps the box it had: rows that were scrolled away or filtered out, pages that were left. */
  leavesGhosts: boolean;
  /** Whether the objects of this list's rows show other items as it scrolls. */
  reusesRows: (list: { role: string; name: string }) => boolean;
  /** Whether the objects of its children stay with their places when these are moved or removed. */
  keepsPlaces: (object: { role: string }) => boolean;
  /** The path of an object that is gone is given to one that is made later: Qt 5 does so with the last that it made. */
  reusesRefs: boolean;
  /** Whether an object in it that is gone ends the application when it is asked: java-atk-wrapper 0.40. */
  holdsMines: (object: { role: string }) => boolean;
  /** Whether it turns while it shows: its box is where its turning corner is. */
  turns: (object: { name: string }) => boolean;
  /** Whether extents count from the screen's corner, or from the window's, shadow included. */
  extentsFrom: 'screen' | 'window';
  /** Application.GetApplicationBusAddress leads straight to the application, past the bus daemon. */
  peerToPeer: boolean;
};

/** What is safe to ask of anyone. */
export const PLAIN: Toolkit = {
  recognises: () => false,
  environment: () => ({}),
  launchArgs: () => [],
  acting: PLAIN_ACTING,
  name: 'other',
  usesGetAll: false,
  cacheLists: 'nothing',
  usual: undefined,
  cellsAreLeaves: false,
  columnsAreAlike: false,
  eventsTell: 'some',
  staleWhere: 'painted',
  tellsLate: false,
  silentAbout: 'nothing',
  losesViewports: false,
  panelsClip: false,
  tellsShowing: true,
  cellsAreNew: false,
  treesNest: false,
  leavesGhosts: false,
  reusesRows: () => false,
  keepsPlaces: () => false,
  reusesRefs: false,
  holdsMines: () => false,
  turns: () => false,
  extentsFrom: 'screen',
  peerToPeer: false,
};
