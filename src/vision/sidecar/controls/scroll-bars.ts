import { type Rect, union } from '../../../core/rect.ts';
import type { DetectedBox } from '../network/boxes.ts';

const BAR = 'scrollbar';
/** The least overlap of two pieces of one bar: of the shorter one's length, and of the thinner one's thickness. */
const SHARED_LENGTH = 0.25;
const SHARED_THICKNESS = 0.6;

/** Joins the pieces of scroll bars: the detector finds a bar longer than its view as pieces in one line that overlap. */
export function joinScrollBars(boxes: readonly DetectedBox[]): DetectedBox[] {
  const bars: DetectedBox[] = [];
  for (const box of boxes.filter(({ label }) => label === BAR)) {
    let whole = box;
    for (let piece = otherPieceOf(whole, bars); piece !== undefined; piece = otherPieceOf(whole, bars)) {
      bars.splice(bars.indexOf(piece), 1);
      whole = joinPieces(piece, whole);
    }
    bars.push(whole);
  }
  return [...boxes.filter(({ label }) => label !== BAR), ...bars];
}

const otherPieceOf = (whole: DetectedBox, bars: readonly DetectedBox[]) =>
  bars.find(({ bounds }) => areOneBar(bounds, whole.bounds));

const isHorizontal = ({ w, h }: Rect) => w > h;
const common = (start: number, size: number, otherStart: number, otherSize: number) =>
  Math.min(start + size, otherStart + otherSize) - Math.max(start, otherStart);

function areOneBar(a: Rect, b: Rect): boolean {
  if (isHorizontal(a) !== isHorizontal(b)) return false;
  const across = common(a.x, a.w, b.x, b.w) / Math.min(a.w, b.w);
  const down = common(a.y, a.h, b.y, b.h) / Math.min(a.h, b.h);
  const [along, beside] = isHorizontal(a) ? [across, down] : [down, across];
  return along >= SHARED_LENGTH && beside >= SHARED_THICKNESS;
}

/** The joined bar is as long as both pieces and as thick as the one with the higher confidence. */
function joinPieces(one: DetectedBox, other: DetectedBox): DetectedBox {
  const surer = one.confidence >= other.confidence ? one : other;
  const { x, y, w, h } = union(one.bounds, other.bounds);
  const bounds = isHorizontal(surer.bounds) ? { ...surer.bounds, x, w } : { ...surer.bounds, y, h };
  return { ...surer, bounds };
}
