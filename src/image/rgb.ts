import type { Pixels } from './pixels.ts';

/** A picture without alpha, three bytes a pixel. sharp works on it in half the time. */
export type RgbPixels = { widthPx: number; heightPx: number; rgb: Uint8Array };

export function toRgb({ widthPx, heightPx, rgba }: Pixels): RgbPixels {
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  // Four pixels are three words. Every machine that we run on puts the low byte first.
  const groups = (widthPx * heightPx) >> 2;
  const whole = rgba.byteOffset % 4 === 0 ? rgba : rgba.slice();
  const from = new Uint32Array(whole.buffer, whole.byteOffset, groups * 4);
  const to = new Uint32Array(rgb.buffer, 0, groups * 3);
  for (let group = 0, at = 0, out = 0; group < groups; group++, at += 4, out += 3) {
    const [a, b, c, d] = [from[at] ?? 0, from[at + 1] ?? 0, from[at + 2] ?? 0, from[at + 3] ?? 0];
    to[out] = (a & 0xffffff) | (b << 24);
    to[out + 1] = ((b >>> 8) & 0xffff) | (c << 16);
    to[out + 2] = ((c >>> 16) & 0xff) | (d << 8);
  }
  for (let pixel = groups * 4; pixel < widthPx * heightPx; pixel++) {
    rgb.set(rgba.subarray(pixel * 4, pixel * 4 + 3), pixel * 3);
  }
  return { widthPx, heightPx, rgb };
}

export function toRgba({ widthPx, heightPx, rgb }: RgbPixels): Pixels {
  const pixels = new Uint32Array(widthPx * heightPx);
  for (let pixel = 0, at = 0; pixel < pixels.length; pixel++, at += 3) {
    pixels[pixel] = 0xff000000 | (rgb[at] ?? 0) | ((rgb[at + 1] ?? 0) << 8) | ((rgb[at + 2] ?? 0) << 16);
  }
  return { widthPx, heightPx, rgba: new Uint8Array(pixels.buffer) };
}
