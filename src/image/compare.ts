import type { Pixels } from './pixels.ts';

export type PixelDifference = {
  /** How many pixels differ. */
  count: number;
  /** The first picture, pale, with what differs in red. */
  picture: Pixels;
};

/** Compares two pictures of one size. Pixels differ whose red, green or blue are more than `tolerance` (0–1) apart. */
export function comparePixels(one: Pixels, other: Pixels, tolerance: number): PixelDifference {
  const allowed = tolerance * 255;
  const rgba = new Uint8Array(one.rgba.length);
  let count = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    const isSame = [0, 1, 2].every(
      (channel) => Math.abs((one.rgba[at + channel] ?? 0) - (other.rgba[at + channel] ?? 0)) <= allowed,
    );
    if (!isSame) count++;
    const [red, green, blue] = isSame ? paleOf(one.rgba, at) : [255, 0, 0];
    rgba.set([red, green, blue, 255], at);
  }
  return { count, picture: { widthPx: one.widthPx, heightPx: one.heightPx, rgba } };
}

function paleOf(rgba: Uint8Array, at: number): [number, number, number] {
  const pale = (channel: number) => 192 + ((rgba[at + channel] ?? 0) >> 2);
  return [pale(0), pale(1), pale(2)];
}
