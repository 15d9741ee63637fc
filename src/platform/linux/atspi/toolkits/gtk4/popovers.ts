import type { Point } from '../../../../../core/backend.ts';
import { intersection, type Rect } from '../../../../../core/rect.ts';
import { type Geometry, type Place, toScreen } from '../../geometry/place.ts';
import type { Accessible } from '../../protocol/accessible.ts';
import type { ReadingContext } from '../reading-context.ts';

/** The margin of a popover is no wider, in points. */
const MAX_MARGIN = 40;

/** A popover has the name of its class, or one that its program gave it; then it is known by not being in its parent. */
export function isPopover(
  { role, name }: Pick<Accessible, 'role' | 'name'>,
  box: Rect,
  { parentBox }: Pick<Geometry, 'parentBox'>,
): boolean {
  if (role === 'menu' || role !== 'filler') return role === 'menu';
  const inner = parentBox && intersection(box, parentBox);
  return /^\w*Popover(Menu)?$/.test(name) || !inner || inner.w < box.w || inner.h < box.h;
}

/** The windows that a popover of this size may fill. */
export const popupsFor = (box: Rect, { placement, popups }: Geometry): Rect[] =>
  popups.filter((popup) => {
    const margin = marginIn(popup, box, placement.scale);
    return Math.min(margin.x, margin.y) >= 0 && Math.max(margin.x, margin.y) <= MAX_MARGIN;
  });

/**
 * The place of a popover in its window. It fills a window of its own but for its margin, which is above it, and reports that
 * it is at the corner of what has opened it.
 */
export async function moveToPopup(
  place: Place,
  { ref }: Accessible,
  box: Rect,
  { objects, signal }: ReadingContext,
): Promise<Place> {
  const inParent = await objects.extentsInParent(ref, signal);
  const { placement, popups } = place.geometry;
  const { scale } = placement;
  const { x, y } = toScreen(box, placement);
  const farness = (popup: Rect) => Math.hypot(popup.x - x, popup.y - y);
  const [popup] = popupsFor(box, place.geometry).toSorted((a, b) => farness(a) - farness(b));
  if (!popup || !inParent) return place;
  const margin = marginIn(popup, box, scale);
  // It may begin to the left of what has opened it, or above.
  const marginAt = (most: number, from: number) => Math.min(most, Math.max(0, from));
  const dx = popup.x + (marginAt(margin.x, inParent.x) - box.x) * scale;
  const dy = popup.y + (marginAt(margin.y, inParent.y) - box.y) * scale;
  const others = popups.filter((each) => each !== popup);
  const geometry = { ...place.geometry, placement: { ...placement, dx, dy }, clip: box, popups: others };
  return { ...place, geometry };
}

const marginIn = ({ w, h }: Rect, box: Rect, scale: number): Point => ({ x: w / scale - box.w, y: h / scale - box.h });
