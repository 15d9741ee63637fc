import type { Capture } from '../../core/backend.ts';
import type { Detection } from '../../core/merge/detection.ts';
import { intersection, type Rect, shareInside } from '../../core/rect.ts';
import { toPicture } from '../../image/pixels.ts';

/** Of what is covered further there is too little to be known again. */
const MOST_HIDDEN = 0.9;
const INSIDE = 0.5;

/** What was found in the window itself, and not in the popups over it. Boxes are in pixels of the picture. */
export function withoutPopups(found: readonly Detection[], capture: Capture): Detection[] {
  const popups = popupsIn(capture);
  return found.filter(({ bounds }) => popups.every((popup) => shareInside(bounds, popup) < INSIDE));
}

/**
 * Half a knob is none, and half a word is another word: what a menu covers in part stays what it was `before` in the
 * window beneath, as far as that is known.
 */
export function keepHalfCovered(
  found: readonly Detection[],
  before: readonly Detection[],
  capture: Capture,
): Detection[] {
  const popups = popupsIn(capture);
  const isHalfCovered = ({ bounds }: Detection) =>
    popups.some((popup) => intersection(bounds, popup) && shareInside(bounds, popup) <= MOST_HIDDEN);
  const kept = before.filter(isHalfCovered);
  const isPartOf = (part: Rect) => kept.some(({ bounds }) => shareInside(part, bounds) >= INSIDE);
  const isInPopup = (part: Rect) => popups.some((popup) => shareInside(part, popup) > MOST_HIDDEN);
  return [...found.filter(({ bounds }) => isInPopup(bounds) || !isPartOf(bounds)), ...kept];
}

const popupsIn = (capture: Capture) => (capture.popups ?? []).map(({ bounds }) => toPicture(bounds, capture));
