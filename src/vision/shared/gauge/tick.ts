import type { Rect } from '../../../core/rect.ts';
import { cropPicture, type RgbPicture } from '../picture.ts';
import { brightness, difference, medianColour, pixelAt, type Rgb } from './pixels.ts';

const LEAST_DEVIATION = 20;
/** A mark reaches the very middle: this share of the size around it holds no bevel of a box that is some pixels off. */
const MARK_REACH = 0.27;
/** What lies further out in an unchecked control may be its bevel. */
const FACE_REACH = 0.33;
/** The face of a diamond goes less far to its sides than to its corners: so far, counted along both ways. */
const DIAMOND_REACH = 0.45;
/** The ground around a box is of one colour but for noise; what is left without it is no less than this share. */
const GROUND = 8;
const LEAST_LEFT = 0.6;
/** Grounds and empty faces are grey or pale; colours of themes are not, and stand out. */
const COLOURFUL = 40;

/**
 * A checked box or circle has a mark in its middle, or is filled with a colour, as those of ttk and Motif; an unchecked
 * one is of one colour, grey or pale, or as what is around. Undefined where neither is sure.
 */
export function readTick(picture: RgbPicture, box: Rect): boolean | undefined {
  const crop = withoutGround(cropPicture(picture, box));
  const size = Math.min(crop.widthPx, crop.heightPx);
  if (deviationOf(middleOf(crop, MARK_REACH * size, Math.hypot)) >= LEAST_DEVIATION) return true;
  const isEven = (face: readonly Rgb[]) => deviationOf(face) < LEAST_DEVIATION;
  const isFace =
    isEven(middleOf(crop, FACE_REACH * size, Math.hypot)) || isEven(middleOf(crop, DIAMOND_REACH * size, sum));
  if (!isFace) return undefined;
  const face = medianColour(middleOf(crop, MARK_REACH * size, Math.hypot));
  const isFilled = Math.max(...face) - Math.min(...face) >= COLOURFUL;
  return isFilled && difference(face, medianColour(rimOf(picture))) >= COLOURFUL;
}

const sum = (a: number, b: number) => Math.abs(a) + Math.abs(b);

/** Boxes are some pixels larger than what they are around, and not on all sides. */
function withoutGround(crop: RgbPicture): RgbPicture {
  const { widthPx, heightPx } = crop;
  const ground = pixelAt(crop, 0, 0);
  const isGround = (x: number, y: number) => difference(pixelAt(crop, x, y), ground) <= GROUND;
  const [columns, rows] = [range(widthPx), range(heightPx)];
  const [left, right] = endsOf(columns.filter((x) => !rows.every((y) => isGround(x, y))));
  const [top, bottom] = endsOf(rows.filter((y) => !columns.every((x) => isGround(x, y))));
  const [w, h] = [right - left, bottom - top];
  const isLeft = w >= LEAST_LEFT * widthPx && h >= LEAST_LEFT * heightPx;
  return isLeft ? cropPicture(crop, { x: left, y: top, w, h }) : crop;
}

const endsOf = (places: readonly number[]) => [places[0] ?? 0, (places.at(-1) ?? -1) + 1] as const;

const range = (length: number) => Array.from({ length }, (_, at) => at);

/** The pixels whose distance to the middle, as it is counted, is at most this. */
function middleOf(crop: RgbPicture, reach: number, distance: (dx: number, dy: number) => number): Rgb[] {
  const { widthPx, heightPx } = crop;
  return range(widthPx * heightPx).flatMap((at) => {
    const [x, y] = [at % widthPx, Math.floor(at / widthPx)];
    return distance(x + 0.5 - widthPx / 2, y + 0.5 - heightPx / 2) <= reach ? [pixelAt(crop, x, y)] : [];
  });
}

/** The outermost pixels of a picture. */
function rimOf(picture: RgbPicture): Rgb[] {
  const [right, bottom] = [picture.widthPx - 1, picture.heightPx - 1];
  return [
    ...range(picture.widthPx).flatMap((x) => [pixelAt(picture, x, 0), pixelAt(picture, x, bottom)]),
    ...range(picture.heightPx).flatMap((y) => [pixelAt(picture, 0, y), pixelAt(picture, right, y)]),
  ];
}

function deviationOf(colours: readonly Rgb[]): number {
  const values = colours.map(brightness);
  const mean = values.reduce((total, value) => total + value, 0) / values.length;
  return Math.sqrt(values.reduce((total, value) => total + (value - mean) ** 2, 0) / values.length);
}
