import type { Capture, WindowInfo } from '../../core/backend.ts';
import type { Detection } from '../../core/merge/detection.ts';
import type { UiNode } from '../../core/node.ts';
import { fillsPopup } from '../../core/node-traits.ts';
import { type Rect, shareInside } from '../../core/rect.ts';
import { cropPixels } from '../../image/crop.ts';
import { type Colour, clipToPicture, fillRect, type Pixels, toPicture } from '../../image/pixels.ts';

/**
 * A window or popup as a picture of its own: what lies over another window is no part of that, and words of one do not
 * go on in the other. `covers` are the popups over it, in its pixels. `roots` are the trees of what it shows.
 */
export type Surface = { capture: Capture; covers: Rect[]; roots: readonly UiNode[] };

/** Of what is covered further there is too little to be known. */
const MOST_HIDDEN = 0.9;
/** What is made of the edge of something unknown lies in that as much. */
const IN_UNKNOWN = 0.5;
/** The grey of the detector's training: neither light nor dark themes have it as their background. */
const UNKNOWN: Colour = [114, 114, 114];

/** The popups in a picture, the topmost first, and the window below them. */
export function surfacesIn(capture: Capture, roots: readonly UiNode[]): Surface[] {
  const { popups = [], window } = capture;
  const below = roots.filter((root) => !popups.some(({ bounds }) => fillsPopup(root, bounds)));
  return [...popups, window].flatMap((shown, at) => {
    const own = shown === window ? [] : roots.filter((root) => fillsPopup(root, shown.bounds));
    return surfaceOf(shown, popups.slice(0, at), own.length > 0 ? own : below, capture);
  });
}

function surfaceOf(
  shown: WindowInfo,
  above: readonly WindowInfo[],
  roots: readonly UiNode[],
  picture: Capture,
): Surface[] {
  const area = clipToPicture(toPicture(shown.bounds, picture), picture);
  if (!area) return [];
  const { scale } = picture;
  const bounds = {
    x: picture.bounds.x + area.x / scale,
    y: picture.bounds.y + area.y / scale,
    w: area.w / scale,
    h: area.h / scale,
  };
  const isWhole = area.w === picture.widthPx && area.h === picture.heightPx;
  const pixels = isWhole ? picture : cropPixels(picture, area);
  const { widthPx, heightPx, rgba } = pixels;
  const capture = { widthPx, heightPx, rgba, bounds, scale, window: shown, others: [] };
  const covers = above.flatMap((each) => clipToPicture(toPicture(each.bounds, capture), capture) ?? []);
  return [{ capture, covers, roots }];
}

/** The surface as it would be without what covers it, as far as it is known what was `beneath`. */
export function uncovered({ capture, covers }: Surface, beneath?: Pixels): Capture {
  if (covers.length === 0) return capture;
  const { widthPx } = capture;
  const whole = { ...capture, rgba: capture.rgba.slice() };
  for (const cover of covers) {
    if (!beneath) fillRect(whole, cover, UNKNOWN);
    for (let y = cover.y; beneath && y < cover.y + cover.h; y++) {
      const [from, to] = [4 * (y * widthPx + cover.x), 4 * (y * widthPx + cover.x + cover.w)];
      whole.rgba.set(beneath.rgba.subarray(from, to), from);
    }
  }
  return whole;
}

/** Half a knob is none, and half a word is another word: what is covered in part stays what it was without the cover. */
export const withoutHidden = (found: readonly Detection[], { covers }: Surface) =>
  found.filter(({ bounds }) => covers.every((cover) => shareInside(bounds, cover) <= MOST_HIDDEN));

/** What was made of a surface of which it is not known what is beneath its covers. */
export const withoutUnknown = (found: readonly Detection[], { covers }: Surface) =>
  found.filter(({ bounds }) => covers.every((cover) => shareInside(bounds, cover) < IN_UNKNOWN));
