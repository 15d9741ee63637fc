import type { Capture, WindowInfo } from '../../core/backend.ts';
import type { Detection } from '../../core/merge/detection.ts';
import type { UiNode } from '../../core/node.ts';
import { fillsPopup } from '../../core/node-traits.ts';
import { type Rect, shareInside } from '../../core/rect.ts';
import { cropPixels } from '../../image/crop.ts';
import { type Colour, clipToPicture, fillRect, type Pixels, toPicture } from '../../image/pixels.ts';

/**
 * A window or popup as a picture of its own: what lies over another window is no part of that, and words of one do not
 * go on in the other. `covers` are the popups over it, in its pixels; the picture is as it was before they came, or
 * without anything there (`unknown`). `roots` are the trees of what it shows.
 */
export type Surface = { capture: Capture; covers: Rect[]; unknown?: true; roots: readonly UiNode[] };

/** Of what is covered further there is too little to be known. */
const MOST_HIDDEN = 0.9;
/** What is made of the edge of something unknown lies in that as much. */
const IN_UNKNOWN = 0.5;
/** The grey of the detector's training: neither light nor dark themes have it as their background. */
const UNKNOWN: Colour = [114, 114, 114];
const KEPT = 12;

/** The windows and popups of an application, with what they showed last before others came over them. */
export class Surfaces {
  private readonly seen = new Map<string, Pixels>();

  /** Those in a picture: the popups, the topmost first, and the window below them. */
  in(capture: Capture, roots: readonly UiNode[]): Surface[] {
    const { popups = [], window } = capture;
    const below = roots.filter((root) => !popups.some(({ bounds }) => fillsPopup(root, bounds)));
    return [...popups, window].flatMap((shown, at) => {
      const own = shown === window ? [] : roots.filter((root) => fillsPopup(root, shown.bounds));
      const alone = pictureOf(shown, capture);
      if (!alone) return [];
      const covers = popups.slice(0, at).flatMap(({ bounds }) => clipToPicture(toPicture(bounds, alone), alone) ?? []);
      return [{ ...this.uncover(alone, covers), covers, roots: own.length > 0 ? own : below }];
    });
  }

  /** Remembers what a picture shows. */
  note(capture: Capture): void {
    this.in(capture, []);
  }

  private uncover(capture: Capture, covers: readonly Rect[]): Pick<Surface, 'capture' | 'unknown'> {
    const { handle } = capture.window;
    const last = this.seen.get(handle);
    const isKnown = last?.widthPx === capture.widthPx && last.heightPx === capture.heightPx;
    const whole = covers.length > 0 ? { ...capture, rgba: capture.rgba.slice() } : capture;
    for (const cover of covers) {
      if (isKnown) copyRect(last, whole, cover);
      else fillRect(whole, cover, UNKNOWN);
    }
    if (covers.length > 0 && !isKnown) return { capture: whole, unknown: true };
    // Maps keep the order of insertion, so that the latest come last.
    this.seen.delete(handle);
    this.seen.set(handle, whole);
    const [oldest = ''] = this.seen.keys();
    if (this.seen.size > KEPT) this.seen.delete(oldest);
    return { capture: whole };
  }
}

function pictureOf(shown: WindowInfo, picture: Capture): Capture | undefined {
  const area = clipToPicture(toPicture(shown.bounds, picture), picture);
  if (!area) return undefined;
  const { scale } = picture;
  const bounds = {
    x: picture.bounds.x + area.x / scale,
    y: picture.bounds.y + area.y / scale,
    w: area.w / scale,
    h: area.h / scale,
  };
  const isWhole = area.w === picture.widthPx && area.h === picture.heightPx;
  const { widthPx, heightPx, rgba } = isWhole ? picture : cropPixels(picture, area);
  return { widthPx, heightPx, rgba, bounds, scale, window: shown, others: [] };
}

/** Between pictures of one size. */
function copyRect(from: Pixels, to: Pixels, { x, y, w, h }: Rect): void {
  for (let row = y; row < y + h; row++) {
    const [start, end] = [4 * (row * to.widthPx + x), 4 * (row * to.widthPx + x + w)];
    to.rgba.set(from.rgba.subarray(start, end), start);
  }
}

/** Half a knob is none, and half a word is another word: what is covered in part stays what it was without the cover. */
export const withoutHidden = (found: readonly Detection[], { covers }: Surface) =>
  found.filter(({ bounds }) => covers.every((cover) => shareInside(bounds, cover) <= MOST_HIDDEN));

/** What is where something is known: of what is beneath a cover that was there from the first, nothing is. */
export const withoutUnknown = (found: readonly Detection[], { covers, unknown }: Surface) =>
  unknown ? found.filter(({ bounds }) => covers.every((cover) => shareInside(bounds, cover) < IN_UNKNOWN)) : [...found];
