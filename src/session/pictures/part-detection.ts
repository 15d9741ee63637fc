import type { Detection } from '../../core/merge/detection.ts';
import {
  area,
  centreOf,
  holdsPoint,
  intersection,
  overlapRatio,
  type Rect,
  union,
  wholePixels,
} from '../../core/rect.ts';
import { grow } from './changed-parts.ts';

/** A detector needs to see this much around a thing to know what it is. */
const CONTEXT_PX = 48;
const EDGE_PX = 8;
/** A box that fills this share of the picture holds others; it stays as it is when something in it changes. */
const FRAME_SHARE = 0.2;
const SAME = 0.5;
/** The name of these stands beside them, and is not read again when they move. */
const CAPTIONED: ReadonlySet<string> = new Set(['knob', 'slider', 'meter', 'switch', 'checkbox', 'radio', 'stepper']);

type Size = { widthPx: number; heightPx: number };

/** A part of a picture that is looked at again: what in `core` was found is replaced, and `crop` is what is sent. */
export type Part = { core: Rect; crop: Rect };

/** Takes in whole what was found where something has changed, with what is around it. */
export function partAround(changed: Rect, found: readonly Detection[], size: Size): Part {
  const whole = { x: 0, y: 0, w: size.widthPx, h: size.heightPx };
  let core = grow(changed, EDGE_PX);
  for (let hasGrown = true; hasGrown; ) {
    hasGrown = false;
    for (const { bounds } of found) {
      if (isFrame(bounds, size) || !intersection(bounds, core)) continue;
      const grown = union(core, bounds);
      hasGrown ||= area(grown) > area(core);
      core = grown;
    }
  }
  const crop = intersection(wholePixels(grow(core, CONTEXT_PX)), whole) ?? whole;
  return { core: intersection(core, whole) ?? whole, crop };
}

/** What is in the picture now: outside the part as before, in it as it was found anew, in pixels of the crop. */
export function replacePart(
  before: readonly Detection[],
  { core, crop }: Part,
  fresh: readonly Detection[],
  size: Size,
): Detection[] {
  const isInside = ({ bounds }: Detection) => !isFrame(bounds, size) && holdsPoint(core, centreOf(bounds));
  const kept = before.filter((each) => !isInside(each));
  const replaced = before.filter(isInside);
  const added = fresh
    .map((each) => ({ ...each, bounds: { ...each.bounds, x: each.bounds.x + crop.x, y: each.bounds.y + crop.y } }))
    .filter((each) => isInside(each) && !isCut(each.bounds, crop, size))
    .filter((each) => !kept.some(({ bounds }) => overlapRatio(bounds, each.bounds) >= SAME))
    .map((each) => withCaption(each, replaced));
  return [...kept, ...added];
}

const isFrame = (bounds: Rect, { widthPx, heightPx }: Size) => area(bounds) > FRAME_SHARE * widthPx * heightPx;

/** Whether a box ends where the crop does, and the picture does not. */
function isCut(box: Rect, crop: Rect, { widthPx, heightPx }: Size): boolean {
  return (
    (box.x <= crop.x + 1 && crop.x > 0) ||
    (box.y <= crop.y + 1 && crop.y > 0) ||
    (box.x + box.w >= crop.x + crop.w - 1 && crop.x + crop.w < widthPx) ||
    (box.y + box.h >= crop.y + crop.h - 1 && crop.y + crop.h < heightPx)
  );
}

function withCaption(found: Detection, replaced: readonly Detection[]): Detection {
  if (found.description !== '' || !CAPTIONED.has(found.label)) return found;
  const before = replaced.find(
    ({ label, bounds }) => label === found.label && overlapRatio(bounds, found.bounds) >= SAME,
  );
  return before ? { ...found, description: before.description } : found;
}
