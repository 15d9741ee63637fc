import type { PngOptions, Sharp } from 'sharp';
import { UiError } from '../core/errors.ts';
import { type ImageLimits, LIMITS } from '../core/limits.ts';
import type { Pixels } from './pixels.ts';
import { type RgbPixels, toRgb, toRgba } from './rgb.ts';

/** `scale` is pixels of the PNG per pixel of the picture it was made of. */
export type EncodedImage = { png: Buffer; widthPx: number; heightPx: number; scale: number };

export type EncodeOptions = {
  /** Draws on the picture after it was scaled, so that what it draws stays sharp. */
  draw?: (pixels: Pixels, scale: number) => void;
  limits?: ImageLimits;
};

type Encoding = { png: PngOptions; fewColours: boolean };

/** Tried in turn until the bytes fit. A screenshot of ordinary widgets fits the first, a photograph the last. */
const FAST: Encoding = { png: { compressionLevel: 1, adaptiveFiltering: false }, fewColours: false };
const SMALL: Encoding = { png: { compressionLevel: 6, adaptiveFiltering: true }, fewColours: false };
/** A palette would look better, but finding its colours takes a second. */
const FEW_COLOURS: Encoding = { ...SMALL, fewColours: true };
/** `SMALL` is at most this much smaller than `FAST`, so it is not tried beyond that. */
const SMALL_SAVES = 2;
const SMALLEST_SIDE_PX = 16;

/** A PNG that a model takes: within the limits of size, and scaled down as far as these need. */
export async function encodePng(pixels: Pixels, options: EncodeOptions, signal: AbortSignal): Promise<EncodedImage> {
  const limits = options.limits ?? LIMITS;
  let scale = fittingScale(pixels, limits);
  let encodings = [FAST, SMALL, FEW_COLOURS];
  for (;;) {
    const scaled = await scaleAndDraw(pixels, scale, options.draw, signal);
    let bytes = 0;
    for (const encoding of encodings) {
      if (encoding === SMALL && bytes > SMALL_SAVES * limits.imageBytes) continue;
      const png = await compress(scaled, encoding, signal);
      bytes = png.length;
      if (bytes <= limits.imageBytes) return { png, widthPx: scaled.widthPx, heightPx: scaled.heightPx, scale };
    }
    if (Math.max(scaled.widthPx, scaled.heightPx) <= SMALLEST_SIDE_PX) {
      throw new UiError('capture_failed', `The picture does not fit into ${limits.imageBytes} bytes.`, {
        hint: 'Take a smaller part of it with element.',
      });
    }
    encodings = [FEW_COLOURS];
    scale *= Math.min(0.9, Math.sqrt(limits.imageBytes / bytes));
  }
}

function fittingScale({ widthPx, heightPx }: Pixels, limits: ImageLimits): number {
  const bySide = limits.imageSidePx / Math.max(widthPx, heightPx);
  const byArea = Math.sqrt(limits.imagePixels / (widthPx * heightPx));
  return Math.min(1, bySide, byArea);
}

async function scaleAndDraw(
  pixels: Pixels,
  scale: number,
  draw: EncodeOptions['draw'],
  signal: AbortSignal,
): Promise<RgbPixels> {
  const scaled = scale === 1 ? undefined : await resize(toRgb(pixels), scale, signal);
  if (!draw) return scaled ?? toRgb(pixels);
  // What is drawn must not reach the caller's picture, so it is drawn on a copy.
  const canvas = scaled ? toRgba(scaled) : { ...pixels, rgba: pixels.rgba.slice() };
  draw(canvas, scale);
  return toRgb(canvas);
}

async function resize(pixels: RgbPixels, scale: number, signal: AbortSignal): Promise<RgbPixels> {
  const widthPx = Math.max(1, Math.floor(pixels.widthPx * scale));
  const heightPx = Math.max(1, Math.floor(pixels.heightPx * scale));
  const image = (await openImage(pixels, signal)).resize(widthPx, heightPx, { fit: 'fill', kernel: 'linear' });
  return { widthPx, heightPx, rgb: await image.raw().toBuffer() };
}

async function compress(pixels: RgbPixels, encoding: Encoding, signal: AbortSignal): Promise<Buffer> {
  const image = await openImage(encoding.fewColours ? posterise(pixels) : pixels, signal);
  return await image.png(encoding.png).toBuffer();
}

/** Sixteen shades of each colour, black and white among them. */
function posterise(pixels: RgbPixels): RgbPixels {
  return { ...pixels, rgb: pixels.rgb.map((value) => (value >> 4) * 17) };
}

/** Loading sharp takes longer than a picture, so it waits for the first one. */
async function openImage({ widthPx, heightPx, rgb }: RgbPixels, signal: AbortSignal): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  signal.throwIfAborted();
  return sharp(rgb, { raw: { width: widthPx, height: heightPx, channels: 3 } });
}
