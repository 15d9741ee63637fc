import type { Rect } from '../../../core/rect.ts';
import { difference, medianColour, pixelAt } from '../../shared/gauge/pixels.ts';
import { type RgbPicture, toPixels } from '../../shared/picture.ts';

const OTHER_COLOUR = 40;
/** In heights of the line: letters of one word stand closer, words farther apart. */
const LETTER_GAP = 0.2;
/** In heights of the line: more than a letter or two is never missing. */
const FARTHEST = 1.5;
/** What reaches so far above or below the line is a frame or an icon, and no letter. */
const BEYOND_PX = 2;
/** Letters of a line have one colour; icons have others. */
const ONE_COLOUR = 90;

/** The detector cuts the first or last letter off some lines of text: the box goes on for as long as there is ink. */
export function wholeLine(picture: RgbPicture, box: Rect): Rect {
  const area = toPixels(box, picture);
  if (!area || area.h > area.w) return box;
  const [top, bottom] = [area.y, area.y + area.h];
  const along = Array.from({ length: area.w }, (_, at) => area.x + at);
  const ground = medianColour(along.flatMap((x) => [pixelAt(picture, x, top), pixelAt(picture, x, bottom - 1)]));
  const farOf = (x: number, y: number) =>
    y < 0 || y >= picture.heightPx ? 0 : difference(pixelAt(picture, x, y), ground);
  const rows = Array.from({ length: area.h }, (_, at) => top + at);
  const darkestAt = (x: number) => rows.reduce((best, y) => (farOf(x, y) > farOf(x, best) ? y : best), top);
  const hasInk = (x: number) => farOf(x, darkestAt(x)) > OTHER_COLOUR;
  const ink = medianColour(along.filter(hasInk).map((x) => pixelAt(picture, x, darkestAt(x))));
  const isLetter = (x: number) =>
    Math.max(farOf(x, top - BEYOND_PX), farOf(x, bottom - 1 + BEYOND_PX)) <= OTHER_COLOUR &&
    difference(pixelAt(picture, x, darkestAt(x)), ink) <= ONE_COLOUR;
  const goOn = (from: number, step: 1 | -1) => {
    let end = from;
    for (let x = from + step; x >= 0 && x < picture.widthPx; x += step) {
      if (Math.abs(x - end) > Math.max(1, LETTER_GAP * area.h)) return end;
      if (!hasInk(x)) continue;
      if (!isLetter(x) || Math.abs(x - from) > FARTHEST * area.h) return from;
      end = x;
    }
    return end;
  };
  const [left, right] = [goOn(area.x, -1), goOn(area.x + area.w - 1, 1)];
  return { ...area, x: left, w: right + 1 - left };
}
