import { UiError } from '../core/errors.ts';
import type { Rect } from '../core/rect.ts';
import { clipToPicture, type Pixels } from './pixels.ts';

/** The part of a picture that `rect` (picture pixels) covers, as a picture of its own. */
export function cropPixels(pixels: Pixels, rect: Rect): Pixels {
  const area = clipToPicture(rect, pixels);
  if (!area) {
    throw new UiError('capture_failed', 'The element has no pixels in the picture.', {
      hint: 'Scroll it into view, or take the whole window.',
    });
  }
  const rgba = new Uint8Array(area.w * area.h * 4);
  for (let row = 0; row < area.h; row++) {
    const from = ((area.y + row) * pixels.widthPx + area.x) * 4;
    rgba.set(pixels.rgba.subarray(from, from + area.w * 4), row * area.w * 4);
  }
  return { widthPx: area.w, heightPx: area.h, rgba };
}
