import type { RgbPicture } from '../picture.ts';

export type Rgb = readonly [red: number, green: number, blue: number];

export function pixelAt({ widthPx, rgb }: RgbPicture, x: number, y: number): Rgb {
  const at = (y * widthPx + x) * 3;
  return [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0];
}

/** Returns the largest difference in any of the three colours. */
export function difference(a: Rgb, b: Rgb): number {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]));
}

export const brightness = ([red, green, blue]: Rgb) => 0.299 * red + 0.587 * green + 0.114 * blue;

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

export function medianColour(colours: readonly Rgb[]): Rgb {
  const of = (channel: 0 | 1 | 2) => median(colours.map((colour) => colour[channel]));
  return [of(0), of(1), of(2)];
}

export function meanColour(colours: readonly Rgb[]): Rgb {
  const of = (channel: 0 | 1 | 2) => colours.reduce((sum, colour) => sum + colour[channel], 0) / colours.length;
  return [of(0), of(1), of(2)];
}

/** A bar along its length, from its empty end: the left, or the bottom of an upright one. */
export type Bar = { length: number; breadth: number; at(along: number, across: number): Rgb };

export function barOf(crop: RgbPicture): Bar {
  const { widthPx, heightPx } = crop;
  if (widthPx >= heightPx) {
    return { length: widthPx, breadth: heightPx, at: (along, across) => pixelAt(crop, along, across) };
  }
  const at = (along: number, across: number) => pixelAt(crop, across, heightPx - 1 - along);
  return { length: heightPx, breadth: widthPx, at };
}
