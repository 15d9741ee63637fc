import { area, centreOf, holdsPoint, shareInside } from '../../../core/rect.ts';
import type { DetectedBox } from '../network/boxes.ts';
import type { TextLine } from '../text/text-lines.ts';
import { assignCaptions } from './captions.ts';

/** These hold other controls; text in them is theirs only when no control in them takes it. */
const FRAMES: ReadonlySet<string> = new Set(['listItem', 'cell', 'node']);
const WORDLESS: ReadonlySet<string> = new Set(['canvas', 'image', 'icon', 'scrollbar', 'checkbox', 'radio', 'switch']);
/** The text in these is their value; their name stands beside them. */
const GAUGES: ReadonlySet<string> = new Set(['knob', 'slider', 'meter', 'stepper']);
/** These are often painted beside a label that is a widget. */
const PAINTED: ReadonlySet<string> = new Set(['knob', 'slider', 'meter', 'pad', 'switch']);
const INSIDE = 0.6;

export type ControlDescriptions = { descriptions: Map<DetectedBox, string>; loose: TextLine[] };

/**
 * Describes every control by the text in it, else by that beside it; `loose` is the text that no control takes. `known`
 * is text that accessibility has reported already; it may name a control beside it.
 */
export function describeControls(
  controls: readonly DetectedBox[],
  texts: readonly TextLine[],
  known: readonly TextLine[] = [],
): ControlDescriptions {
  const parts = new Map<DetectedBox, TextLine[]>();
  const loose = new Set(texts);
  const claim = (control: DetectedBox, text: TextLine) => {
    parts.set(control, [...(parts.get(control) ?? []), text]);
    loose.delete(text);
  };
  const plain = controls.filter(({ label }) => !FRAMES.has(label) && !WORDLESS.has(label));
  for (const text of texts) {
    const owner = smallestAround(text, plain);
    if (owner) claim(owner, text);
  }
  const named = (control: DetectedBox) => parts.has(control) && !GAUGES.has(control.label);
  const captions = assignCaptions(
    controls.filter((control) => !named(control)),
    [...loose],
  );
  for (const text of captions.values()) loose.delete(text);
  const shown = controls.filter((control) => PAINTED.has(control.label) && !captions.has(control) && !named(control));
  for (const [control, text] of assignCaptions(shown, known)) captions.set(control, text);
  for (const text of [...loose]) {
    const frame = smallestAround(
      text,
      controls.filter(({ label }) => FRAMES.has(label)),
    );
    if (frame) claim(frame, text);
  }
  const descriptions = new Map<DetectedBox, string>();
  for (const control of controls) {
    const caption = captions.get(control);
    const words = [...(caption ? [caption] : []), ...sortForReading(parts.get(control) ?? [])].map(({ text }) => text);
    if (words.length > 0) descriptions.set(control, words.join(' '));
  }
  return { descriptions, loose: [...loose] };
}

function smallestAround(text: TextLine, controls: readonly DetectedBox[]): DetectedBox | undefined {
  const centre = centreOf(text.bounds);
  const around = controls.filter(
    ({ bounds }) => holdsPoint(bounds, centre) && shareInside(text.bounds, bounds) >= INSIDE,
  );
  return around.toSorted((a, b) => area(a.bounds) - area(b.bounds))[0];
}

function sortForReading(lines: readonly TextLine[]): TextLine[] {
  return lines.toSorted((a, b) =>
    Math.abs(a.bounds.y - b.bounds.y) < Math.min(a.bounds.h, b.bounds.h) / 2
      ? a.bounds.x - b.bounds.x
      : a.bounds.y - b.bounds.y,
  );
}
