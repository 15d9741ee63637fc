import { type Rect, sharedArea } from '../core/rect.ts';

export type LabelSize = { w: number; h: number };

/** The cost of a pixel: hiding another label loses an id, hiding a neighbour or the element itself loses its text. */
const HIDES_LABEL = 20;
const HIDES_NEIGHBOUR = 2;
const HIDES_OWN = 1.5;
/** On a neighbour's upper edge, or between two, a label reads as the neighbour's own. */
const MISLEADS = 6;

/**
 * A place for the label of every box, in order: outside where there is room, else on its upper edge or in a corner.
 * Every label lies inside the picture, and on another one only where there is no free place at all.
 */
export function placeLabels(boxes: Rect[], sizes: LabelSize[], picture: LabelSize): Rect[] {
  const placed: Rect[] = [];
  for (const [index, box] of boxes.entries()) {
    const size = sizes[index] ?? { w: 0, h: 0 };
    const neighbours = boxes.filter((other) => other !== box && isNear(other, box, size) && !contains(other, box));
    const labels = placed.filter((label) => isNear(label, box, size));
    let best: Rect = { x: box.x, y: box.y, ...size };
    let lowest = Number.POSITIVE_INFINITY;
    for (const { place, misleads } of candidates(box, size, labels)) {
      const label = moveInside(place, picture);
      const cost =
        HIDES_LABEL * totalOverlap(label, labels) +
        (misleads ? MISLEADS : HIDES_NEIGHBOUR) * totalOverlap(label, neighbours) +
        HIDES_OWN * sharedArea(label, box);
      if (cost >= lowest) continue;
      best = label;
      lowest = cost;
      if (cost === 0) break;
    }
    placed.push(best);
  }
  return placed;
}

type Candidate = { place: Rect; misleads: boolean };

/** The places to try, the best first. */
function candidates(box: Rect, size: LabelSize, labels: Rect[]): Candidate[] {
  const { x, y, w, h } = box;
  const right = x + w - size.w;
  const bottom = y + h - size.h;
  const middle = y + Math.floor((h - size.h) / 2);
  const at = (left: number, top: number, misleads = false) => ({ place: { x: left, y: top, ...size }, misleads });
  const row = (top: number, misleads = false) => [
    at(x, top, misleads),
    at(right, top, misleads),
    // A label may stand next to another one that is in the way.
    ...labels
      .filter((label) => label.y < top + size.h && label.y + label.h > top && label.x <= x)
      .map((label) => label.x + label.w + 1)
      .filter((left) => left > x && left < x + w / 2)
      .map((left) => at(left, top, misleads)),
  ];
  return [
    ...row(y - size.h),
    ...row(y + h, true),
    ...row(y - Math.floor(size.h / 2)),
    at(x + w, middle, true),
    at(x - size.w, middle, true),
    at(right, y),
    at(right, bottom),
    at(x, y),
    at(x, bottom),
  ];
}

function moveInside({ x, y, w, h }: Rect, picture: LabelSize): Rect {
  return { x: Math.max(0, Math.min(x, picture.w - w)), y: Math.max(0, Math.min(y, picture.h - h)), w, h };
}

function isNear(other: Rect, box: Rect, size: LabelSize): boolean {
  const reach = { x: box.x - size.w, y: box.y - size.h, w: box.w + 2 * size.w, h: box.h + 2 * size.h };
  return sharedArea(other, reach) > 0;
}

function contains(outer: Rect, inner: Rect): boolean {
  return (
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    outer.x + outer.w >= inner.x + inner.w &&
    outer.y + outer.h >= inner.y + inner.h
  );
}

function totalOverlap(rect: Rect, others: Rect[]): number {
  return others.reduce((sum, other) => sum + sharedArea(rect, other), 0);
}
