import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { UiError } from '../../core/errors.ts';
import { intersection, type Rect } from '../../core/rect.ts';

const run = promisify(execFile);

export type WindowPixels = { widthPx: number; heightPx: number; rgba: Uint8Array; bounds: Rect; scale: number };

/** Names another program that takes the pictures, with the same arguments. */
const PROGRAM_VARIABLE = 'STROBE_MACOS_SCREENCAPTURE';

/**
 * Takes a picture of one window, without its shadow and the sheets attached to it, whatever covers it. Throws `capture_failed` where there is none:
 * the caller has to find out why (a permission, a window that closed).
 */
export async function captureWindow(handle: string, bounds: Rect, signal: AbortSignal): Promise<WindowPixels> {
  const program = process.env[PROGRAM_VARIABLE] ?? '/usr/sbin/screencapture';
  const folder = await mkdtemp(path.join(tmpdir(), 'strobe-capture-'));
  const file = path.join(folder, 'window.png');
  try {
    await run(program, ['-x', '-o', '-a', `-l${handle}`, file], { signal });
    return await decodePng(await readFile(file), bounds);
  } catch (cause) {
    signal.throwIfAborted();
    throw new UiError(
      'capture_failed',
      `screencapture took no picture of window ${handle} that could be used: ${reasonOf(cause)}`,
      {
        hint: 'The window may have closed, changed its size or be on another Space: call debug_ui with mode "tree".',
        cause,
      },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the part of a picture that shows an area of the screen. */
export function cropToArea(pixels: WindowPixels, area: Rect): WindowPixels {
  const { bounds, scale, widthPx, heightPx, rgba } = pixels;
  const part = intersection(bounds, area);
  if (part === undefined) {
    throw new UiError('capture_failed', 'That part of the window is not on the screen.', {
      hint: 'Take the whole window, or scroll the element into view.',
    });
  }
  const left = Math.floor((part.x - bounds.x) * scale);
  const top = Math.floor((part.y - bounds.y) * scale);
  const right = Math.min(widthPx, Math.ceil((part.x + part.w - bounds.x) * scale));
  const bottom = Math.min(heightPx, Math.ceil((part.y + part.h - bounds.y) * scale));
  const [w, h] = [right - left, bottom - top];
  const cut = new Uint8Array(w * h * 4);
  for (let row = 0; row < h; row++) {
    const from = ((top + row) * widthPx + left) * 4;
    cut.set(rgba.subarray(from, from + w * 4), row * w * 4);
  }
  const box = { x: bounds.x + left / scale, y: bounds.y + top / scale, w: w / scale, h: h / scale };
  return { widthPx: w, heightPx: h, rgba: cut, bounds: box, scale };
}

/**
 * Returns how many pixels a point of the window has in its picture, a whole number on every display. Throws where the
 * sides do not fit the window: the picture shows more than it, or the window has another size by now.
 */
export function scaleOf(widthPx: number, heightPx: number, { w, h }: Rect): number {
  const scale = Math.max(1, Math.round(widthPx / w));
  // A window whose size is no whole number of points is rounded.
  const fits = Math.abs(widthPx - w * scale) <= scale && Math.abs(heightPx - h * scale) <= scale;
  if (fits) return scale;
  throw new Error(`the picture has ${widthPx}×${heightPx} pixels, which does not fit a window of ${w}×${h} points`);
}

async function decodePng(png: Uint8Array, bounds: Rect): Promise<WindowPixels> {
  // Loaded with the first picture: the image library takes a tenth of a second.
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    widthPx: info.width,
    heightPx: info.height,
    rgba: data,
    bounds,
    scale: scaleOf(info.width, info.height, bounds),
  };
}

function reasonOf(cause: unknown): string {
  const stderr = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : '';
  return stderr || (cause instanceof Error ? cause.message : String(cause));
}
