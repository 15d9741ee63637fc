import type { Rect } from '../../../../core/rect.ts';
import { type ScreenWindow, visibleBounds } from '../../screen/window.ts';

/** What a top-level object reports of itself. */
export type WindowTraits = { title: string; box: Rect | undefined; shows: boolean; active: boolean };

const SCALE_STEPS = 4;
/** The shadow of GTK 4 is no wider, both sides together, in points. */
const MAX_SHADOW = 120;
/** How far sizes may be off for what a window manager draws around them, in parts of the window. */
const SCALE_TOLERANCE = 0.06;

type WindowMatch = { window: ScreenWindow; isSure: boolean };
export type KnownWindow = { handle: number; isSure: boolean };
type Pair = { index: number; window: ScreenWindow; evidence: number[]; guess: number[] };

/**
 * The windows of top-level objects, by their number. Those that nothing tells apart are in the order in which they came, on
 * both sides. It is sure where no other was as likely before focus counted, or what is nearest in size and place: a window
 * that was moved is elsewhere before its toolkit knows.
 */
export function matchWindows(
  traits: readonly WindowTraits[],
  windows: readonly ScreenWindow[],
  { knowPlaces, before = [] }: { knowPlaces: boolean; before?: readonly (KnownWindow | undefined)[] },
): Map<number, WindowMatch> {
  const managed = windows.filter(({ popup }) => !popup).toSorted((a, b) => a.handle - b.handle);
  // Dialogs of GTK 4 do not report that they have focus.
  const isFocusReported = traits.some(({ active }) => active);
  const pairs = traits.flatMap((own, index) =>
    managed.flatMap((window): Pair | never[] => {
      const strangeness = strangenessOf(own, window, knowPlaces);
      if (!strangeness) return [];
      const known = before[index];
      const isNew = known?.handle === window.handle ? 0 : 1;
      const mismatch = isFocusReported && (window.active ?? own.active) !== own.active ? 1 : 0;
      const evidence = [...strangeness.evidence, known?.isSure ? isNew : 1];
      return { index, window, evidence, guess: [...strangeness.nearness, mismatch, isNew] };
    }),
  );
  const found = new Map<number, WindowMatch>();
  const guessed = new Set<number | ScreenWindow>();
  let left = pairs.toSorted((a, b) => compare(a.evidence, b.evidence) || compare(a.guess, b.guess));
  for (let [best] = left; best; [best] = left) {
    const { index, window, evidence } = best;
    const isOther = (pair: Pair) => pair.index !== index && pair.window !== window;
    const alike = left.filter((pair) => !isOther(pair) && compare(pair.evidence, evidence) === 0);
    for (const pair of alike.length > 1 ? alike : []) guessed.add(pair.index).add(pair.window);
    found.set(index, { window, isSure: !guessed.has(index) && !guessed.has(window) });
    left = left.filter(isOther);
  }
  return found;
}

/**
 * How little they look alike, the weightiest first; undefined if they cannot be the same: it takes a title, or a size.
 * Qt does not report the title of a minimised window, and puts the name of the program behind the one that it gives the
 * screen. Closed dialogs of Qt and Java are still listed.
 */
function strangenessOf({ title, box, shows }: WindowTraits, window: ScreenWindow, knowPlaces: boolean) {
  const isNamed = title !== '' && title === window.title;
  const off = box ? misfit(box, window) : 0;
  const isShadowed = !knowPlaces && box !== undefined && hasEvenShadow(box, window);
  if (!isNamed && (!box || (off > 0 && !isShadowed))) return undefined;
  const seemsAway = !shows || title === '';
  const away = knowPlaces && !window.unplaced && box ? distance(box, window) : 0;
  const evidence = [!isNamed, seemsAway && window.mapped, off > 0, away > 0].map(Number);
  return { evidence, nearness: [off, away] };
}

function compare(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, at) => value !== b[at]);
  return index < 0 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}

/**
 * How many pixels of the screen one of the toolkit's is: on displays with small pixels, toolkits go on counting in
 * large ones. Nobody reports it, but the same window has two sizes then.
 */
export function scaleOf(frame: Rect, window: ScreenWindow): number {
  return scaleTo(visibleBounds(window), frame) ?? scaleTo(framedBounds(window), frame) ?? 1;
}

function scaleTo({ w, h }: Rect, frame: Rect): number | undefined {
  const [across, down] = [w / frame.w, h / frame.h];
  const scale = Math.round(across * SCALE_STEPS) / SCALE_STEPS;
  const fits = Math.abs(across / scale - 1) < SCALE_TOLERANCE && Math.abs(down / scale - 1) < SCALE_TOLERANCE;
  // A splash screen may be about half as large as the window that comes after it.
  const isExact = Math.abs(w - frame.w * scale) <= 1 && Math.abs(h - frame.h * scale) <= 1;
  return fits && (scale >= 1 || isExact) ? scale : undefined;
}

/** How far a window is from being of that size. */
export function misfit(box: Rect, window: ScreenWindow): number {
  const scale = scaleOf(box, window);
  return Math.min(...outlines(window).map(({ w, h }) => Math.abs(w - box.w * scale) + Math.abs(h - box.h * scale)));
}

/** GTK 4 does not report how wide its shadow is where the window manager knows of none: it is as wide on all sides. */
function hasEvenShadow(box: Rect, window: ScreenWindow): boolean {
  const scale = scaleOf(box, window);
  const [across, down] = [window.bounds.w - box.w * scale, window.bounds.h - box.h * scale];
  return across === down && across > 0 && across <= MAX_SHADOW * scale;
}

function distance({ x, y }: Rect, window: ScreenWindow): number {
  return Math.min(...outlines(window).map((each) => Math.abs(each.x - x) + Math.abs(each.y - y)));
}

/** GTK 3 counts what the window manager draws around a window, Qt does not, and GTK 4 leaves its own shadow out. */
const outlines = (window: ScreenWindow) => [window.bounds, framedBounds(window), visibleBounds(window)];

function framedBounds({ bounds, decorations }: ScreenWindow): Rect {
  const { left, right, top, bottom } = decorations ?? { left: 0, right: 0, top: 0, bottom: 0 };
  return { x: bounds.x - left, y: bounds.y - top, w: bounds.w + left + right, h: bounds.h + top + bottom };
}
