import { overlapRatio, shareInside } from '../../../core/rect.ts';
import type { DetectedBox } from '../network/boxes.ts';

/** Pictures are no controls: they may belong to the control around them. */
const PICTURES: ReadonlySet<string> = new Set(['icon', 'image']);
const FRAMES: ReadonlySet<string> = new Set(['listItem', 'cell', 'node', 'canvas']);
const INSIDE = 0.8;
const SAME = 0.5;

/** Drops the icons of buttons, and frames that are another box of the control in them. */
export function dropParts(found: readonly DetectedBox[]): DetectedBox[] {
  const controls = found.filter(({ label }) => !PICTURES.has(label) && !FRAMES.has(label));
  return found.filter((each) => {
    if (controls.includes(each)) return true;
    return !controls.some(({ bounds }) =>
      PICTURES.has(each.label)
        ? shareInside(each.bounds, bounds) >= INSIDE || overlapRatio(each.bounds, bounds) >= SAME
        : overlapRatio(each.bounds, bounds) >= SAME,
    );
  });
}

/** These have marks that look like letters: 0 and 10 at the ends of a scale, a minus and a plus. */
const SCALED: ReadonlySet<string> = new Set(['knob', 'slider', 'meter']);
const CROSSED = 0.25;

/** Drops lines of text that run through a knob or a fader and out again. */
export function dropScaleMarks(texts: readonly DetectedBox[], controls: readonly DetectedBox[]): DetectedBox[] {
  const marked = controls.filter(({ label }) => SCALED.has(label));
  return texts.filter(({ bounds }) =>
    marked.every(
      (control) => shareInside(control.bounds, bounds) < CROSSED || shareInside(bounds, control.bounds) >= INSIDE,
    ),
  );
}
