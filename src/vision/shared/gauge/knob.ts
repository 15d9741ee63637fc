import type { RgbPicture } from '../picture.ts';
import { brightness, median, pixelAt } from './pixels.ts';

const STEP_DEGREES = 3;
const STEPS = 360 / STEP_DEGREES;
/** Most knobs have their pointer drawn at these shares of the radius. */
const RADII = [0.4, 0.47, 0.54, 0.61, 0.68, 0.75];
/** A pointer differs from what is this many steps to its sides. */
const NEAR_STEPS = [4, 5, 6, 7, 8];
const VISIBLE = 16;
const CLEAR = 2.2;
/** Knobs turn from half past seven to half past four. */
const DEAD_DEGREES = 45;

/** Reads where the pointer of a knob points, as a share of its way. */
export function readKnob(crop: RgbPicture): number | undefined {
  const contrast = contrastsOf(Array.from({ length: STEPS }, (_, step) => brightnessAlong(crop, step * STEP_DEGREES)));
  const best = contrast.reduce((top, value, step) => (value > (contrast[top] ?? 0) ? step : top), 0);
  const peak = contrast[best] ?? 0;
  if (peak < VISIBLE || peak < CLEAR * Math.max(1, median(contrast))) return undefined;
  const degrees = best * STEP_DEGREES;
  // A line straight down is a mark or a shadow.
  if (degrees < DEAD_DEGREES / 2 || degrees > 360 - DEAD_DEGREES / 2) return undefined;
  return (degrees - DEAD_DEGREES) / (360 - 2 * DEAD_DEGREES);
}

/** Angles start straight down and go clockwise. */
function brightnessAlong(crop: RgbPicture, degrees: number): number {
  const { widthPx, heightPx } = crop;
  const radius = Math.min(widthPx, heightPx) / 2;
  const angle = (degrees * Math.PI) / 180;
  const samples = RADII.map((share) => {
    const x = Math.round(widthPx / 2 - 0.5 - Math.sin(angle) * radius * share);
    const y = Math.round(heightPx / 2 - 0.5 + Math.cos(angle) * radius * share);
    return brightness(pixelAt(crop, x, y));
  });
  return samples.reduce((sum, value) => sum + value, 0) / samples.length;
}

function contrastsOf(values: readonly number[]): number[] {
  return values.map((value, step) => {
    const around = NEAR_STEPS.flatMap((away) => [
      values[(step + away) % STEPS] ?? value,
      values[(step - away + STEPS) % STEPS] ?? value,
    ]);
    return Math.abs(value - median(around));
  });
}
