import sharp from 'sharp';
import { MARKS } from './tiny-models.ts';

/** A picture as an SVG document draws it. */
export async function drawn(
  widthPx: number,
  heightPx: number,
  shapes: string,
  background = '#dddddd',
): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}"><rect width="100%" height="100%" fill="${background}"/>${shapes}</svg>`;
  return await sharp(Buffer.from(svg)).png().toBuffer();
}

/** A mark that the tiny detector takes for something of this class, in the cell around a point. */
export function mark(label: keyof typeof MARKS, x: number, y: number): string {
  const [left, top] = [Math.floor(x / 8) * 8, Math.floor(y / 8) * 8];
  return `<rect x="${left}" y="${top}" width="8" height="8" shape-rendering="crispEdges" fill="rgb(${MARKS[label].join()})"/>`;
}

export function words(text: string, x: number, y: number, sizePx = 14): string {
  return `<text x="${x}" y="${y}" font-family="DejaVu Sans, sans-serif" font-size="${sizePx}" fill="#111">${text}</text>`;
}
