import type { Point } from '../../../../core/backend.ts';
import type { Rect } from '../../../../core/node.ts';
import { intersection } from '../../../../core/rect.ts';
import type { Accessible } from '../protocol/accessible.ts';
import { holdsRows } from '../protocol/roles.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';
import { type Placement, UNMOVED } from './placement.ts';

/** Where objects are, by key, or that they do not show, whatever they say themselves. */
export type Whereabouts = ReadonlyMap<string, Rect | 'away'>;

export const AS_THEY_SAY: Whereabouts = new Map();

/** Of objects, by key. All children of one kind have one role and can do the same. */
export type Kinds = ReadonlyMap<string, string>;

export const UNKNOWN_KINDS: Kinds = new Map();

/** Where in the tree and on the screen an object stands. Boxes are in the toolkit's own coordinates. */
export type Place = {
  /** The key of the parent; none at the top. */
  parent: string | undefined;
  depth: number;
  /** Everything below was asked for, visible or not. */
  expanded: boolean;
  placement: Placement;
  /** The application's windows that nobody else places, on the screen. */
  popups: readonly Rect[];
  /** The part of the screen in which it can show. */
  clip: Rect | undefined;
  parentBox: Rect | undefined;
  /** The parent does not show, so this does not either: LibreOffice says otherwise of its unused menu bar. */
  hidden: boolean;
  /** The parent is hidden, or a menu: those open late, if ever. */
  shut: boolean;
  /** It has no children, as one can tell from the parent. */
  leaf: boolean;
  /** It is in a viewport. */
  scrolled: boolean;
  /** It is in a tree. */
  inTree: boolean;
  /** It is a row of a tree, below which others may show though it does not. */
  isEntered: boolean;
  /** Of the parent's children. */
  whereabouts: Whereabouts;
  kinds: Kinds;
  /** What it is in has moved, or is a list and looks different: where nothing shows, boxes change unseen. */
  doubtful: boolean;
  /** What it is in came into view or left it since the last reading. */
  flipped: boolean;
};

const CLIPPING = new Set(
  'frame dialog window scroll-pane viewport table tree tree-table list list-box document-web document-frame'.split(' '),
);
/** Of a popover, in points. */
const MAX_MARGIN = 40;
const PANES = new Set('panel filler scroll-pane viewport'.split(' '));
/** They open windows of their own, wherever their parent is. */
const POPPING_UP = new Set('menu popup-menu combo-box tool-tip'.split(' '));

export function topPlace(placement: Placement, popups: readonly Rect[]): Place {
  return {
    parent: undefined,
    depth: 1,
    expanded: false,
    placement,
    popups,
    clip: undefined,
    parentBox: undefined,
    hidden: false,
    shut: false,
    leaf: false,
    scrolled: false,
    inTree: false,
    isEntered: false,
    whereabouts: AS_THEY_SAY,
    kinds: UNKNOWN_KINDS,
    doubtful: false,
    flipped: false,
  };
}

/**
 * LibreOffice's own widgets do not know that GTK has put a menu bar above them, and hold GTK widgets which do. Where one
 * kind holds the other, the child has the size of its parent but not its position: below, all is off by the difference.
 */
export function besideGtk(place: Place, box: Rect): Place {
  const { parentBox, placement, clip } = place;
  if (!parentBox || box.w !== parentBox.w || box.h !== parentBox.h) return place;
  const dx = parentBox.x - box.x;
  const dy = parentBox.y - box.y;
  if (dx === 0 && dy === 0) return place;
  return {
    ...place,
    placement: { ...placement, dx: placement.dx + dx * placement.scale, dy: placement.dy + dy * placement.scale },
    clip: clip && { ...clip, x: clip.x - dx, y: clip.y - dy },
  };
}

/**
 * A popover of GTK 4 fills a window of its own but for its margin, which is above it, and says that it is at the corner of
 * what has opened it. `inParent`: its box counted from there.
 */
