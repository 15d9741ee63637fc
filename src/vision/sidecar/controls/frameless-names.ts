import { shareInside } from '../../../core/rect.ts';
import type { RgbPicture } from '../../shared/picture.ts';
import type { DetectedBox } from '../network/boxes.ts';
import type { TextLine } from '../text/text-lines.ts';
import { assignCaptions } from './captions.ts';
import { straightSides } from './edges.ts';

/** Their names stand beside them. */
const CAPTIONED: ReadonlySet<string> = new Set(['knob', 'slider', 'textField', 'dropdown', 'stepper', 'switch']);
const INSIDE = 0.6;

/** Drops buttons without a frame that are the name of the knob or field beside them, which has no other. */
export function withoutFramelessNames(
  picture: RgbPicture,
  controls: readonly DetectedBox[],
  lines: readonly TextLine[],
): DetectedBox[] {
  const holds = ({ bounds }: DetectedBox, line: TextLine) => shareInside(line.bounds, bounds) >= INSIDE;
  const words = controls.filter(
    (each) => each.label === 'button' && lines.some((line) => holds(each, line)) && isFrameless(picture, each),
  );
  if (words.length === 0) return [...controls];
  const captioned = controls.filter((each) => CAPTIONED.has(each.label) && !lines.some((line) => holds(each, line)));
  const held = controls.filter((each) => !words.includes(each) && !CAPTIONED.has(each.label));
  const free = lines.filter((line) => !held.some((each) => holds(each, line)));
  const names = new Set(assignCaptions(captioned, free).values());
  return controls.filter(
    (each) => !(words.includes(each) && lines.some((line) => names.has(line) && holds(each, line))),
  );
}

const isFrameless = (picture: RgbPicture, { bounds }: DetectedBox) => straightSides(picture, bounds) <= 1;
