import type { Pixels } from '../../../src/image/pixels.ts';

export const WHITE = [255, 255, 255] as const;

export function plain(widthPx: number, heightPx: number, value = 255): Pixels {
  const rgba = new Uint8Array(widthPx * heightPx * 4).fill(value);
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255;
  return { widthPx, heightPx, rgba };
}

/** Every pixel another colour, and no two pictures of one size differ. */
export function noise(widthPx: number, heightPx: number): Pixels {
  const picture = plain(widthPx, heightPx);
  let state = 1;
  for (let at = 0; at < picture.rgba.length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    if (at % 4 !== 3) picture.rgba[at] = state >>> 24;
  }
  return picture;
}

export function colourAt({ widthPx, rgba }: Pixels, x: number, y: number): number[] {
  const at = (y * widthPx + x) * 4;
  return [...rgba.subarray(at, at + 3)];
}
