import type { Application, Capture, CaptureRequest } from '../../core/backend.ts';
import { UiError } from '../../core/errors.ts';
import { mayShow, type UiNode } from '../../core/node.ts';
import type { Rect } from '../../core/rect.ts';
import { ancestry } from '../../core/tree.ts';
import { annotate } from '../../image/annotate.ts';
import { encodePng } from '../../image/encode.ts';
import { type Colour, clipToPicture, fillRect, type Pixels, toPicture } from '../../image/pixels.ts';
import { blackOut } from '../../image/redact.ts';
import type { Picture, PictureOptions } from '../snapshot.ts';
import { marksOn, type WindowOfRoot } from './picture-marks.ts';
import { secureAreas } from './secure-areas.ts';

const BLACK: Colour = [0, 0, 0];

const unknownWindow: WindowOfRoot = async () => undefined;

/** Takes a picture of a window or of one element, without the contents of password fields. */
export async function takePicture(
  app: Application,
  options: PictureOptions & { windowOf?: WindowOfRoot },
  window: CaptureRequest,
  signal: AbortSignal,
): Promise<Picture> {
  const startedAt = performance.now();
  const { roots } = options.snapshot;
  const area = options.elementId === undefined ? undefined : areaOf(roots, options.elementId, options.seen);
  const taken = await app.capture({ ...window, ...(area && { area }) }, signal);
  const capture = options.screen && app.desktopArea ? { ...taken, ...placed(taken, app.desktopArea) } : taken;
  const onPicture = (box: Rect) => toPicture(box, capture);
  blackOut(capture, secureAreas(roots).map(onPicture));
  const shown = options.annotate ? await marksOn(capture, roots, options.windowOf ?? unknownWindow) : undefined;
  const marks = (shown ?? []).map((mark) => ({ ...mark, bounds: onPicture(mark.bounds) }));
  const { limits } = options;
  const draw = (pixels: Pixels, scale: number) => annotate(pixels, marks, scale);
  const image = await encodePng(capture, { draw, ...(limits && { limits }) }, signal);
  return {
    png: image.png,
    widthPx: image.widthPx,
    heightPx: image.heightPx,
    scale: image.scale * capture.scale,
    bounds: capture.bounds,
    window: capture.window.title,
    ...(!options.screen && { shown: capture.window }),
    otherWindows: capture.others.map((window) => window.title),
    ...(shown && { drawnIds: shown.map(({ id }) => id) }),
    latencyMs: performance.now() - startedAt,
  };
}

/** The pixels of a window, where they are on the screen. */
function placed({ rgba, widthPx, bounds, scale }: Capture, screen: Rect): Pick<Capture, keyof Pixels | 'bounds'> {
  const size = { widthPx: Math.round(screen.w * scale), heightPx: Math.round(screen.h * scale) };
  const pixels = { ...size, rgba: new Uint8Array(4 * size.widthPx * size.heightPx) };
  fillRect(pixels, { x: 0, y: 0, w: size.widthPx, h: size.heightPx }, BLACK);
  const window = toPicture(bounds, { bounds: screen, scale });
  const shown = clipToPicture(window, pixels);
  const [left, top] = [Math.round(window.x), Math.round(window.y)];
  for (let y = shown?.y ?? 0; shown && y < shown.y + shown.h; y++) {
    const from = 4 * ((y - top) * widthPx + shown.x - left);
    pixels.rgba.set(rgba.subarray(from, from + 4 * shown.w), 4 * (y * size.widthPx + shown.x));
  }
  return { ...pixels, bounds: screen };
}

function areaOf(roots: UiNode[], id: string, seen: UiNode | undefined): Rect {
  const line = ancestry(roots, (node) => node.id === id);
  const node = line.at(-1) ?? seen;
  if (!node) {
    throw new UiError('node_not_found', `No node ${id} in this tree.`, {
      hint: 'Call debug_ui again for the ids, with vision:true for what only pictures show.',
    });
  }
  if (!node.bounds || !mayShow(line)) {
    throw new UiError(
      'capture_failed',
      `${id} has no place on the screen: it is scrolled away, hidden or in a minimised window.`,
      {
        hint: 'Scroll it into view, or leave out element for the whole window.',
      },
    );
  }
  return node.bounds;
}
