import { setTimeout as delay } from 'node:timers/promises';
import type { Application, Capture, CaptureRequest } from '../../core/backend.ts';
import { VisionIdRegistry } from '../../core/ids/vision-ids.ts';
import { type Detection, toScreen } from '../../core/merge/detection.ts';
import { joinMenuItems } from '../../core/merge/menu-items.ts';
import { merge } from '../../core/merge/merge.ts';
import { plausibleDetections } from '../../core/merge/plausible-detections.ts';
import { visibleNodesOf } from '../../core/merge/visible-nodes.ts';
import type { UiNode } from '../../core/node.ts';
import { centreOf, grown, holdsPoint, intersection, type Rect } from '../../core/rect.ts';
import { Serial } from '../../core/serial.ts';
import { isBlank } from '../../core/text.ts';
import { cropPixels } from '../../image/crop.ts';
import { encodePng } from '../../image/encode.ts';
import { clipToPicture, type Pixels, toPicture } from '../../image/pixels.ts';
import { blackOut } from '../../image/redact.ts';
import type { VisionResult } from '../../vision/client/vision-client.ts';
import { areaOf } from './changed-parts.ts';
import { type EarlierLook, isSamePlace, keepGauges, keepUnchanged, type Look, Looks } from './looks.ts';
import { type Part, partAround, replacePart } from './part-detection.ts';
import { secureAreas } from './secure-areas.ts';
import { type Surface, Surfaces, withoutHidden, withoutUnknown } from './surfaces.ts';
import { VisionMemory } from './vision-memory.ts';
import type { NamedArea, VisionService } from './vision-service.ts';
import { shownRoots, windowNode } from './vision-window.ts';

/** One session asks for at most one detection of a picture of this size a second. */
const MOST_OFTEN_MS = 1_000;
const WHOLE_PX = 1_000_000;
/** More than this is looked at as a whole: what is around a change is looked at with it. */
const LARGEST_SHARE = 0.5;
/** More parts than this are no cheaper than the whole. */
const MOST_PARTS = 5;
/** An act waits no longer for the words that it has changed, which are looked at with what is around them. */
const WORDS_MS = 200;
const AROUND_WORDS_PX = 24;
/** A window is painted when it looks the same for a moment, and is not of one colour. */
const DRAWN_MS = 40;
const DRAWING_MS = 400;
const UNSCALED = {
  imageSidePx: Number.POSITIVE_INFINITY,
  imagePixels: Number.POSITIVE_INFINITY,
  imageBytes: Number.POSITIVE_INFINITY,
};

/** What was found in a window or popup, on the screen, and the trees that it belongs to. */
type SurfaceReading = { roots: readonly UiNode[]; found: Detection[]; unread: number };

/** Vision makes a tree; `unread` lines of text in its picture are not read yet. */
export type VisionReading = { roots: UiNode[]; unread: number };

/** Finds and remembers what pictures of one session's application show. */
export class VisionView {
  readonly memory = new VisionMemory();
  private readonly service: VisionService;
  private readonly ids: VisionIdRegistry;
  private readonly looks = new Looks();
  private readonly surfaces = new Surfaces();
  private freeAtMs = Number.NEGATIVE_INFINITY;
  private readonly serial = new Serial();

  constructor(service: VisionService, isTaken: (id: string) => boolean) {
    this.service = service;
    this.ids = new VisionIdRegistry(isTaken);
  }

  /** A picture of a window, or of the front one. One that has just opened is looked at once it is painted. */
  async capture(application: Application, request: CaptureRequest, signal: AbortSignal): Promise<Capture> {
    if (this.looks.isEmpty) this.service.wake();
    const untilMs = performance.now() + DRAWING_MS;
    for (let capture = await application.capture(request, signal); ; ) {
      if (this.looks.hasLike(capture)) return capture;
      await delay(DRAWN_MS, undefined, { signal });
      const next = await application.capture(request, signal);
      const isDrawn = isSamePlace(capture, next) && Buffer.compare(capture.rgba, next.rgba) === 0 && hasMarks(next);
      if (isDrawn || performance.now() > untilMs) return next;
      capture = next;
    }
  }

