import type { Rect } from '../../../core/node.ts';
import { union } from '../../../core/rect.ts';
import type { Found } from '../network/boxes.ts';

const BAR = 'scrollbar';
/** How much of the shorter piece lies along the other, and of the thinner piece beside it. */
const SHARED_LENGTH = 0.25;
const SHARED_THICKNESS = 0.6;

/** A scroll bar longer than the detector's view is seen in pieces: those that lie in one line and overlap are one bar. */
export function joinBars(boxes: readonly Found[]): Found[] {
  const bars: Found[] = [];
  for (const box of boxes.filter(({ label }) => label === BAR)) {
    let whole = box;
    for (let piece = pieceOf(whole, bars); piece !== undefined; piece = pieceOf(whole, bars)) {
      bars.splice(bars.indexOf(piece), 1);
      whole = joined(piece, whole);
    }
    bars.push(whole);
  }
  return [...boxes.filter(({ label }) => label !== BAR), ...bars];
}

const pieceOf = (whole: Found, bars: readonly Found[]) => bars.find(({ bounds }) => areOneLine(bounds, whole.bounds));

const lies = ({ w, h }: Rect) => w > h;
const common = (start: number, size: number, otherStart: number, otherSize: number) =>
  Math.min(start + size, otherStart + otherSize) - Math.max(start, otherStart);

function areOneLine(a: Rect, b: Rect): boolean {
  if (lies(a) !== lies(b)) return false;
  const across = common(a.x, a.w, b.x, b.w) / Math.min(a.w, b.w);
  const down = common(a.y, a.h, b.y, b.h) / Math.min(a.h, b.h);
  const [along, beside] = lies(a) ? [across, down] : [down, across];
  return along >= SHARED_LENGTH && beside >= SHARED_THICKNESS;
}

/** As long as both pieces, as thick as the surer one. */
function joined(one: Found, other: Found): Found {
  const surer = one.confidence >= other.confidence ? one : other;
  const { x, y, w, h } = union(one.bounds, other.bounds);
  const bounds = lies(surer.bounds) ? { ...surer.bounds, x, w } : { ...surer.bounds, y, h };
  return { ...surer, bounds };
}
