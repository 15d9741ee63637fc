import type { Rect } from '../../../../core/rect.ts';
import { clipsChildren, type Place } from '../geometry/place.ts';
import type { Accessible } from '../protocol/accessible.ts';
import type { ReadingContext } from './reading-context.ts';

/** Where objects are in their window, and whether they show. */
export type PlaceHabits = {
  /** The part of its box in which an object's children show; undefined where it does not cut them off. */
  innerBox: (role: string, box: Rect) => Rect | undefined;
  /** The box of an object, put right by that of its parent. */
  correctBox: (object: Accessible, box: Rect, parentBox: Rect | undefined) => Rect;
  /** The place of an object that counts its box otherwise than what holds it does. */
  correctPlace: (place: Place, object: Accessible, box: Rect, context: ReadingContext) => Place | Promise<Place>;
  /** Whether an object that has no box does not show, whatever its state. */
  hidesWithoutBox: (object: Accessible) => boolean;
  /** Whether an object that has a box shows, whatever its state. */
  showsByBox: (object: Accessible) => boolean;
  /** Whether its box is that of what holds it, whatever it reports. */
  fillsHolder: (object: Accessible) => boolean;
  /**
   * A viewport that was scrolled by more than its place in the window reports that it does not show, and has no box. What
   * scrolls in and out of it reports rightly whether it shows, but sends no event.
   */
  losesViewports: boolean;
  /** Whether it turns while it shows: its box is where its turning corner is. */
  turns: (object: Accessible) => boolean;
  /** The rows of a tree hang below each other. */
  treesNest: boolean;
  /** To ask where an object is before what it is saves a round trip, where most of them show. */
  mostlyShows: boolean;
};

export const PLAIN_PLACES: PlaceHabits = {
  innerBox: (role, box) => (clipsChildren(role) ? box : undefined),
  correctBox: (_, box) => box,
  correctPlace: (place) => place,
  hidesWithoutBox: ({ childCount }) => childCount === 0,
  showsByBox: () => false,
  fillsHolder: () => false,
  losesViewports: false,
  turns: () => false,
  treesNest: false,
  mostlyShows: false,
};
