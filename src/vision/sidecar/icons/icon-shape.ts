import type { Rect } from '../../../core/rect.ts';
import { difference, medianColour, pixelAt } from '../../shared/gauge/pixels.ts';
import type { RgbPicture } from '../../shared/picture.ts';

/** Smaller differences are noise of the background. */
const LEAST_CONTRAST = 24;
/** Pixels with at least this share of the highest contrast belong to the icon. */
const INK = 0.25;
/** The square has this margin around the ink, as a share of its longer side. */
const MARGIN = 0.08;
/** The frame of a button, with its round corners, is at most this wide. */
const FRAME_PX = 5;
const FRAME_SHARE = 1 / 7;

/** How much each pixel differs from the background. */
type ContrastMap = { widthPx: number; heightPx: number; values: Float32Array };

/**
 * Returns the shape of an icon, whatever its colours: the contrast of each point with the background, 0 to 1, in a square
 * around the ink; undefined where there is none. The lines along the edges of a `framed` crop are the button's frame.
 */
export function iconShapeOf(crop: RgbPicture, size: number, framed: boolean): Float32Array | undefined {
  const side = Math.min(crop.widthPx, crop.heightPx);
  const band = framed ? Math.min(FRAME_PX, Math.floor(side * FRAME_SHARE)) : 0;
  const contrast = contrastMapOf(crop, band);
  for (const at of framePixelsOf(contrast, band)) contrast.values[at] = 0;
  const most = highest(contrast.values);
  if (most < LEAST_CONTRAST) return undefined;
  const shape = resample(contrast, squareAround(inkBounds(contrast, most * INK)), size);
  const top = highest(shape);
  return shape.map((value) => value / top);
}

const highest = (values: Float32Array) => values.reduce((a, b) => Math.max(a, b), 0);

/** The background is the median colour of the pixels just inside the frame. */
function contrastMapOf(crop: RgbPicture, band: number): ContrastMap {
  const { widthPx, heightPx } = crop;
  const across = Array.from({ length: widthPx - 2 * band }, (_, at) => at + band);
  const down = Array.from({ length: heightPx - 2 * band }, (_, at) => at + band);
  const background = medianColour([
    ...across.flatMap((x) => [pixelAt(crop, x, band), pixelAt(crop, x, heightPx - 1 - band)]),
    ...down.flatMap((y) => [pixelAt(crop, band, y), pixelAt(crop, widthPx - 1 - band, y)]),
  ]);
  const values = Float32Array.from({ length: widthPx * heightPx }, (_, at) =>
    difference(pixelAt(crop, at % widthPx, Math.floor(at / widthPx)), background),
  );
  return { widthPx, heightPx, values };
}

/** Returns the pixels of connected pieces that lie wholly in the band along the edges. */
function framePixelsOf({ widthPx, heightPx, values }: ContrastMap, band: number): number[] {
  const isInked = (at: number) => (values[at] ?? 0) >= LEAST_CONTRAST;
  const seen = new Uint8Array(values.length);
  const isInBand = (x: number, y: number) => Math.min(x, y, widthPx - 1 - x, heightPx - 1 - y) < band;
  const frame: number[] = [];
  for (const start of values.keys()) {
    if (!isInBand(start % widthPx, Math.floor(start / widthPx)) || seen[start] || !isInked(start)) continue;
    const piece = [start];
    let reachesIn = false;
    seen[start] = 1;
    for (const at of piece) {
      const [x, y] = [at % widthPx, Math.floor(at / widthPx)];
      reachesIn ||= !isInBand(x, y);
      for (const [nextX, nextY] of neighboursOf(x, y)) {
        const next = nextY * widthPx + nextX;
        const isInside = nextX >= 0 && nextY >= 0 && nextX < widthPx && nextY < heightPx;
        if (!isInside || seen[next] || !isInked(next)) continue;
        seen[next] = 1;
        piece.push(next);
      }
    }
    if (!reachesIn) frame.push(...piece);
  }
  return frame;
}

const neighboursOf = (x: number, y: number): [number, number][] =>
  [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((across): [number, number] => [x + across, y + down]));

function inkBounds({ widthPx, values }: ContrastMap, least: number): Rect {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  for (const [at, value] of values.entries()) {
    if (value < least) continue;
    const [x, y] = [at % widthPx, Math.floor(at / widthPx)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  return { x: left, y: top, w: right - left, h: bottom - top };
}

function squareAround({ x, y, w, h }: Rect): Rect {
  const side = Math.max(w, h) * (1 + 2 * MARGIN);
  return { x: x + (w - side) / 2, y: y + (h - side) / 2, w: side, h: side };
}

/** Scales the square to another size: interpolates where that is larger, adds up pixels where it is smaller. */
function resample(contrast: ContrastMap, { x, y, w }: Rect, size: number): Float32Array {
  const finer = Math.max(1, Math.ceil(w / size));
  const step = w / (size * finer);
  const shape = new Float32Array(size * size);
  for (let row = 0; row < size * finer; row++) {
    for (let column = 0; column < size * finer; column++) {
      const at = Math.floor(row / finer) * size + Math.floor(column / finer);
      shape[at] =
        (shape[at] ?? 0) + interpolate(contrast, x + (column + 0.5) * step - 0.5, y + (row + 0.5) * step - 0.5);
    }
  }
  return shape;
}

function interpolate(contrast: ContrastMap, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const upper = contrastAt(contrast, left, top) * (1 - x + left) + contrastAt(contrast, left + 1, top) * (x - left);
  const lower =
    contrastAt(contrast, left, top + 1) * (1 - x + left) + contrastAt(contrast, left + 1, top + 1) * (x - left);
  return upper * (1 - y + top) + lower * (y - top);
}

/** What lies beyond the crop counts as background. */
function contrastAt({ widthPx, heightPx, values }: ContrastMap, x: number, y: number): number {
  return x >= 0 && y >= 0 && x < widthPx && y < heightPx ? (values[y * widthPx + x] ?? 0) : 0;
}
