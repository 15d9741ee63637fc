import type { RgbPicture } from '../picture.ts';
import { brightness, pixelAt } from './pixels.ts';

const LEAST_CONTRAST = 12;

/** The handle of a switch is brighter than its track; on is right. */
export function readSwitch(crop: RgbPicture): boolean | undefined {
  const { widthPx, heightPx } = crop;
  if (heightPx > widthPx * 1.2) return undefined;
  const inset = Math.min(widthPx, heightPx) / 2;
  const side = (x: number) => meanAround(crop, x, heightPx / 2, heightPx / 5);
  const [left, right] = [side(inset), side(widthPx - inset)];
  return Math.abs(left - right) < LEAST_CONTRAST ? undefined : right > left;
}

function meanAround(crop: RgbPicture, x: number, y: number, radius: number): number {
  const values: number[] = [];
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      const [px, py] = [Math.floor(x + dx), Math.floor(y + dy)];
      if (px >= 0 && py >= 0 && px < crop.widthPx && py < crop.heightPx) values.push(brightness(pixelAt(crop, px, py)));
    }
  }
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
