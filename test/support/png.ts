import sharp from 'sharp';

/** What a picture in an answer holds. */
export async function pixelsOf(png: Buffer): Promise<{ w: number; h: number; rgb: Uint8Array }> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { w: info.width, h: info.height, rgb: data };
}

/** The colours in the middle of a picture, without a margin in which frames and shadows lie. */
export async function coloursInside(png: Buffer, marginPx: number): Promise<Set<string>> {
  const { w, h, rgb } = await pixelsOf(png);
  const colours = new Set<number>();
  for (let y = marginPx; y < h - marginPx; y++) {
    for (let x = marginPx; x < w - marginPx; x++) {
      const at = (y * w + x) * 3;
      colours.add(((rgb[at] ?? 0) << 16) | ((rgb[at + 1] ?? 0) << 8) | (rgb[at + 2] ?? 0));
    }
  }
  return new Set([...colours].map((colour) => `${colour >> 16},${(colour >> 8) & 0xff},${colour & 0xff}`));
}

/** The colour that most of a picture has. */
export async function groundOf(png: Buffer): Promise<string> {
  const { rgb } = await pixelsOf(png);
  const counts = new Map<string, number>();
  for (let at = 0; at < rgb.length; at += 3) {
    const colour = rgb.subarray(at, at + 3).join(',');
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? '';
}
