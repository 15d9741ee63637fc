import type { Rect } from '../../../../../core/rect.ts';
import type { Surroundings } from '../../geometry/placement.ts';

const DOTS_PER_INCH = 96;
/** Quarters are found in every window by itself. */
const DOTS_IN_A_QUARTER = DOTS_PER_INCH / 4;

/**
 * Programs of KDE let Qt 5 scale by the dots per inch of the display, in steps of a 96th: by 1.04 where it has 100. A window
 * with a frame around it shows by how much, and what pops up is scaled alike.
 */
export function dotScale({ tops, windows }: Surroundings): number | undefined {
  const framed = windows.filter(({ decorations }) => decorations?.top);
  for (const { window, traits } of tops) {
    if (!traits.box || traits.box.w <= 1) continue;
    for (const { bounds } of window?.decorations?.top ? [window] : framed) {
      const scale = scaleBetween(traits.box, bounds);
      if (scale !== undefined) return scale;
    }
  }
  return undefined;
}

function scaleBetween(box: Rect, bounds: Rect): number | undefined {
  const dots = Math.round((bounds.w / box.w) * DOTS_PER_INCH);
  const scale = dots / DOTS_PER_INCH;
  const isExact = (['w', 'h'] as const).every((side) => Math.abs(bounds[side] - box[side] * scale) <= 1);
  return isExact && dots % DOTS_IN_A_QUARTER !== 0 ? scale : undefined;
}
