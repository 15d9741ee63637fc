import type { Rect } from '../../../core/rect.ts';
import type { RgbPicture } from '../../shared/picture.ts';
import { UNIT_RGB, writeResized } from './planes.ts';

/** A picture that is scaled to fit into another size, with even margins. */
export type Letterbox = {
  data: Float32Array;
  widthPx: number;
  heightPx: number;
  /** Converts a box in the letterbox to the box in the picture. */
  undo(box: Rect): Rect;
};

const PADDING = 114 / 255;
const MULTIPLE = 32;

/** The declared size of a network's input: a number where it is fixed, a name where it is free. */
export type InputShape = readonly (number | string)[];

/** Fits a picture into an input of fixed size, or into a free one with sides of at most `longestPx`. */
export function letterbox(picture: RgbPicture, shape: InputShape, longestPx: number): Letterbox {
  const [fixedHeight, fixedWidth] = [shape[2], shape[3]].map((side) =>
    typeof side === 'number' && side > 0 ? side : undefined,
  );
  const fit = Math.min(
    (fixedWidth ?? longestPx) / picture.widthPx,
    (fixedHeight ?? longestPx) / picture.heightPx,
    fixedWidth === undefined && fixedHeight === undefined ? 1 : Number.POSITIVE_INFINITY,
  );
  const inner = {
    widthPx: Math.max(1, Math.round(picture.widthPx * fit)),
    heightPx: Math.max(1, Math.round(picture.heightPx * fit)),
  };
  const widthPx = fixedWidth ?? toMultiple(inner.widthPx);
  const heightPx = fixedHeight ?? toMultiple(inner.heightPx);
  const left = Math.floor((widthPx - inner.widthPx) / 2);
  const top = Math.floor((heightPx - inner.heightPx) / 2);
  const data = new Float32Array(3 * widthPx * heightPx).fill(PADDING);
  const layout = { offset: top * widthPx + left, rowPx: widthPx, planePx: widthPx * heightPx };
  writeResized(picture, inner, data, layout, UNIT_RGB);
  const undo = ({ x, y, w, h }: Rect) => ({ x: (x - left) / fit, y: (y - top) / fit, w: w / fit, h: h / fit });
  return { data, widthPx, heightPx, undo };
}

const toMultiple = (px: number) => Math.ceil(px / MULTIPLE) * MULTIPLE;
