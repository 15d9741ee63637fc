import type { RgbPicture } from '../picture.ts';
import { brightness, pixelAt } from './pixels.ts';

const LEAST_CONTRAST = 12;
const LEAST_DEVIATION = 20;

/** The handle of a switch is brighter than its track; on is right. */
export function readSwitch(crop: RgbPicture): boolean | undefined {
  const { widthPx, heightPx } = crop;
  if (heightPx > widthPx * 1.2) return undefined;
  const inset = Math.min(widthPx, heightPx) / 2;
  const side = (x: number) => meanAround(crop, x, heightPx / 2, heightPx / 5);
  const [left, right] = [side(inset), side(widthPx - inset)];
  return Math.abs(left - right) < LEAST_CONTRAST ? undefined : right > left;
}

/** A checked box or circle has a mark in it; an unchecked one is of one colour. */
export function readTick(crop: RgbPicture): boolean {
  const { widthPx, heightPx } = crop;
  const values: number[] = [];
  for (let y = Math.floor(heightPx * 0.25); y < Math.ceil(heightPx * 0.75); y++) {
    for (let x = Math.floor(widthPx * 0.25); x < Math.ceil(widthPx * 0.75); x++) {
      values.push(brightness(pixelAt(crop, x, y)));
    }
  }
  return standardDeviation(values) >= LEAST_DEVIATION;
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

function standardDeviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}
