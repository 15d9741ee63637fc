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

/** A mark reaches the very middle: this share of the size around it holds no bevel of a box that is some pixels off. */
const MARK_REACH = 0.27;
/** What lies further out in an unchecked control may be its bevel. */
const FACE_REACH = 0.33;

/** A checked box or circle has a mark in its middle; an unchecked one is of one colour. Undefined where neither is sure. */
export function readTick(crop: RgbPicture): boolean | undefined {
  const size = Math.min(crop.widthPx, crop.heightPx);
  if (deviationWithin(crop, MARK_REACH * size) >= LEAST_DEVIATION) return true;
  return deviationWithin(crop, FACE_REACH * size) < LEAST_DEVIATION ? false : undefined;
}

function deviationWithin(crop: RgbPicture, radius: number): number {
  const values: number[] = [];
  for (let y = 0; y < crop.heightPx; y++) {
    for (let x = 0; x < crop.widthPx; x++) {
      const distance = Math.hypot(x + 0.5 - crop.widthPx / 2, y + 0.5 - crop.heightPx / 2);
      if (distance <= radius) values.push(brightness(pixelAt(crop, x, y)));
    }
  }
  return standardDeviation(values);
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
