import type { Point } from '../../../../core/backend.ts';
import type { Rect } from '../../../../core/rect.ts';
import { type ScreenWindow, visibleBounds } from '../../screen/window.ts';
import type { MatchedWindow } from './app-windows.ts';
import { misfit, scaleOf } from './window-match.ts';

/** What turns a toolkit's coordinates into screen pixels, and the window of the screen that they are in, if it is known. */
export type Placement = {
  scale: number;
  dx: number;
  dy: number;
  handle?: number;
  isSure?: boolean;
  /** The point of the screen from which the pages of other processes count, where objects of the frame count from another. */
  pagesFrom?: Point;
};

/** The other windows of an application, as it lists them and as the screen does. */
export type Surroundings = { tops: readonly MatchedWindow[]; windows: readonly ScreenWindow[] };

/** Turns coordinates of a frame into those of the window that shows it. */
type Shift = (window: ScreenWindow, frame: Rect, isSure: boolean) => Placement;

export const UNMOVED: Placement = { scale: 1, dx: 0, dy: 0 };

/** The placement of the objects in a frame: in the window that it is, else in the likeliest. */
export function placeFrame(
  { traits, window, isSure }: MatchedWindow,
  windows: readonly ScreenWindow[],
  frame: Rect | undefined,
  shift: Shift,
): Placement {
  if (window) {
    const shifted = frame ? shift(window, frame, isSure) : UNMOVED;
    return { ...shifted, handle: window.handle, isSure: isSure && frame === traits.box };
  }
  if (!frame) return UNMOVED;
  const namesakes = windows.filter(({ title, popup }) => title === traits.title && !popup);
  const candidates = namesakes.length > 0 ? namesakes : windows;
  const [likely] = candidates.toSorted((a, b) => misfit(frame, a) - misfit(frame, b));
  return likely ? shift(likely, frame, false) : UNMOVED;
}

/** For extents that count from the screen's corner, or from the window's where its program knows no better. */
export const scaleOnly: Shift = (window, frame) => {
  const scale = scaleOf(frame, window);
  if (!window.unplaced) return { ...UNMOVED, scale };
  const { x, y } = cornerOf(window, frame, scale);
  return { scale, dx: x - frame.x * scale, dy: y - frame.y * scale };
};

/** The corner of a frame that is all that its window draws, or all but the shadow. */
function cornerOf(window: ScreenWindow, { w, h }: Rect, scale: number): { x: number; y: number } {
  const visible = visibleBounds(window);
  const isVisiblePart = Math.abs(w * scale - visible.w) <= scale && Math.abs(h * scale - visible.h) <= scale;
  return isVisiblePart ? visible : window.bounds;
}

/** For frames that do not know where they are: one that fills its window is where the window is. */
export const moveToWindow: Shift = (window, frame) => {
  const scale = scaleOf(frame, window);
  const { x, y, w, h } = window.bounds;
  const fills = Math.abs(frame.w * scale - w) <= scale && Math.abs(frame.h * scale - h) <= scale;
  return fills ? { scale, dx: x - frame.x * scale, dy: y - frame.y * scale } : { ...UNMOVED, scale };
};

export const isSamePlacement = (a: Placement, b: Placement) => a.scale === b.scale && a.dx === b.dx && a.dy === b.dy;

/** Whether its toolkit believes that the window is elsewhere, by more than it rounds. */
export const hasShift = ({ scale, dx, dy }: Placement) => Math.max(Math.abs(dx), Math.abs(dy)) > scale;
