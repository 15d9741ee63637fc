import type { Rect } from '../../../core/node.ts';
import { visibleBounds } from '../x11/capture.ts';
import type { XWindow } from '../x11/window.ts';
import type { ObjectRef } from './accessibility-bus.ts';
import type { Accessibles } from './accessible.ts';
import { STATE } from './names.ts';

/** What a top-level object tells of itself. */
export type Face = { title: string; box: Rect | undefined; shows: boolean; active: boolean };

/** A top-level object, and the window of the display that it is. */
export type Top = { ref: ObjectRef; face: Face; window: XWindow | undefined };

const SCALE_STEPS = 4;
/** How far sizes may be off for what a window manager draws around them, in parts of the window. */
const SCALE_TOLERANCE = 0.06;

const FACELESS: Face = { title: '', box: undefined, shows: true, active: false };

export async function faceOf(objects: Accessibles, ref: ObjectRef, signal: AbortSignal): Promise<Face> {
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

/** All top-level objects of an application, with their windows. */
export async function topsIn(
  objects: Accessibles,
  application: ObjectRef,
  windows: readonly XWindow[],
  signal: AbortSignal,
): Promise<Top[]> {
  const refs = await objects.children(application, signal);
  const ask = (ref: ObjectRef) => faceOf(objects, ref, signal);
  return topsOf(refs, ask, windows, objects.toolkit.extentsFrom === 'screen');
}

/** No two are the same window. */
export async function topsOf(
  refs: readonly ObjectRef[],
  ask: (ref: ObjectRef) => Promise<Face>,
  windows: readonly XWindow[],
  knowPlaces: boolean,
): Promise<Top[]> {
  const faces = await Promise.all(refs.map(ask));
  const found = assign(faces, windows, knowPlaces);
  return refs.map((ref, index) => ({ ref, face: faces[index] ?? FACELESS, window: found.get(index) }));
}

/**
 * The windows of faces, by their number. Those that nothing tells apart are in the order in which they came, on both
 * sides.
 */
export function assign(faces: readonly Face[], windows: readonly XWindow[], knowPlaces: boolean): Map<number, XWindow> {
  const managed = windows.filter(({ overrideRedirect }) => !overrideRedirect).toSorted((a, b) => a.xid - b.xid);
  const pairs = faces.flatMap((face, index) =>
    managed.flatMap((window) => {
      const strangeness = strangenessOf(face, window, knowPlaces);
      return strangeness ? { index, window, strangeness } : [];
    }),
  );
  const found = new Map<number, XWindow>();
  const taken = new Set<XWindow>();
  for (const { index, window } of pairs.toSorted((a, b) => compare(a.strangeness, b.strangeness))) {
    if (found.has(index) || taken.has(window)) continue;
    found.set(index, window);
    taken.add(window);
  }
  return found;
}

/**
 * How little they look alike, the weightiest first; undefined if they cannot be the same: it takes a title, or a size.
 * Qt does not tell the title of a window that is minimised, and puts the name of the program behind the one that it gives
 * the display. Closed dialogs of Qt and Java are still listed.
 */
function strangenessOf(face: Face, window: XWindow, knowPlaces: boolean): number[] | undefined {
  const isNamed = face.title !== '' && face.title === window.title;
  const off = face.box ? misfit(face.box, window) : 0;
  if (!isNamed && (!face.box || off > 0)) return undefined;
  const seemsAway = !face.shows || face.title === '';
  const away = knowPlaces && face.box ? distance(face.box, window) : 0;
  const isActive = window.active ?? face.active;
  return [isNamed ? 0 : 1, seemsAway && window.mapped ? 1 : 0, off, away, isActive === face.active ? 0 : 1];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, at) => value !== b[at]);
  return index < 0 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}

/**
 * How many pixels of the screen one of the toolkit's is: on displays with small pixels, toolkits go on counting in
 * large ones. Nobody tells, but the same window has two sizes then.
 */
export function scaleOf(frame: Rect, { bounds, gtkFrameExtents }: XWindow): number {
  const { left, right, top, bottom } = gtkFrameExtents ?? { left: 0, right: 0, top: 0, bottom: 0 };
  const across = (bounds.w - left - right) / frame.w;
  const down = (bounds.h - top - bottom) / frame.h;
  const scale = Math.round(across * SCALE_STEPS) / SCALE_STEPS;
  const fits = Math.abs(across / scale - 1) < SCALE_TOLERANCE && Math.abs(down / scale - 1) < SCALE_TOLERANCE;
  return fits ? scale : 1;
}

/** How far a window is from being of that size. */
export function misfit(box: Rect, window: XWindow): number {
  const scale = scaleOf(box, window);
  return Math.min(...outlines(window).map(({ w, h }) => Math.abs(w - box.w * scale) + Math.abs(h - box.h * scale)));
}

function distance({ x, y }: Rect, window: XWindow): number {
  return Math.min(...outlines(window).map((each) => Math.abs(each.x - x) + Math.abs(each.y - y)));
}

/** GTK 3 counts what the window manager draws around a window, Qt does not, and GTK 4 leaves its own shadow out. */
function outlines(window: XWindow): Rect[] {
  const { bounds, frameExtents: { left, right, top, bottom } = { left: 0, right: 0, top: 0, bottom: 0 } } = window;
  const framed = { x: bounds.x - left, y: bounds.y - top, w: bounds.w + left + right, h: bounds.h + top + bottom };
  return [bounds, framed, visibleBounds(window)];
}
