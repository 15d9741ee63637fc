import type { Rect } from '../core/rect.ts';
import type { Role } from '../core/roles.ts';
import { drawText, GLYPH_HEIGHT_PX, textWidthPx } from './font.ts';
import { inkFor } from './palette.ts';
import { type Colour, clipToPicture, fillRect, type Pixels, setPixel } from './pixels.ts';
import { placeLabels } from './place-labels.ts';

/** An element to point out. `bounds` are pixels of the picture before it was scaled. */
export type Mark = { id: string; role: Role; bounds: Rect };

const PADDING_PX = 1;

/**
 * Draws a thin box around every element and its id beside it, in place. Meant for `encodePng`'s `draw`:
 * `(pixels, scale) => annotate(pixels, marks, scale)`.
 */
export function annotate(pixels: Pixels, marks: readonly Mark[], scale: number): void {
  const drawn = marks.flatMap((mark) => {
    const { x, y, w, h } = mark.bounds;
    const box = clipToPicture({ x: x * scale, y: y * scale, w: w * scale, h: h * scale }, pixels);
    return box ? [{ mark, box }] : [];
  });
  const inks = drawn.map(({ mark, box }) => inkFor(mark.role, brightness(pixels, box) < 0.4 ? 'dark' : 'light'));
  const labels = placeLabels(
    drawn.map(({ box }) => box),
    drawn.map(({ mark }) => ({
      w: textWidthPx(mark.id) + 2 * PADDING_PX,
      h: GLYPH_HEIGHT_PX + 2 * PADDING_PX,
    })),
    { w: pixels.widthPx, h: pixels.heightPx },
  );
  // All boxes are drawn before the first label, so that no line crosses an id.
  for (const [index, { box }] of drawn.entries()) {
    const ink = inks[index];
    if (ink) outline(pixels, box, ink.mark);
  }
  for (const [index, { mark }] of drawn.entries()) {
    const [ink, label] = [inks[index], labels[index]];
    if (!ink || !label) continue;
    fillRect(pixels, label, ink.mark);
    drawText(mark.id, (x, y) => setPixel(pixels, label.x + PADDING_PX + x, label.y + PADDING_PX + y, ink.text));
  }
}

function outline(pixels: Pixels, { x, y, w, h }: Rect, colour: Colour): void {
  fillRect(pixels, { x, y, w, h: 1 }, colour);
  fillRect(pixels, { x, y: y + h - 1, w, h: 1 }, colour);
  fillRect(pixels, { x, y, w: 1, h }, colour);
  fillRect(pixels, { x: x + w - 1, y, w: 1, h }, colour);
}

const SAMPLES = 16;

/** The mean luminance along the edge of a box, 0 to 1. */
function brightness({ widthPx, rgba }: Pixels, { x, y, w, h }: Rect): number {
  let sum = 0;
  const sample = (px: number, py: number) => {
    const at = (Math.floor(py) * widthPx + Math.floor(px)) * 4;
    sum += 0.2126 * (rgba[at] ?? 0) + 0.7152 * (rgba[at + 1] ?? 0) + 0.0722 * (rgba[at + 2] ?? 0);
  };
  for (let i = 0; i < SAMPLES; i++) {
    const along = i / SAMPLES;
    sample(x + along * w, y);
    sample(x + along * w, y + h - 1);
    sample(x, y + along * h);
    sample(x + w - 1, y + along * h);
  }
  return sum / (4 * SAMPLES * 255);
}