  /** Adds to a tree what the picture shows. */
  async addTo(roots: readonly UiNode[], capture: Capture, signal: AbortSignal): Promise<VisionReading> {
    const shown = roots.length > 0 ? shownRoots(roots, capture) : [windowNode(capture, this.ids)];
    const surfaces = this.surfaces.in(capture, shown);
    for (const { capture: each } of surfaces) {
      blackOut(
        each,
        secureAreas(roots).map((box) => toPicture(box, each)),
      );
    }
    const looks = await this.lookAt(capture, surfaces, signal);
    const seen = this.mergeInto(shown, looks);
    this.memory.keep(seen, capture);
    const hidden = roots.filter((root) => !shown.includes(root));
    const unread = looks.reduce((sum, look) => sum + look.unread, 0);
    return { roots: [...seen, ...hidden], unread };
  }

  /** Remembers what the application's windows show, for when a popup lies over them. */
  note(capture: Capture): void {
    if (!this.looks.isEmpty) this.surfaces.note(capture);
  }

  /** Whether the id was given to something in a picture, now or earlier. */
  knows(id: string): boolean {
    return this.ids.has(id);
  }

  /**
   * The words that some of what is remembered shows now, by its ids, as far as they come at once: an act does not wait
   * for them.
   */
  async reread(
    nodes: readonly UiNode[],
    capture: Capture,
    roots: readonly UiNode[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, string>> {
    if (this.freeAtMs > performance.now()) return new Map();
    const words = new Map<string, string>();
    const blackened = { ...capture, rgba: capture.rgba.slice() };
    blackOut(
      blackened,
      secureAreas(roots).map((box) => toPicture(box, capture)),
    );
    const limit = new AbortController();
    const readAll = async () => {
      for (const { id, bounds } of nodes) {
        // Nobody waits any more, and the next look has its turn.
        if (limit.signal.aborted) return;
        const box = bounds && toPicture(bounds, capture);
        const crop = box && clipToPicture(grown(box, AROUND_WORDS_PX), capture);
        if (!box || !crop) continue;
        const { found } = await this.ask(cropPixels(blackened, crop), [], signal);
        words.set(id, wordsIn(found, { ...box, x: box.x - crop.x, y: box.y - crop.y }));
      }
    };
    // An act is no worse for words that could not be read.
    const reading = this.serial.run(readAll).catch(() => {});
    const isLate = delay(WORDS_MS, undefined, { signal: limit.signal }).catch(() => {});
    await Promise.race([reading, isLate]).finally(() => limit.abort());
    signal.throwIfAborted();
    return new Map([...words].filter(([, text]) => !isBlank(text)));
  }

  /** Adds what was found in each window and popup to its own trees. */
  private mergeInto(shown: readonly UiNode[], looks: readonly SurfaceReading[]): UiNode[] {
    const iouThreshold = this.service.iouMergeThreshold;
    const merged = [...new Set(looks.map(({ roots }) => roots))].flatMap((roots) => {
      const found = looks.flatMap((look) => (look.roots === roots ? look.found : []));
      const seen = joinMenuItems(plausibleDetections(found, roots, iouThreshold), roots);
      return merge(roots, seen, { iouThreshold, identify: (placements) => this.ids.assign(placements) }).roots;
    });
    const inPlace = shown.map((root) => merged.find(({ id }) => id === root.id) ?? root);
    return [...inPlace, ...merged.filter(({ id }) => !shown.some((root) => root.id === id))];
  }

  /** Finds what each window and popup of a picture shows, on the screen. */
  private lookAt(capture: Capture, surfaces: readonly Surface[], signal: AbortSignal): Promise<SurfaceReading[]> {
    return this.serial.run(async () => {
      let turn: Promise<void> | undefined;
      // All that one picture shows is looked at in one turn.
      const takeTurn = () => {
        turn ??= this.waitForTurn(signal);
        return turn;
      };
      const readings: SurfaceReading[] = [];
      for (const surface of surfaces) {
        const { found, unread } = await this.detect(surface, takeTurn, signal);
        const shown = withoutHidden(found, surface).map((each) => toScreen(each, surface.capture));
        readings.push({ roots: surface.roots, found: shown, unread });
      }
      this.looks.note(capture);
      return readings;
    });
  }

  /** Detects what is in a window or popup, once for each picture of it and not more often than allowed. */
  private async detect(surface: Surface, takeTurn: () => Promise<void>, signal: AbortSignal): Promise<Look> {
    const { capture, roots } = surface;
    const named = namedAreas(roots, capture);
    const earlier = this.looks.closest(capture, named);
    const isSame = earlier?.changed.length === 0;
    const isRead = earlier?.look.unread === 0;
    const parts = isRead ? partsToLookAt(earlier, capture) : undefined;
    if (!isSame || !isRead) await takeTurn();
    const look = parts
      ? { found: await this.detectParts(capture, earlier?.found ?? [], parts, named, signal), unread: 0 }
      : await this.ask(capture, named, signal);
    const keep = parts ? keepGauges : keepUnchanged;
    const found = withoutUnknown(isRead ? keep(earlier, capture, look.found) : look.found, surface);
    const kept = { named, capture, found, unread: look.unread };
    this.looks.add(kept, isSame ? earlier?.look : undefined);
    return kept;
  }

  private async detectParts(
    capture: Capture,
    before: readonly Detection[],
    parts: readonly Part[],
    named: readonly NamedArea[],
    signal: AbortSignal,
  ): Promise<Detection[]> {
    let found = [...before];
    for (const part of parts) {
      const { crop } = part;
      const inside = named
        .filter((box) => intersection(box, crop))
        .map((box) => ({ ...box, x: box.x - crop.x, y: box.y - crop.y }));
      const fresh = await this.ask(cropPixels(capture, crop), inside, signal);
      found = replacePart(found, part, fresh.found, capture);
    }
    return found;
  }

  /** After a large picture nothing is sent for a second, and after smaller ones for their share of that. */
  private async waitForTurn(signal: AbortSignal): Promise<void> {
    const waitMs = this.freeAtMs - performance.now();
    if (waitMs > 0) await delay(waitMs, undefined, { signal });
    this.freeAtMs = performance.now();
  }

  private async ask(pixels: Pixels, boxes: readonly NamedArea[], signal: AbortSignal): Promise<VisionResult> {
    const { png } = await encodePng(pixels, { limits: UNSCALED }, signal);
    const result = await this.service.detect(png, boxes, signal);
    const pauseMs = Math.min(1, (pixels.widthPx * pixels.heightPx) / WHOLE_PX) * MOST_OFTEN_MS;
    // Later than asked where the process had to be started, or another session was served first.
    this.freeAtMs = Math.max(this.freeAtMs, result.sentAtMs) + pauseMs;
    return result;
  }
}

/** What has changed since an earlier look, where that is little enough; undefined for the whole. */
function partsToLookAt({ changed, found }: EarlierLook, capture: Capture): Part[] | undefined {
  const parts = changed.length > MOST_PARTS ? undefined : changed.map((each) => partAround(each, found, capture));
  const share = areaOf(parts?.map(({ crop }) => crop) ?? []) / (capture.widthPx * capture.heightPx);
  return share <= LARGEST_SHARE ? parts : undefined;
}

/** What was read in a box, from left to right. */
function wordsIn(found: readonly Detection[], box: Rect): string {
  const inside = found.filter(({ bounds, description }) => description !== '' && holdsPoint(box, centreOf(bounds)));
  const words = inside.toSorted((a, b) => a.bounds.x - b.bounds.x).map(({ description }) => description);
  return words.join(' ');
}

/** Whether there is more than one colour in a picture. */
function hasMarks({ rgba }: Capture): boolean {
  return Buffer.compare(rgba.subarray(4), rgba.subarray(0, -4)) !== 0;
}

/**
 * Lists areas of the picture whose text the tree has already, with the text where it may be the name of a neighbour.
 */
function namedAreas(roots: readonly UiNode[], capture: Capture): NamedArea[] {
  return visibleNodesOf(roots).leaves.flatMap(({ node, bounds }) => {
    const visible = intersection(bounds, capture.bounds);
    const isNamed = !isBlank(node.title) || !isBlank(node.value) || node.secure;
    if (!visible || !isNamed) return [];
    const isCaption = node.role === 'label' && node.title !== undefined;
    return [{ ...toPicture(visible, capture), ...(isCaption && { text: node.title }) }];
  });
}
