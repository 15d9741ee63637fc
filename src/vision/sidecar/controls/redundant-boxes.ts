import { intersection, overlapRatio, type Rect, shareInside } from '../../../core/rect.ts';
import type { DetectedBox } from '../network/boxes.ts';
import type { TextLine } from '../text/text-lines.ts';

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

/** The lines of a scale are read as strokes, some of which look like a one or a T. */
const TICKS = /^[1IilTJ|/\\()[\]'`.,:;"_~ -]*[|/\\()[\]][1IilTJ|/\\()[\]'`.,:;"_~ -]*$/;
const TICK_GAP_PX = 6;

/** Drops what was read off the lines around a knob or along a fader. */
export function dropTicks(lines: readonly TextLine[], controls: readonly DetectedBox[]): TextLine[] {
  const marked = controls.filter(({ label }) => SCALED.has(label));
  const isBeside = ({ x, y, w, h }: Rect) => {
    const reach = { x: x - TICK_GAP_PX, y: y - TICK_GAP_PX, w: w + 2 * TICK_GAP_PX, h: h + 2 * TICK_GAP_PX };
    return marked.some(({ bounds }) => intersection(bounds, reach));
  };
  return lines.filter(({ text, bounds }) => !TICKS.test(text) || !isBeside(bounds));
}

const MARKS: ReadonlySet<string> = new Set(['checkbox', 'radio']);
/** In heights of the text: the boxes that are ticked are about as high as the words beside them. */
const LARGEST_MARK = 2.2;

/** What is much larger than the text of its window is no box to tick but the picture of a message. */
export function withoutLargeMarks(controls: readonly DetectedBox[], lines: readonly TextLine[]): DetectedBox[] {
  const heights = lines.map(({ bounds }) => bounds.h).toSorted((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? Number.POSITIVE_INFINITY;
  return controls.map((box) => {
    const isLarge = Math.min(box.bounds.w, box.bounds.h) > LARGEST_MARK * usual;
    return MARKS.has(box.label) && isLarge ? { ...box, label: 'image' } : box;
  });
}

/** Progress bars are longer, and have numbers in them. */
const LONGEST_BUTTON = 5;
const WORD = /^[\p{L} .…]{2,}$/u;

/** A short box with a word in it is pressed, though its arrow or light looks like how far something has come. */
export function withWordsAsButtons(controls: readonly DetectedBox[], lines: readonly TextLine[]): DetectedBox[] {
  return controls.map((box) => {
    const { w, h } = box.bounds;
    const isShort = box.label === 'meter' && w > h && w < LONGEST_BUTTON * h;
    const hasWord =
      isShort && lines.some(({ text, bounds }) => WORD.test(text) && shareInside(bounds, box.bounds) >= HELD);
    return hasWord ? { ...box, label: 'button' } : box;
  });
}

/** These are painted as wholes: no two of them overlap. */
const WHOLES: ReadonlySet<string> = new Set(['knob', 'pad', 'slider', 'meter']);
const GHOST = 0.3;
const HELD = 0.8;
/** What shows a value is likelier to be the thing itself than a part of it, and a knob is as wide as it is high. */
const VALUE_WEIGHT = 0.3;
/** A box that is flatter than this holds no knob, but the lines above one. */
const ROUND = 0.55;

/**
 * Drops second boxes of one knob, pad or slider, of whatever class and size, and button boxes around several buttons.
 * `hasValue`: whether a value can be read in a box.
 */
export function dropGhosts(found: readonly DetectedBox[], hasValue: (box: DetectedBox) => boolean): DetectedBox[] {
  const isFlat = ({ label, bounds: { w, h } }: DetectedBox) =>
    label === 'knob' && Math.min(w, h) < ROUND * Math.max(w, h);
  const wholes = found.filter((box) => WHOLES.has(box.label) && !isFlat(box));
  const score = new Map(wholes.map((box) => [box, scoreOf(box) + (hasValue(box) ? VALUE_WEIGHT : 0)]));
  const kept: DetectedBox[] = [];
  for (const box of wholes.toSorted((a, b) => (score.get(b) ?? 0) - (score.get(a) ?? 0))) {
    if (kept.every(({ bounds }) => sharedOfSmaller(bounds, box.bounds) < GHOST)) kept.push(box);
  }
  const others = found.filter(({ label }) => !WHOLES.has(label));
  const isGroup = (box: DetectedBox) =>
    box.label === 'button' &&
    others.filter((each) => each !== box && each.label === 'button' && shareInside(each.bounds, box.bounds) >= HELD)
      .length > 0 &&
    others.filter(
      (each) => each !== box && each.label === 'button' && sharedOfSmaller(each.bounds, box.bounds) >= GHOST,
    ).length > 1;
  return [...kept, ...others.filter((box) => !isGroup(box))];
}

const scoreOf = ({ label, confidence, bounds: { w, h } }: DetectedBox) =>
  confidence * (label === 'knob' ? Math.min(w, h) / Math.max(w, h) : 1);

const sharedOfSmaller = (a: Rect, b: Rect) => Math.max(shareInside(a, b), shareInside(b, a));
