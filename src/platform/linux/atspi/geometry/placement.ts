import type { Rect } from '../../../../core/node.ts';
import type { ScreenWindow } from '../../screen/window.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';
import { type MatchedWindow, misfit, scaleOf } from './tops.ts';

/** What turns a toolkit's coordinates into screen pixels, and the window of the display that they are in, if it is known. */
export type Placement = { scale: number; dx: number; dy: number; handle?: number; isSure?: boolean };

export const UNMOVED: Placement = { scale: 1, dx: 0, dy: 0 };

/** The likeliest first: Chromium rounds the scale of a desktop to 64ths, and takes any that it is started with. */
const CHROMIUM_STEPS = [4, 20, 64];

/** Of the objects in one window. */
export function placementOf(
  top: MatchedWindow,
  { tops, windows }: { tops: readonly MatchedWindow[]; windows: readonly ScreenWindow[] },
  toolkit: Toolkit,
): Placement {
  if (toolkit.name === 'chromium') return inPoints(top, tops);
  const { face, window, isSure } = top;
  const { title } = face;
  const box = frameOf(top, toolkit);
  if (window) {
    const shift = box ? shiftTo(window, box, toolkit, isSure) : UNMOVED;
    return { ...shift, handle: window.handle, isSure: isSure && box === face.box };
  }
  if (!box) return UNMOVED;
  const namesakes = windows.filter((each) => each.title === title && !each.popup);
  const candidates = namesakes.length > 0 ? namesakes : windows;
  const [likely] = candidates.toSorted((a, b) => misfit(box, a) - misfit(box, b));
  return likely ? shiftTo(likely, box, toolkit, false) : UNMOVED;
}

/** Qt takes a dock that has left its window for a pixel, until something else happens to it. The display knows its size. */
export function frameOf({ face: { box }, window }: MatchedWindow, { name }: Toolkit): Rect | undefined {
  if (name !== 'qt' || !window || box?.w !== 1 || box.h !== 1) return box;
  const { w, h } = window.bounds;
  return { ...box, w, h };
}

function shiftTo(window: ScreenWindow, frame: Rect, toolkit: Toolkit, isSure: boolean): Placement {
  const scale = scaleOf(frame, window);
  if (toolkit.name === 'swing' || (toolkit.name === 'qt' && isSure)) return movedTo(window, frame, scale);
  if (toolkit.extentsFrom === 'screen') return { scale, dx: 0, dy: 0 };
  // The window holds the frame and, around it, a shadow of equal width on both sides.
  return {
    scale,
    dx: window.bounds.x + (window.bounds.w - frame.w * scale) / 2 - frame.x * scale,
    dy: window.bounds.y + (window.bounds.h - frame.h * scale) / 2 - frame.y * scale,
  };
}

/**
 * Chromium counts in points, which are as large in all its windows; but its pages in pixels of the screen. A menu has no
 * title to know its window by. While a window changes its size, the scale may not be known.
 */
function inPoints({ window, isSure }: MatchedWindow, tops: readonly MatchedWindow[]): Placement {
  const scales = tops
    .toSorted((a, b) => (b.face.box?.w ?? 0) - (a.face.box?.w ?? 0))
    .map(({ face, window: own }) => face.box && own && chromiumScaleOf(face.box, own));
  const scale = scales.find((each) => each !== undefined);
  const moved = { ...UNMOVED, scale: scale ?? 1 };
  return window ? { ...moved, handle: window.handle, isSure: isSure && scale !== undefined } : moved;
}

/** A frame of Chromium is its window, with the shadow in it, and the points at the edges are whole ones. */
function chromiumScaleOf({ w, h }: Rect, { bounds }: ScreenWindow): number | undefined {
  const fits = (scale: number) => Math.max(Math.abs(w * scale - bounds.w), Math.abs(h * scale - bounds.h)) <= 2 * scale;
  return CHROMIUM_STEPS.map((steps) => Math.round((bounds.w / w) * steps) / steps).find(fits);
}

/**
 * Java does not notice when its window is moved and changes its size in one step, nor when the window manager's frame
 * around it goes, and Qt not where a dock is that has left its window. What fills the window is where the window is.
 */
function movedTo({ bounds }: ScreenWindow, inner: Rect, scale: number): Placement {
  const fills = Math.abs(inner.w * scale - bounds.w) <= scale && Math.abs(inner.h * scale - bounds.h) <= scale;
  return { scale, dx: fills ? bounds.x - inner.x * scale : 0, dy: fills ? bounds.y - inner.y * scale : 0 };
}

export const isSamePlacement = (a: Placement, b: Placement) => a.scale === b.scale && a.dx === b.dx && a.dy === b.dy;

/** Whether its toolkit believes that the window is elsewhere, by more than it rounds. */
export const hasShift = ({ scale, dx, dy }: Placement) => Math.max(Math.abs(dx), Math.abs(dy)) > scale;
