import type { Rect } from '../../../core/node.ts';
import type { XWindow } from '../x11/window.ts';
import type { ObjectRef } from './accessibility-bus.ts';
import type { Accessibles } from './accessible.ts';
import type { Toolkit } from './toolkit.ts';

/** What turns a toolkit's coordinates into screen pixels, and the window of the display that they are in, if it is known. */
export type Placement = { scale: number; dx: number; dy: number; xid?: number };

const SCALE_STEPS = 4;
/** How far sizes may be off for what a window manager draws around them, in parts of the window. */
const SCALE_TOLERANCE = 0.06;

/** Of one window's objects. */
export async function placementOf(
  objects: Accessibles,
  ref: ObjectRef,
  display: Promise<XWindow[]>,
  signal: AbortSignal,
): Promise<Placement> {
  const [windows, face] = await Promise.all([display, faceOf(objects, ref, signal).catch(() => FACELESS)]);
  const window = await windowOf(objects, ref, face, windows, signal).catch(() => undefined);
  const namesakes = windows.filter(({ title, overrideRedirect }) => title === face.title && !overrideRedirect);
  const candidates = namesakes.length > 0 ? namesakes : windows;
  const likely = window ?? (await fitting(objects, ref, candidates, face.box, signal).catch(() => undefined));
  const shift = likely && face.box ? shiftTo(likely, face.box, objects.toolkit) : { scale: 1, dx: 0, dy: 0 };
  return { ...shift, ...(window && { xid: window.xid }) };
}

function shiftTo(window: XWindow, frame: Rect, toolkit: Toolkit): Placement {
  // It counts in pixels of the screen, whatever the scale.
  if (toolkit.name === 'chromium') return { scale: 1, dx: 0, dy: 0 };
  const scale = scaleOf(frame, window);
  if (toolkit.name === 'swing') return movedTo(window, frame, scale);
  if (toolkit.extentsFrom === 'screen') return { scale, dx: 0, dy: 0 };
  // The window holds the frame and, around it, a shadow of equal width on both sides.
  return {
    scale,
    dx: window.bounds.x + (window.bounds.w - frame.w * scale) / 2 - frame.x * scale,
    dy: window.bounds.y + (window.bounds.h - frame.h * scale) / 2 - frame.y * scale,
  };
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

/**
 * Java does not notice when its window is moved and changes its size in one step, nor when the window manager's frame
 * around it goes. What fills the window is where the window is.
 */
function movedTo({ bounds }: XWindow, inner: Rect, scale: number): Placement {
  const fills = Math.abs(inner.w * scale - bounds.w) <= scale && Math.abs(inner.h * scale - bounds.h) <= scale;
  return { scale, dx: fills ? bounds.x - inner.x * scale : 0, dy: fills ? bounds.y - inner.y * scale : 0 };
}

export const isSamePlacement = (a: Placement, b: Placement) => a.scale === b.scale && a.dx === b.dx && a.dy === b.dy;

/** Java's frames have no box; what fills them has. */
async function innerBox(objects: Accessibles, ref: ObjectRef, signal: AbortSignal): Promise<Rect | undefined> {
  const [inner] = await objects.children(ref, signal);
  return inner && objects.extents(inner, signal);
}

/** What a top-level object shows of itself. */
export type Face = { title: string; box: Rect | undefined };

export const FACELESS: Face = { title: '', box: undefined };

export async function faceOf(objects: Accessibles, ref: ObjectRef, signal: AbortSignal): Promise<Face> {
  const asked = objects.toolkit.name === 'swing' ? innerBox(objects, ref, signal) : objects.extents(ref, signal);
  const [title, box] = await Promise.all([objects.name(ref, signal), asked.catch(() => undefined)]);
  return { title, box };
}

/**
 * The window of the display that a top-level object is: by its title, else by its size. Qt does not tell the title of
 * one that is minimised, and on the display it puts the name of the program behind the title.
 */
export function windowOf(
  objects: Accessibles,
  ref: ObjectRef,
  { title, box }: Face,
  windows: readonly XWindow[],
  signal: AbortSignal,
): Promise<XWindow | undefined> {
  const managed = windows.filter(({ overrideRedirect }) => !overrideRedirect);
  const namesakes = managed.filter((window) => title !== '' && window.title === title);
  if (namesakes.length > 0) return fitting(objects, ref, namesakes, box, signal);
  const alike = managed.filter((window) => box && misfit(box, window) === 0);
  const away = alike.filter(({ mapped }) => title === '' && !mapped);
  return fitting(objects, ref, away.length > 0 ? away : alike, box, signal);
}

/** Of windows that may be it, the one that fits best. */
async function fitting(
  objects: Accessibles,
  ref: ObjectRef,
  windows: readonly XWindow[],
  box: Rect | undefined,
  signal: AbortSignal,
): Promise<XWindow | undefined> {
  const alike = box ? least(windows, (window) => misfit(box, window)) : windows;
  const knowsPlace = box && objects.toolkit.extentsFrom === 'screen';
  const near = knowsPlace ? least(alike, (window) => distance(box, window)) : alike;
  if (near.length < 2) return near[0];
  return near.toSorted((a, b) => a.xid - b.xid)[await rankOf(objects, ref, signal)] ?? near[0];
}

/** How far the window is from being of that size. */
function misfit(box: Rect, window: XWindow): number {
  const scale = scaleOf(box, window);
  return Math.abs(window.bounds.w - box.w * scale) + Math.abs(window.bounds.h - box.h * scale);
}

const distance = ({ x, y }: Rect, { bounds }: XWindow) => Math.abs(bounds.x - x) + Math.abs(bounds.y - y);

function least(windows: readonly XWindow[], measure: (window: XWindow) => number): XWindow[] {
  const smallest = Math.min(...windows.map(measure));
  return windows.filter((window) => measure(window) === smallest);
}

/** Its place among windows that look the same. They are listed in the order in which they came, as the display's are. */
async function rankOf(objects: Accessibles, ref: ObjectRef, signal: AbortSignal): Promise<number> {
  const application = await objects.parent(ref, signal);
  const tops = application ? await objects.children(application, signal) : [];
  const lookOf = async (top: ObjectRef) => JSON.stringify(await faceOf(objects, top, signal).catch(() => FACELESS));
  const [own, ...looks] = await Promise.all([ref, ...tops].map(lookOf));
  return tops.filter((_, index) => looks[index] === own).findIndex(({ path }) => path === ref.path);
}
