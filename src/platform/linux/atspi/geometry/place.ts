import type { Point } from '../../../../core/backend.ts';
import { intersection, type Rect } from '../../../../core/rect.ts';
import { holdsRows } from '../protocol/roles.ts';
import type { Placement } from './placement.ts';

/** Where objects are, by key, or that they do not show, whatever they report themselves. */
export type KnownBoxes = ReadonlyMap<string, Rect | 'away'>;

export const NO_BOXES: KnownBoxes = new Map();

/** How far the children of an object are from where they report to be. */
export const NO_PADDING: Point = { x: 0, y: 0 };

/** Which kind objects are of, by key. All children of one kind have one role and can do the same. */
export type Kinds = ReadonlyMap<string, string>;

export const NO_KINDS: Kinds = new Map();

/** Where on the screen an object can be. Boxes are in the toolkit's own coordinates, but for those of popups. */
export type Geometry = {
  placement: Placement;
  /** The application's windows that nobody else places, on the screen. */
  popups: readonly Rect[];
  /** The part of the screen in which it can show. */
  clip: Rect | undefined;
  parentBox: Rect | undefined;
};

/** What the ancestors of an object mean for whether it shows. */
export type Visibility = {
  /** The parent does not show, so this does not either: LibreOffice reports otherwise of its unused menu bar. */
  hidden: boolean;
  /** The parent is hidden, or a menu: those open late, if ever. */
  shut: boolean;
  /** It is in a viewport. */
  scrolled: boolean;
  /** It is in a tree. */
  inTree: boolean;
  /** It is a row of a tree, below which others may show though it does not. */
  entered: boolean;
};

/** Whether what was read of an object earlier can be trusted. */
export type Freshness = {
  /** What it is in has moved, or is a list and looks different: where nothing shows, boxes change unseen. */
  doubtful: boolean;
  /** What it is in came into view or left it since the last reading. */
  flipped: boolean;
};

/** What is known of an object and its siblings from their parent. */
export type Siblings = {
  boxes: KnownBoxes;
  kinds: Kinds;
  /** None of them has children. */
  areLeaves: boolean;
};

/** Where in the tree and on the screen an object stands. */
export type Place = {
  /** The key of the parent; none at the top. */
  parent: string | undefined;
  depth: number;
  /** Everything below was asked for, visible or not, or what one object holds. */
  expanded: false | 'everything' | 'subtree';
  geometry: Geometry;
  visibility: Visibility;
  freshness: Freshness;
  siblings: Siblings;
};

const IN_VIEW: Visibility = { hidden: false, shut: false, scrolled: false, inTree: false, entered: false };
const CLIPPING = new Set(
  'frame dialog window scroll-pane viewport table tree tree-table list list-box document-web document-frame'.split(' '),
);
const PANES = new Set('panel filler scroll-pane viewport'.split(' '));
/** These open windows of their own, wherever their parent is. */
const POPPING_UP = new Set('menu popup-menu combo-box tool-tip'.split(' '));

export const isPoppingUp = (role: string) => POPPING_UP.has(role);

export function topPlace(placement: Placement, popups: readonly Rect[]): Place {
  return {
    parent: undefined,
    depth: 1,
    expanded: false,
    geometry: { placement, popups, clip: undefined, parentBox: undefined },
    visibility: IN_VIEW,
    freshness: { doubtful: false, flipped: false },
    siblings: { boxes: NO_BOXES, kinds: NO_KINDS, areLeaves: false },
  };
}

export type Parent = {
  key: string;
  role: string;
  box: Rect | undefined;
  /** The part of its box in which its children show, where it cuts them off. */
  inner: Rect | undefined;
  offscreen: boolean;
  moved: boolean;
  painted: boolean;
  flipped: boolean;
  holdsLeaves: boolean;
};

export function placeBelow({ depth, expanded, geometry, visibility, freshness }: Place, parent: Parent): Place {
  const { key, role, box, inner, offscreen, moved, painted, flipped, holdsLeaves } = parent;
  const { placement, popups, clip } = geometry;
  return {
    parent: key,
    depth: depth + 1,
    expanded,
    geometry: { placement, popups, clip: clipBelow(role, inner, clip), parentBox: box },
    visibility: {
      hidden: offscreen,
      shut: offscreen || role === 'menu',
      scrolled: visibility.scrolled || role === 'viewport',
      inTree: visibility.inTree || role === 'tree',
      entered: false,
    },
    freshness: {
      doubtful: moved || (holdsRows(role) && painted),
      flipped: freshness.flipped || flipped,
    },
    siblings: { boxes: NO_BOXES, kinds: NO_KINDS, areLeaves: holdsLeaves },
  };
}

/** A place whose objects are further to the right and below than they report. */
export function padded(place: Place, { x, y }: Point): Place {
  if (x === 0 && y === 0) return place;
  const { placement, clip, parentBox } = place.geometry;
  const { scale, dx, dy } = placement;
  const uncounted = (box: Rect | undefined) => box && { ...box, x: box.x - x, y: box.y - y };
  return {
    ...place,
    geometry: {
      ...place.geometry,
      placement: { ...placement, dx: dx + x * scale, dy: dy + y * scale },
      clip: uncounted(clip),
      parentBox: uncounted(parentBox),
    },
  };
}

/** The place of what another process shows in a window, which may count from another point of it. */
export function pagePlace(place: Place): Place {
  const { scale, dx, dy, pagesFrom } = place.geometry.placement;
  return pagesFrom ? padded(place, { x: (pagesFrom.x - dx) / scale, y: (pagesFrom.y - dy) / scale }) : place;
}

function clipBelow(role: string, inner: Rect | undefined, clip: Rect | undefined): Rect | undefined {
  if (POPPING_UP.has(role)) return undefined;
  return inner && clip ? (intersection(inner, clip) ?? clip) : (inner ?? clip);
}

/** Whether nothing of what an object of this role holds shows outside its box, in any toolkit. */
export const clipsChildren = (role: string) => CLIPPING.has(role);

/** Whether a widget of this role holds other things, and no more. */
export const isPane = (role: string) => PANES.has(role);

export function toScreen({ x, y, w, h }: Rect, { scale, dx, dy }: Placement): Rect {
  return {
    x: Math.round(x * scale + dx),
    y: Math.round(y * scale + dy),
    w: Math.round(w * scale),
    h: Math.round(h * scale),
  };
}
