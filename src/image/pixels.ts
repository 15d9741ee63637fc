import type { Rect } from '../core/rect.ts';

/** A picture, four bytes a pixel. */
export type Pixels = { widthPx: number; heightPx: number; rgba: Uint8Array };

/** The whole pixels that `rect` touches, in picture pixels; undefined where it is outside. */
export function clipToPicture(rect: Rect, { widthPx, heightPx }: Pixels): Rect | undefined {
  const x = Math.max(0, Math.floor(rect.x));
  const y = Math.max(0, Math.floor(rect.y));
  const w = Math.min(widthPx, Math.ceil(rect.x + rect.w)) - x;
  const h = Math.min(heightPx, Math.ceil(rect.y + rect.h)) - y;
  return w > 0 && h > 0 ? { x, y, w, h } : undefined;
}

/** Screen coordinates as pixels of a picture that shows `bounds` of the screen at `scale` pixels a unit. */
export function toPicture(rect: Rect, picture: { bounds: Rect; scale: number }): Rect {
  const { bounds, scale } = picture;
  return { x: (rect.x - bounds.x) * scale, y: (rect.y - bounds.y) * scale, w: rect.w * scale, h: rect.h * scale };
}

export type Colour = readonly [red: number, green: number, blue: number];

export function setPixel({ widthPx, heightPx, rgba }: Pixels, x: number, y: number, [red, green, blue]: Colour): void {
  if (x < 0 || y < 0 || x >= widthPx || y >= heightPx) return;
  const at = (y * widthPx + x) * 4;
  rgba[at] = red;
  rgba[at + 1] = green;
  rgba[at + 2] = blue;
  rgba[at + 3] = 255;
}

/** Fills what of `rect` lies inside the picture. */
export function fillRect(pixels: Pixels, rect: Rect, colour: Colour): void {
  const area = clipToPicture(rect, pixels);
  if (!area) return;
  for (let y = area.y; y < area.y + area.h; y++) {
    for (let x = area.x; x < area.x + area.w; x++) setPixel(pixels, x, y, colour);
  }
}
