import type { Pixels } from './pixels.ts';

/** A picture larger than this is none of a screen. */
const MOST_PIXELS = 100_000_000;

/** The pixels of a PNG. */
export async function decodePng(png: Uint8Array): Promise<Pixels> {
  const { default: sharp } = await import('sharp');
  const image = sharp(png, { limitInputPixels: MOST_PIXELS }).ensureAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { widthPx: info.width, heightPx: info.height, rgba: data };
}
