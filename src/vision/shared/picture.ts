import type Sharp from 'sharp';
import type { Rect } from '../../core/rect.ts';

/** A picture has three bytes for each pixel. */
export type RgbPicture = { widthPx: number; heightPx: number; rgb: Uint8Array };

/** More pixels than any screen has; a detector would take minutes and gigabytes for more. */
export const MAX_PIXELS = 40_000_000;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The size of a PNG stands before this byte. */
const IHDR_END = 24;

/** Loads the image library, which takes a tenth of a second and can run while networks are loaded. */
export async function loadDecoder(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp;
}

export async function decodePicture(base64: string): Promise<RgbPicture> {
  if (base64 === '') throw new Error('the image is empty');
  if (base64.length % 4 !== 0 || !BASE64.test(base64)) throw new Error('the image is not base64');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length < IHDR_END || !bytes.subarray(0, 8).equals(PNG_SIGNATURE)) throw new Error('the image is not a PNG');
  const [widthPx, heightPx] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (widthPx * heightPx > MAX_PIXELS) {
    throw new Error(`the image has ${widthPx}x${heightPx} pixels; at most ${MAX_PIXELS} are taken`);
  }
  const sharp = await loadDecoder();
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .removeAlpha()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((error: Error) => {
      throw new Error(`the image cannot be decoded (${error.message})`);
    });
  return { widthPx: info.width, heightPx: info.height, rgb: data };
}

/** Returns the whole pixels of `box` that lie in the picture; undefined where none does. */
export function toPixels(box: Rect, { widthPx, heightPx }: RgbPicture): Rect | undefined {
  const x = Math.max(0, Math.floor(box.x));
  const y = Math.max(0, Math.floor(box.y));
  const w = Math.min(widthPx, Math.ceil(box.x + box.w)) - x;
  const h = Math.min(heightPx, Math.ceil(box.y + box.h)) - y;
  return w > 0 && h > 0 ? { x, y, w, h } : undefined;
}

export function cropPicture(picture: RgbPicture, { x, y, w, h }: Rect): RgbPicture {
  const rgb = new Uint8Array(w * h * 3);
  for (let row = 0; row < h; row++) {
    const from = ((y + row) * picture.widthPx + x) * 3;
    rgb.set(picture.rgb.subarray(from, from + w * 3), row * w * 3);
  }
  return { widthPx: w, heightPx: h, rgb };
}

/** Turns a picture by a quarter: text that reads upwards then reads from left to right. */
export function rotateClockwise({ widthPx, heightPx, rgb }: RgbPicture): RgbPicture {
  const turned = new Uint8Array(rgb.length);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const to = (x * heightPx + (heightPx - 1 - y)) * 3;
      turned.set(rgb.subarray((y * widthPx + x) * 3, (y * widthPx + x) * 3 + 3), to);
    }
  }
  return { widthPx: heightPx, heightPx: widthPx, rgb: turned };
}
