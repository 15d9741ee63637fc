import { expect, vi } from 'vitest';
import type { Application, Capture } from '../../src/core/backend.ts';
import type { PlatformNode } from '../../src/core/node.ts';
import type { Rect } from '../../src/core/rect.ts';
import { find } from '../../src/core/tree.ts';
import { eventually, patience } from './desktop.ts';

/** Colours that nothing else in the sample application has. */
const SWATCHES = { magenta: 0xff00ff, cyan: 0x00ffff, yellow: 0xffff00, orange: 0xff8000 };

type SwatchName = keyof typeof SWATCHES;
const SWATCH_NAMES = Object.keys(SWATCHES) as SwatchName[];

/** The box of all pixels of one colour, on the screen. */
function boxOfColour({ rgba, widthPx, bounds, scale }: Capture, colour: number): Rect {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -1, -1];
  const [red, green, blue] = [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];
  for (let at = 0; at < rgba.length; at += 4) {
    if (rgba[at] !== red || rgba[at + 1] !== green || rgba[at + 2] !== blue) continue;
    const x = (at / 4) % widthPx;
    const y = Math.floor(at / 4 / widthPx);
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  const [w, h] = [(right - left + 1) / scale, (bottom - top + 1) / scale];
  return { x: left / scale + bounds.x, y: top / scale + bounds.y, w, h };
}

/** The tree once it has come to rest: two readings in a row that agree, and show what has this title. */
export async function treeAtRest(app: Application, expected = 'Open Dialog'): Promise<PlatformNode[]> {
  const signal = patience();
  let [before, now]: PlatformNode[][] = [[], []];
  const rest = async () => {
    before = now;
    now = (await app.read({ depth: 50, maxNodes: 10_000, expand: 'nothing' }, patience())).roots;
    if (JSON.stringify(now) !== JSON.stringify(before)) return undefined;
    return find(now, ({ title, bounds }) => title === expected && !!bounds) && now;
  };
  return eventually(rest, signal).catch((error) => {
    if (!signal.aborted) throw error;
    expect(now, 'the tree never came to rest').toEqual(before);
    throw new Error(`Nothing has the title ${expected} and a place in ${JSON.stringify(now)}`);
  });
}

/**
 * A toolkit paints after it has reported where things are, and Java hears late of where its window is. Longer than a tree is
 * waited for to rest, which says what it waits for, and shorter than a test may take.
 */
export const inTheEnd = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 135_000 });

/** Sooner or later, the tree has every swatch where its pixels are. */
export const expectSwatches = (app: Application, tolerancePx = 1) =>
  inTheEnd(async () => {
    const roots = await treeAtRest(app);
    const picture = await app.capture({}, patience());
    for (const name of SWATCH_NAMES) expectSwatch(picture, roots, name, tolerancePx);
  });

/** The tree has the swatch where its pixels are, to one pixel or as many as are given. */
export function expectSwatch(
  picture: Capture,
  roots: readonly PlatformNode[],
  name: SwatchName,
  tolerancePx = 1,
  title = `Swatch ${name}`,
): void {
  const reported = find(roots, (each) => each.title === title)?.bounds;
  const seen = boxOfColour(picture, SWATCHES[name]);
  for (const side of ['x', 'y', 'w', 'h'] as const) {
    const apart = Math.abs((reported?.[side] ?? Number.NaN) - seen[side]);
    expect(
      apart,
      `${side} of ${name}: reported ${JSON.stringify(reported)}, seen ${JSON.stringify(seen)}`,
    ).toBeLessThanOrEqual(tolerancePx);
  }
}
