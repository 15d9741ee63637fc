import type { PlatformNode } from '../../../../core/node.ts';
import type { Rect } from '../../../../core/rect.ts';
import type { ScreenWindow } from '../../screen/window.ts';
import type { MatchedWindow, WindowBox } from '../geometry/app-windows.ts';
import type { Place } from '../geometry/place.ts';
import { type Placement, placeFrame, type Surroundings, scaleOnly } from '../geometry/placement.ts';
import type { WindowTraits } from '../geometry/window-match.ts';
import type { Accessible } from '../protocol/accessible.ts';

/** A top-level object as it was read; `isInScene` where no window of the screen is it. */
export type TopLevel = { root: PlatformNode; isInScene: boolean };

/**
 * Where in the tree is what a popup of the screen shows: 'apart', it is all that the popup shows, and events report what is
 * in it; 'in place', among what was hidden, and where it was opened; 'anywhere'.
 */
export type Popups = 'apart' | 'in place' | 'anywhere';

/** How the windows of an application are listed, placed and closed. */
export type WindowHabits = {
  /** Where a top-level object is, by its own account. */
  windowBox: WindowBox;
  /** Top-level objects have a box that can be trusted. */
  reportsWindowBoxes: boolean;
  /** The box of a top-level object, put right by its window. */
  frameOf: (top: MatchedWindow) => MatchedWindow['traits']['box'];
  /** Where the objects in a window are on the screen. */
  placementOf: (top: MatchedWindow, around: Surroundings) => Placement;
  /** Whether a placement holds until the windows of the screen change. */
  keepsPlacement: (placement: Placement) => boolean;
  /** Whether a window of this placement may move on while it is read, which nothing reports before or after. */
  mayMoveUnreported: (placement: Placement | undefined) => boolean;
  /** Whether what is listed as a window, and is none on the screen, is closed. */
  isClosed: (traits: WindowTraits, placement: Placement, windows: readonly ScreenWindow[]) => boolean;
  /** Nothing in a window that is not mapped reports that it shows. */
  hidesUnmapped: boolean;
  /** Whether a top-level object without a window is in a scene that a window shows: no paint follows when its view moves. */
  isInScene: (window: ScreenWindow | undefined) => boolean;
  /** The windows, with what they report wrongly put right. */
  correctWindows: (listed: readonly TopLevel[], windows: readonly ScreenWindow[]) => PlatformNode[];
  /** What has popped up beside the windows, with what it reports wrongly put right. */
  correctPopup: (root: PlatformNode, windows: readonly ScreenWindow[]) => PlatformNode;
  /** Menus, lists and panels that pop up hang in the tree. */
  listsPopups: boolean;
  popups: Popups;
  /** The windows of tooltips say what they are. Where they do not, a popup that is not in the tree is one. */
  marksTooltips: boolean;
  /** Dialogs report whether they are modal. */
  reportsModal: boolean;
  /** Whether an object in a window is a dialog that has to be answered before anything else in it. */
  isDialogInWindow: (object: Pick<Accessible, 'role'>, box: Rect | undefined, place: Place) => boolean;
};

export const PLAIN_WINDOWS: WindowHabits = {
  windowBox: (objects, ref, signal) => objects.extents(ref, signal),
  reportsWindowBoxes: true,
  frameOf: ({ traits }) => traits.box,
  placementOf: (top, { windows }) => placeFrame(top, windows, top.traits.box, scaleOnly),
  keepsPlacement: ({ isSure }) => isSure === true,
  mayMoveUnreported: () => false,
  isClosed: ({ shows }) => !shows,
  hidesUnmapped: false,
  isInScene: () => false,
  correctWindows: (listed) => listed.map(({ root }) => root),
  correctPopup: (root) => root,
  listsPopups: true,
  popups: 'anywhere',
  marksTooltips: true,
  reportsModal: true,
  isDialogInWindow: () => false,
};
