import type { Rect } from '../../../core/node.ts';
import { shareInside } from '../../../core/rect.ts';
import type { Picture } from '../../shared/picture.ts';
import type { Recogniser } from './recogniser.ts';
import type { TextLine } from './text-line.ts';

/** Text of which this much lies in boxes that have names already is not read. */
const NAMED = 0.6;

export type LinesRead = {
  lines: TextLine[];
  /** How many have to wait for the next look. */
  unread: number;
};

/** The lines that can be read, but for those whose text is known. */
export async function readLines(
  recogniser: Recogniser,
  picture: Picture,
  boxes: readonly Rect[],
  named: readonly Rect[],
  maxColumns = Number.POSITIVE_INFINITY,
): Promise<LinesRead> {
  const shareKnown = (box: Rect) => named.reduce((sum, known) => sum + shareInside(box, known), 0);
  const unnamed = boxes.filter((box) => shareKnown(box) < NAMED);
  const texts = await recogniser.read(picture, unnamed, maxColumns);
  const lines = unnamed.flatMap((bounds, at) => {
    const read = texts[at];
    return read && read.text !== '' ? [{ bounds, ...read }] : [];
  });
  return { lines, unread: texts.filter((read) => read === undefined).length };
}
