import type { Capture } from '../../core/backend.ts';
import type { Detection } from '../../core/merge/detection.ts';
import { intersection, overlapRatio, type Rect, shareInside } from '../../core/rect.ts';
import { clipToPicture, type Pixels } from '../../image/pixels.ts';
import { areaOf, changedParts, grow } from './changed-parts.ts';
import type { NamedArea } from './vision-service.ts';

/** What was found in a window or popup, of which `named` areas were known; `unread` lines of text are not read yet. */
export type Look = { named: readonly NamedArea[]; capture: Capture; found: Detection[]; unread: number };

/** An earlier `look` at the same window or popup, as it would be in a later picture, and where that differs from it. */
export type EarlierLook = { look: Look; found: Detection[]; pixels: Pixels; changed: Rect[] };

/** The pages, menus and dialogs that a model goes to and comes back from. */
const KEPT = 12;
/** What shows around a thing belongs to it: the light of a button that has focus. */
const EDGE_PX = 2;
const SAME = 0.5;

/** The last looks at the windows and popups of an application. */
export class Looks {
  private kept: Look[] = [];
  private places: Place[] = [];

  get isEmpty(): boolean {
    return this.kept.length === 0;
  }

  /** Keeps a look, `insteadOf` one at the same picture. */
  add(look: Look, insteadOf?: Look): void {
    this.kept = [look, ...this.kept.filter((each) => each !== look && each !== insteadOf)].slice(0, KEPT);
  }

  /** Notes that there was a look at a window with its popups. */
  note({ window, popups = [], widthPx, heightPx }: Place): void {
    const place = { window, popups, widthPx, heightPx };
    this.places = [place, ...this.places.filter((each) => !isSamePlace(each, place))].slice(0, KEPT);
  }

  /** Whether there was a look at a picture of this window, with as many popups in as much space. */
  hasLike(capture: Capture): boolean {
    return this.places.some((before) => isSamePlace(before, capture));
  }

  /** The look at the same window that differs least from the picture; undefined where there was none. */
  closest(now: Capture, named: readonly NamedArea[]): EarlierLook | undefined {
    const sameWindow = this.kept.filter(
      ({ capture }) => capture.window.handle === now.window.handle && capture.scale === now.scale,
    );
    const earlier = sameWindow.map((look) => seenFrom(look, now, named));
    return earlier.toSorted((a, b) => areaOf(a.changed) - areaOf(b.changed))[0];
  }
}

type Place = Pick<Capture, 'window' | 'popups' | 'widthPx' | 'heightPx'>;

export function isSamePlace(a: Place, b: Place): boolean {
  const isSameWindow = a.window.handle === b.window.handle && (a.popups?.length ?? 0) === (b.popups?.length ?? 0);
  return isSameWindow && a.widthPx === b.widthPx && a.heightPx === b.heightPx;
}

/** The network finds a thing again where nothing has changed, but with other bounds or another name: the first stay. */
export function keepUnchanged({ found, pixels }: EarlierLook, now: Pixels, fresh: readonly Detection[]): Detection[] {
  const kept = found.filter(({ bounds }) => looksSame(pixels, now, grow(bounds, EDGE_PX)));
  return [...kept, ...fresh.filter((each) => !kept.some((known) => isSameThing(known, each)))];
}

/** A part of a picture is seen with less around it: what shows a value, and has not changed, still shows that. */
export function keepGauges({ found, pixels }: EarlierLook, now: Pixels, fresh: readonly Detection[]): Detection[] {
  const isGauge = ({ value, checked }: Detection) => value !== undefined || checked !== undefined;
  const kept = found.filter((each) => isGauge(each) && looksSame(pixels, now, grow(each.bounds, EDGE_PX)));
  const nameOf = (known: Detection) => fresh.find((each) => isSameThing(known, each))?.description || known.description;
  return [
    ...fresh.filter((each) => !kept.some((known) => isSameThing(known, each))),
    ...kept.map((known) => ({ ...known, description: nameOf(known) })),
  ];
}

function isSameThing(known: Detection, fresh: Detection): boolean {
  if (overlapRatio(known.bounds, fresh.bounds) >= SAME) return true;
  const areText = known.label === 'text' && fresh.label === 'text';
  return areText && shareInside(fresh.bounds, known.bounds) >= SAME;
}

/** The picture of a window that is partly off the screen begins elsewhere. */
function seenFrom(look: Look, now: Capture, namedNow: readonly NamedArea[]): EarlierLook {
  const { capture, named, found } = look;
  const [was, is] = [originIn(capture), originIn(now)];
  const by = { x: Math.round(was.x - is.x), y: Math.round(was.y - is.y) };
  const move = <T extends Rect>(box: T): T => ({ ...box, x: box.x + by.x, y: box.y + by.y });
  const pixels = placedIn(now, capture, by);
  const changed = changedParts(pixels, now, otherNames(named.map(move), namedNow));
  return { look, found: found.map((each) => ({ ...each, bounds: move(each.bounds) })), pixels, changed };
}

/** Where a picture begins, in its own pixels from the corner of the window. */
function originIn({ bounds, window, scale }: Capture): { x: number; y: number } {
  return { x: (bounds.x - window.bounds.x) * scale, y: (bounds.y - window.bounds.y) * scale };
}

/** A picture in the place that it has in another; what it does not show there is transparent. */
function placedIn({ widthPx, heightPx }: Pixels, before: Pixels, by: { x: number; y: number }): Pixels {
  if (by.x === 0 && by.y === 0 && before.widthPx === widthPx && before.heightPx === heightPx) return before;
  const placed = { widthPx, heightPx, rgba: new Uint8Array(4 * widthPx * heightPx) };
  const shared = clipToPicture({ ...by, w: before.widthPx, h: before.heightPx }, placed);
  for (let y = shared?.y ?? 0; shared && y < shared.y + shared.h; y++) {
    const from = 4 * ((y - by.y) * before.widthPx + shared.x - by.x);
    placed.rgba.set(before.rgba.subarray(from, from + 4 * shared.w), 4 * (y * widthPx + shared.x));
  }
  return placed;
}

/** The areas that have got a name, lost theirs, or have another one. */
function otherNames(before: readonly NamedArea[], now: readonly NamedArea[]): Rect[] {
  const keyOf = ({ x, y, w, h, text }: NamedArea) => JSON.stringify([x, y, w, h, text]);
  const [old, current] = [before, now].map((all) => new Set(all.map(keyOf)));
  const missingIn = (all: readonly NamedArea[], other: Set<string> | undefined) =>
    all.filter((area) => !other?.has(keyOf(area)));
  return [...missingIn(before, current), ...missingIn(now, old)].map(({ x, y, w, h }) => ({ x, y, w, h }));
}

function looksSame(before: Pixels, now: Pixels, box: Rect): boolean {
  const area = intersection(box, { x: 0, y: 0, w: now.widthPx, h: now.heightPx });
  if (!area) return false;
  const [left, top] = [Math.floor(area.x), Math.floor(area.y)];
  const [right, bottom] = [Math.ceil(area.x + area.w), Math.ceil(area.y + area.h)];
  for (let y = top; y < bottom; y++) {
    const [from, to] = [4 * (y * now.widthPx + left), 4 * (y * now.widthPx + right)];
    if (Buffer.compare(before.rgba.subarray(from, to), now.rgba.subarray(from, to)) !== 0) return false;
  }
  return true;
}
