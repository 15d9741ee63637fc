import type { Rect } from '../../../../core/node.ts';
import { type ScreenWindow, visibleBounds } from '../../screen/window.ts';
import type { Accessibles } from '../protocol/accessible.ts';
import { STATE } from '../protocol/names.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';

/** What a top-level object tells of itself. */
export type WindowTraits = { title: string; box: Rect | undefined; shows: boolean; active: boolean };

/** A top-level object, and the window of the display that it is; surely, if it is not a guess between some that are alike. */
export type MatchedWindow = { ref: ObjectRef; face: WindowTraits; window: ScreenWindow | undefined; isSure: boolean };

const SCALE_STEPS = 4;
/** Of GTK 4, on both sides together, in points. */
const MAX_SHADOW = 120;
/** How far sizes may be off for what a window manager draws around them, in parts of the window. */
const SCALE_TOLERANCE = 0.06;

const FACELESS: WindowTraits = { title: '', box: undefined, shows: true, active: false };

export async function windowTraitsOf(objects: Accessibles, ref: ObjectRef, signal: AbortSignal): Promise<WindowTraits> {
  const asked = objects.toolkit.name === 'swing' ? innerBox(objects, ref, signal) : objects.extents(ref, signal);
  try {
    const [title, states, box] = await Promise.all([
      objects.name(ref, signal),
      objects.states(ref, signal),
      asked.catch(() => undefined),
    ]);
    return { title, box, shows: states.has(STATE.showing), active: states.has(STATE.active) };
  } catch (error) {
    // It is gone. One that does not answer is another matter.
    if (error instanceof Error && error.name === 'DBusError') return FACELESS;
    throw error;
  }
}

/** Java's frames have no box; what fills them has. */
async function innerBox(objects: Accessibles, ref: ObjectRef, signal: AbortSignal): Promise<Rect | undefined> {
  const [inner] = await objects.children(ref, signal);
  return inner && objects.extents(inner, signal);
}

/**
 * Which window of the display each top-level object of an application is. What once told two alike apart is remembered:
 * the display knows of a change before the toolkit does, and Qt does not tell the title of a window that is minimised.
 */
export class AppWindows {
  private readonly known = new Map<string, Known>();

  /** All of an application. */
  async in(
    objects: Accessibles,
    application: ObjectRef,
    windows: readonly ScreenWindow[],
    signal: AbortSignal,
  ): Promise<MatchedWindow[]> {
    const refs = await objects.children(application, signal);
    return this.of(refs, (ref) => windowTraitsOf(objects, ref, signal), windows, objects.toolkit);
  }

  /** No two are the same window. */
  async of(
    refs: readonly ObjectRef[],
    ask: (ref: ObjectRef) => Promise<WindowTraits>,
    windows: readonly ScreenWindow[],
    { extentsFrom }: Toolkit,
  ): Promise<MatchedWindow[]> {
    const faces = await Promise.all(refs.map(ask));
    const before = refs.map(({ key }) => this.known.get(key));
    const found = assign(faces, windows, { knowPlaces: extentsFrom === 'screen', before });
    this.forgetClosed(windows);
    return refs.map((ref, index) => {
      const face = faces[index] ?? FACELESS;
      const match = found.get(index);
      if (!match) return { ref, face, window: undefined, isSure: false };
      const { window, isSure } = match;
      if (isSure || (face.active && window.active)) this.known.set(ref.key, { handle: window.handle, isSure });
      return { ref, face, ...match };
    });
  }

  private forgetClosed(windows: readonly ScreenWindow[]): void {
    // The display did not answer.
    if (windows.length === 0) return;
    for (const [key, { handle }] of this.known)
      if (!windows.some((window) => window.handle === handle)) this.known.delete(key);
  }
}

type Match = { window: ScreenWindow; isSure: boolean };
type Known = { handle: number; isSure: boolean };
type Pair = { index: number; window: ScreenWindow; evidence: number[]; guess: number[] };

/**
 * The windows of faces, by their number. Those that nothing tells apart are in the order in which they came, on both
 * sides. It is sure where no other was as likely before one looked at the keyboard, or at what is nearest in size and
 * place: a window that was moved is elsewhere before its toolkit knows.
 */
export function assign(
  faces: readonly WindowTraits[],
  windows: readonly ScreenWindow[],
  { knowPlaces, before = [] }: { knowPlaces: boolean; before?: readonly (Known | undefined)[] },
): Map<number, Match> {
  const managed = windows.filter(({ popup }) => !popup).toSorted((a, b) => a.handle - b.handle);
  // Dialogs of GTK 4 do not tell that they have the keyboard.
  const isTold = faces.some(({ active }) => active);
  const pairs = faces.flatMap((face, index) =>
    managed.flatMap((window): Pair | never[] => {
      const strangeness = strangenessOf(face, window, knowPlaces);
      if (!strangeness) return [];
      const known = before[index];
      const isNew = known?.handle === window.handle ? 0 : 1;
      const mismatch = isTold && (window.active ?? face.active) !== face.active ? 1 : 0;
      const evidence = [...strangeness.evidence, known?.isSure ? isNew : 1];
      return { index, window, evidence, guess: [...strangeness.nearness, mismatch, isNew] };
    }),
  );
  const found = new Map<number, Match>();
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
 * Qt does not tell the title of a window that is minimised, and puts the name of the program behind the one that it gives
 * the display. Closed dialogs of Qt and Java are still listed.
 */
function strangenessOf({ title, box, shows }: WindowTraits, window: ScreenWindow, knowPlaces: boolean) {
  const isNamed = title !== '' && title === window.title;
  const off = box ? misfit(box, window) : 0;
  const isShadowed = !knowPlaces && box !== undefined && hasEvenShadow(box, window);
  if (!isNamed && (!box || (off > 0 && !isShadowed))) return undefined;
  const seemsAway = !shows || title === '';
  const away = knowPlaces && box ? distance(box, window) : 0;
  const evidence = [!isNamed, seemsAway && window.mapped, off > 0, away > 0].map(Number);
  return { evidence, nearness: [off, away] };
}

function compare(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, at) => value !== b[at]);
  return index < 0 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}

/**
 * How many pixels of the screen one of the toolkit's is: on displays with small pixels, toolkits go on counting in
 * large ones. Nobody tells, but the same window has two sizes then.
 */
export function scaleOf(frame: Rect, window: ScreenWindow): number {
  return scaleTo(visibleBounds(window), frame) ?? scaleTo(framedBounds(window), frame) ?? 1;
}

function scaleTo({ w, h }: Rect, frame: Rect): number | undefined {
  const [across, down] = [w / frame.w, h / frame.h];
  const scale = Math.round(across * SCALE_STEPS) / SCALE_STEPS;
  const fits = Math.abs(across / scale - 1) < SCALE_TOLERANCE && Math.abs(down / scale - 1) < SCALE_TOLERANCE;
  return fits ? scale : undefined;
}

/** How far a window is from being of that size. */
export function misfit(box: Rect, window: ScreenWindow): number {
  const scale = scaleOf(box, window);
  return Math.min(...outlines(window).map(({ w, h }) => Math.abs(w - box.w * scale) + Math.abs(h - box.h * scale)));
}

/** GTK 4 does not tell how wide its shadow is where the window manager knows of none: it is as wide on all sides. */
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
