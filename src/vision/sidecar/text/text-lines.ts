import { type Rect, shareInside, union } from '../../../core/rect.ts';
import type { RgbPicture } from '../../shared/picture.ts';
import { type ReadingBudget, type Recogniser, UNLIMITED } from './recogniser.ts';

/** One line of text in a picture, as far as it could be read. */
export type TextLine = { bounds: Rect; text: string; confidence: number };

/** Words of one line stand closer than this many heights of the line. */
const GAP = 0.7;
const SAME_HEIGHT = 1.6;
const SAME_ROW = 0.6;
/** Text of which this share lies in areas whose text is known is not read. */
const KNOWN_SHARE = 0.6;

export type ReadLines = {
  lines: TextLine[];
  /** How many lines are left for the next picture. */
  unread: number;
};

/** Joins the fragments of each line into one box, and drops boxes that lie in another. */
export function joinFragments(boxes: readonly Rect[]): Rect[] {
  const lines: Rect[] = [];
  const single = boxes.filter((box) => !isAcrossColumns(box, boxes));
  for (const box of single.toSorted((a, b) => a.x - b.x)) {
    const at = lines.findIndex((line) => isContinuedBy(line, box));
    const line = lines[at];
    if (line === undefined) lines.push(box);
    else lines[at] = union(line, box);
  }
  return lines.filter(
    (line, at) => !lines.some((other, index) => index !== at && isDuplicateOf(line, other, at < index)),
  );
}

/** Whether a box holds words that stand too far apart to be one line, and have boxes of their own. */
function isAcrossColumns(box: Rect, boxes: readonly Rect[]): boolean {
  const inside = boxes.filter((each) => each !== box && each.w < box.w && shareInside(each, box) >= 0.6);
  return inside.some((one) => inside.some((two) => two.x - (one.x + one.w) > GAP * Math.min(one.h, two.h)));
}

/** Boxes are sorted from left to right, so `next` never begins before `line`. */
function isContinuedBy(line: Rect, next: Rect): boolean {
  const height = Math.min(line.h, next.h);
  const shared = Math.min(line.y + line.h, next.y + next.h) - Math.max(line.y, next.y);
  if (shared < SAME_ROW * height || Math.max(line.h, next.h) > SAME_HEIGHT * height) return false;
  return next.x - (line.x + line.w) <= GAP * height;
}

/** Of two boxes that hold each other, the first stays. */
function isDuplicateOf(inner: Rect, outer: Rect, isFirst: boolean): boolean {
  if (shareInside(inner, outer) < 0.8) return false;
  return !(isFirst && shareInside(outer, inner) >= 0.8);
}

/** Reads the lines, except those whose text is known. */
export async function readLines(
  recogniser: Recogniser,
  picture: RgbPicture,
  boxes: readonly Rect[],
  named: readonly Rect[],
  budget: ReadingBudget = UNLIMITED,
): Promise<ReadLines> {
  const shareKnown = (box: Rect) => named.reduce((sum, known) => sum + shareInside(box, known), 0);
  const unnamed = boxes.filter((box) => shareKnown(box) < KNOWN_SHARE);
  const texts = await recogniser.read(picture, unnamed, budget);
  const lines = unnamed.flatMap((bounds, at) => {
    const read = texts[at];
    return read && read.text !== '' ? [{ bounds, ...read }] : [];
  });
  return { lines, unread: texts.filter((read) => read === undefined).length };
}