export function inPopup(place: Place, box: Rect, inParent: Rect): Place {
  const { placement, popups } = place;
  const { scale } = placement;
  const { x, y } = toScreen(box, placement);
  const farness = (popup: Rect) => Math.hypot(popup.x - x, popup.y - y);
  const [popup] = popupsFor(box, place).toSorted((a, b) => farness(a) - farness(b));
  if (!popup) return place;
  const margin = marginIn(popup, box, scale);
  const dx = popup.x + (Math.min(margin.x, inParent.x) - box.x) * scale;
  const dy = popup.y + (Math.min(margin.y, inParent.y) - box.y) * scale;
  const others = popups.filter((each) => each !== popup);
  return { ...place, placement: { ...placement, dx, dy }, clip: box, popups: others };
}

/** The windows that a popover of this size may fill. */
export const popupsFor = (box: Rect, { placement, popups }: Place): Rect[] =>
  popups.filter((popup) => {
    const margin = marginIn(popup, box, placement.scale);
    return Math.min(margin.x, margin.y) >= 0 && Math.max(margin.x, margin.y) <= MAX_MARGIN;
  });

const marginIn = ({ w, h }: Rect, box: Rect, scale: number): Point => ({ x: w / scale - box.w, y: h / scale - box.h });

/** It has the name of its class, or one that its program gave it; then it is known by not being in its parent. */
export function isPopover({ role, name }: Pick<Accessible, 'role' | 'name'>, box: Rect, { parentBox }: Place): boolean {
  if (role === 'menu' || role !== 'filler') return role === 'menu';
  const inner = parentBox && intersection(box, parentBox);
  return /^\w*Popover(Menu)?$/.test(name) || !inner || inner.w < box.w || inner.h < box.h;
}

/** Chromium counts what is on a page in pixels of the screen, whatever the scale. */
export function onPage(place: Place): Place {
  const { placement, clip, parentBox } = place;
  return {
    ...place,
    placement: UNMOVED,
    clip: clip && toScreen(clip, placement),
    parentBox: parentBox && toScreen(parentBox, placement),
  };
}

export type Parent = {
  key: string;
  role: string;
  isTable: boolean;
  box: Rect | undefined;
  offscreen: boolean;
  moved: boolean;
  painted: boolean;
  flipped: boolean;
};

export function placeBelow(place: Place, parent: Parent, toolkit: Toolkit): Place {
  const { key, role, box, offscreen } = parent;
  return {
    parent: key,
    depth: place.depth + 1,
    expanded: place.expanded,
    placement: place.placement,
    popups: place.popups,
    clip: clipBelow(role, box, place.clip, toolkit),
    parentBox: box,
    hidden: offscreen,
    shut: offscreen || role === 'menu',
    leaf: toolkit.cellsAreLeaves && parent.isTable,
    scrolled: place.scrolled || role === 'viewport',
    inTree: place.inTree || role === 'tree',
    isEntered: false,
    whereabouts: AS_THEY_SAY,
    kinds: UNKNOWN_KINDS,
    doubtful: parent.moved || (holdsRows(role) && parent.painted),
    flipped: place.flipped || parent.flipped,
  };
}

export function toScreen({ x, y, w, h }: Rect, { scale, dx, dy }: Placement): Rect {
  return {
    x: Math.round(x * scale + dx),
    y: Math.round(y * scale + dy),
    w: Math.round(w * scale),
    h: Math.round(h * scale),
  };
}

/** It holds other things, and no more. */
export const isPane = (role: string) => PANES.has(role);

function clipBelow(role: string, box: Rect | undefined, clip: Rect | undefined, toolkit: Toolkit): Rect | undefined {
  if (POPPING_UP.has(role)) return undefined;
  if (!box || !(CLIPPING.has(role) || (toolkit.panelsClip && isPane(role)))) return clip;
  const inner = toolkit.name === 'qt' && holdsRows(role) ? withoutFrame(box) : box;
  return clip ? (intersection(inner, clip) ?? clip) : inner;
}

/** Qt counts the frame of a list, a pixel wide, as a part of it. */
export const withoutFrame = ({ x, y, w, h }: Rect): Rect => ({ x: x + 1, y: y + 1, w: w - 2, h: h - 2 });
