import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../../src/core/limits.ts';
import { encodePng } from '../../../src/image/encode.ts';
import { noise, plain } from './pictures.ts';

const unhurried = new AbortController().signal;

describe('encodePng', () => {
  it('keeps every pixel of a picture that fits', async () => {
    const picture = noise(64, 48);
    const image = await encodePng(picture, {}, unhurried);
    expect(image).toMatchObject({ widthPx: 64, heightPx: 48, scale: 1 });
    const decoded = await sharp(image.png).ensureAlpha().raw().toBuffer();
    expect(Buffer.compare(decoded, picture.rgba)).toBe(0);
  });

  it.each([
    ['wide', 4000, 300],
    ['high', 300, 4000],
    ['large', 3840, 2160],
  ])('scales a %s picture down to the limits', async (_, widthPx, heightPx) => {
    const image = await encodePng(plain(widthPx, heightPx), {}, unhurried);
    expect(Math.max(image.widthPx, image.heightPx)).toBeLessThanOrEqual(LIMITS.imageSidePx);
    expect(image.widthPx * image.heightPx).toBeLessThanOrEqual(LIMITS.imagePixels);
    expect(image.widthPx / image.scale).toBeCloseTo(widthPx, -1);
    expect(image.heightPx / image.scale).toBeCloseTo(heightPx, -1);
    expect(await sharp(image.png).metadata()).toMatchObject({ width: image.widthPx, height: image.heightPx });
  });

  it('fits even noise into the bytes', async () => {
    const image = await encodePng(noise(1200, 900), {}, unhurried);
    expect(image.png.length).toBeLessThanOrEqual(LIMITS.imageBytes);
    expect(image.scale).toBeLessThan(1);
  });

  it('compresses harder before it gives up pixels', async () => {
    const picture = noise(200, 200);
    const { png } = await encodePng(picture, {}, unhurried);
    const limits = { ...LIMITS, imageBytes: Math.floor(png.length * 0.65) };
    const image = await encodePng(picture, { limits }, unhurried);
    expect(image.scale).toBe(1);
    expect(image.png.length).toBeLessThanOrEqual(limits.imageBytes);
  });

  it('draws on the scaled picture and leaves the original alone', async () => {
    const picture = plain(3136, 100);
    const before = Uint8Array.from(picture.rgba);
    const draw = vi.fn((pixels: { rgba: Uint8Array }) => void pixels.rgba.fill(0));
    const image = await encodePng(picture, { draw }, unhurried);
    expect(draw).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ widthPx: 1568, heightPx: 50 }), 0.5);
    expect((await sharp(image.png).raw().toBuffer()).every((byte) => byte === 0)).toBe(true);
    await encodePng(plain(10, 10), { draw }, unhurried);
    expect(Buffer.compare(picture.rgba, before)).toBe(0);
  });

  it('stops when its signal aborts', async () => {
    await expect(encodePng(plain(10, 10), {}, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
  });
});
