import { intersection, isSameRect, type Rect } from '../../../core/rect.ts';

/** 0xff000000 as a 32-bit integer, which V8 handles faster than the same number as a double. */
const OPAQUE = -0x1000000;
/** Grey shows where no window is. */
const NOTHING = 0xff808080;

/** Pixels as the server gives them: 32 bits each, blue in the lowest byte, alpha or nothing in the highest. */
export type Layer = { bounds: Rect; pixels: Uint32Array; alpha: boolean };

/** The part `bounds` of the screen as RGBA, from its windows, the lowest first. Takes their pixels over. */
export function compose(bounds: Rect, layers: Layer[]): Uint8Array {
  const [base, ...others] = layers;
  const fills = base && !base.alpha && isSameRect(base.bounds, bounds);
  const canvas = fills ? base.pixels : new Uint32Array(bounds.w * bounds.h).fill(NOTHING);
  if (fills) copyRow(canvas, 0, canvas, 0, canvas.length);
  for (const layer of fills ? others : layers) draw(layer, canvas, bounds);
  return new Uint8Array(canvas.buffer, canvas.byteOffset, canvas.byteLength);
}

function draw(layer: Layer, canvas: Uint32Array, bounds: Rect): void {
  const shared = intersection(layer.bounds, bounds);
  if (!shared) return;
  for (let row = 0; row < shared.h; row++) {
    const from = (shared.y - layer.bounds.y + row) * layer.bounds.w + (shared.x - layer.bounds.x);
    const to = (shared.y - bounds.y + row) * bounds.w + (shared.x - bounds.x);
    if (layer.alpha) blendRow(layer.pixels, from, canvas, to, shared.w);
    else copyRow(layer.pixels, from, canvas, to, shared.w);
  }
}

function copyRow(source: Uint32Array, from: number, target: Uint32Array, to: number, count: number): void {
  for (let i = 0; i < count; i++) {
    target[to + i] = opaque(source[from + i] ?? 0);
  }
}

/** Colours of windows with alpha are premultiplied. */
function blendRow(source: Uint32Array, from: number, target: Uint32Array, to: number, count: number): void {
  for (let i = 0; i < count; i++) {
    const above = source[from + i] ?? 0;
    const alpha = above >>> 24;
    if (alpha === 255) target[to + i] = opaque(above);
    else if (alpha > 0) target[to + i] = over(opaque(above), target[to + i] ?? 0, 255 - alpha);
  }
}

/** Turns BGRX into RGBA, both as words of a little-endian machine. */
function opaque(pixel: number): number {
  return OPAQUE | (pixel & 0xff00) | ((pixel & 0xff) << 16) | ((pixel >>> 16) & 0xff);
}

function over(above: number, below: number, rest: number): number {
  const channel = (shift: number) =>
    Math.min(255, ((above >>> shift) & 0xff) + Math.round((((below >>> shift) & 0xff) * rest) / 255)) << shift;
  return OPAQUE | channel(16) | channel(8) | channel(0);
}
