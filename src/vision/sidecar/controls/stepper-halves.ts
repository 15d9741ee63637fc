import { centreOf, type Rect } from '../../../core/rect.ts';
import { difference, medianColour, pixelAt } from '../../shared/gauge/pixels.ts';
import { cropPicture, type RgbPicture, toPixels } from '../../shared/picture.ts';
import type { DetectedBox } from '../network/boxes.ts';

/** The two parts of a spin button that are clicked, or none where the picture does not show them. */
export type StepperHalf = DetectedBox & { description: 'increase' | 'decrease' };

const OTHER_COLOUR = 24;
const FRAME_PX = 2;
/** In heights of the stepper: arrows and signs are smaller, and what divides them from the number is higher. */
const LARGEST_MARK = 0.8;
/** A minus is at least so many times as wide as it is high. */
const FLAT = 2;
/** In heights of the stepper: marks above each other stand no farther from its edge. */
const ARROWS_REACH = 1.1;

/** Finds the arrows at the end of a spin button, one above the other, or its minus and plus. */
export function stepperHalves(picture: RgbPicture, stepper: DetectedBox): StepperHalf[] {
  const box = toPixels(stepper.bounds, picture);
  if (!box || box.h < 14 || box.w < box.h) return [];
  const marks = marksIn(cropPicture(picture, box));
  const cells = arrowCells(marks, box) ?? signCells(marks, box);
  if (!cells) return [];
  const { confidence } = stepper;
  const half = (description: StepperHalf['description'], { x, y, w, h }: Rect): StepperHalf => ({
    label: 'button',
    description,
    confidence,
    bounds: { x: box.x + x, y: box.y + y, w, h },
  });
  return [half('increase', cells.more), half('decrease', cells.less)];
}

type Cells = { more: Rect; less: Rect };

function arrowCells(marks: readonly Rect[], { w, h }: Rect): Cells | undefined {
  const last = marks.filter((mark) => mark.x + mark.w / 2 > w - ARROWS_REACH * h).toSorted((one, two) => two.x - one.x);
  const upper = last.filter((mark) => mark.y + mark.h <= h / 2 + 1 && mark.h <= mark.w + 2);
  const lower = last.filter((mark) => mark.y >= h / 2 - 1 && mark.h <= mark.w + 2);
  for (const top of upper) {
    const x = centreOf(top).x;
    if (!lower.some((bottom) => Math.abs(centreOf(bottom).x - x) <= 2 && Math.abs(bottom.w - top.w) <= 3)) continue;
    const left = Math.max(0, Math.round(x - (w - x)));
    if (w - left > h) continue;
    return { more: { x: left, y: 0, w: w - left, h: h / 2 }, less: { x: left, y: h / 2, w: w - left, h: h / 2 } };
  }
  return undefined;
}

function signCells(marks: readonly Rect[], { w, h }: Rect): Cells | undefined {
  const middle = marks.filter((mark) => Math.abs(centreOf(mark).y - h / 2) <= 0.15 * h).toSorted((a, b) => a.x - b.x);
  const plus = middle.at(-1);
  const minus = middle.findLast((mark) => mark.w >= FLAT * mark.h);
  if (!plus || !minus || plus === minus || Math.abs(plus.w - plus.h) > 2 || Math.abs(plus.w - minus.w) > 3)
    return undefined;
  const cell = (mark: Rect): Rect => {
    const x = Math.min(w - h, Math.max(0, centreOf(mark).x - h / 2));
    return { x, y: 0, w: h, h };
  };
  return { more: cell(plus), less: cell(minus) };
}

/** The boxes of what is drawn in one piece on the ground of the crop, without its frame and dividing lines. */
function marksIn(crop: RgbPicture): Rect[] {
  const { widthPx, heightPx } = crop;
  const inked = inkOf(crop);
  const marks: Rect[] = [];
  for (let start = 0; start < inked.length; start++) {
    const mark = inked[start] ? pieceAt(inked, start, widthPx) : undefined;
    if (!mark) continue;
    const touches = mark.x <= FRAME_PX || mark.y <= FRAME_PX || mark.x + mark.w >= widthPx - FRAME_PX;
    if (touches || mark.h > LARGEST_MARK * heightPx || mark.w > LARGEST_MARK * heightPx || mark.w < 3) continue;
    marks.push(mark);
  }
  return marks;
}

/** Which pixels differ from the ground of their column: a number and its arrows may stand on different grounds. */
function inkOf(crop: RgbPicture): Uint8Array {
  const { widthPx, heightPx } = crop;
  const inked = new Uint8Array(widthPx * heightPx);
  for (let x = 0; x < widthPx; x++) {
    const ground = medianColour(Array.from({ length: heightPx }, (_, y) => pixelAt(crop, x, y)));
    for (let y = 0; y < heightPx; y++) {
      if (difference(pixelAt(crop, x, y), ground) > OTHER_COLOUR) inked[y * widthPx + x] = 1;
    }
  }
  return inked;
}

/** Takes a connected piece out of the ink, and returns its box. */
function pieceAt(inked: Uint8Array, start: number, widthPx: number): Rect {
  const stack = [start];
  inked[start] = 0;
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  for (let point = stack.pop(); point !== undefined; point = stack.pop()) {
    const [x, y] = [point % widthPx, Math.floor(point / widthPx)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    for (const [dx, dy] of AROUND) {
      const next = (y + dy) * widthPx + x + dx;
      if (x + dx < 0 || x + dx >= widthPx || !inked[next]) continue;
      inked[next] = 0;
      stack.push(next);
    }
  }
  return { x: left, y: top, w: right - left + 1, h: bottom - top + 1 };
}

const AROUND = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const));
