import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Application, Capture } from '../../core/backend.ts';
import { VisionIdRegistry } from '../../core/ids/vision-ids.ts';
import { type Detection, toScreen } from '../../core/merge/detection.ts';
import { merge } from '../../core/merge/merge.ts';
import { plausibleDetections } from '../../core/merge/plausible-detections.ts';
import { visibleNodesOf } from '../../core/merge/visible-nodes.ts';
import type { UiNode } from '../../core/node.ts';
import { intersection } from '../../core/rect.ts';
import { Serial } from '../../core/serial.ts';
import { isBlank } from '../../core/text.ts';
import { cropPixels } from '../../image/crop.ts';
import { encodePng } from '../../image/encode.ts';
import { type Pixels, toPicture } from '../../image/pixels.ts';
import { blackOut } from '../../image/redact.ts';
import type { VisionResult } from '../../vision/client/vision-client.ts';
import { changedParts, shareOf } from './changed-parts.ts';
import { type Part, partAround, replacePart } from './part-detection.ts';
import { secureAreas } from './secure-areas.ts';
import { VisionMemory } from './vision-memory.ts';
import type { NamedArea, VisionService } from './vision-service.ts';
import { shownRoots, windowNode } from './vision-window.ts';

/** One session asks for at most one detection of a picture of this size a second. */
const MOST_OFTEN_MS = 1_000;
const WHOLE_PX = 1_000_000;
/** More than this is looked at as a whole: what is around a change is looked at with it. */
const LARGEST_SHARE = 0.5;
/** A window is painted when it looks the same for a moment, and is not of one colour. */
const DRAWN_MS = 40;
const DRAWING_MS = 400;
const UNSCALED = {
  imageSidePx: Number.POSITIVE_INFINITY,
  imagePixels: Number.POSITIVE_INFINITY,
  imageBytes: Number.POSITIVE_INFINITY,
};

/** Vision makes a tree; `unread` lines of text in its picture are not read yet. */
export type VisionReading = { roots: UiNode[]; unread: number };

/** What was found in a picture, of which `named` areas were known. */
type Look = { key: string; named: string; capture: Capture; found: Detection[]; unread: number };

/** Finds and remembers what pictures of one session's application show. */
export class VisionView {
  readonly memory = new VisionMemory();
  private readonly service: VisionService;
  private readonly ids: VisionIdRegistry;
  private last: Look | undefined;
  private freeAtMs = Number.NEGATIVE_INFINITY;
  private readonly serial = new Serial();

  constructor(service: VisionService, isTaken: (id: string) => boolean) {
    this.service = service;
    this.ids = new VisionIdRegistry(isTaken);
  }

  /** Adds to a tree what a picture of the front window shows. */
  async addTo(roots: readonly UiNode[], application: Application, signal: AbortSignal): Promise<VisionReading> {
    if (this.last === undefined) this.service.wake();
    const capture = await this.captureDrawn(application, signal);
    blackOut(
      capture,
      secureAreas(roots).map((box) => toPicture(box, capture)),
    );
    const shown = roots.length > 0 ? shownRoots(roots, capture) : [windowNode(capture, this.ids)];
    const { found, unread } = await this.detect(capture, shown, signal);
    const iouThreshold = this.service.iouMergeThreshold;
    const onTheScreen = found.map((each) => toScreen(each, capture));
    const merged = merge(shown, plausibleDetections(onTheScreen, shown, iouThreshold), {
      iouThreshold,
      identify: (placements) => this.ids.assign(placements),
    });
    this.memory.keep(merged.roots, capture);
    const hidden = roots.filter((root) => !shown.includes(root));
    return { roots: [...merged.roots, ...hidden], unread };
  }

  /** Whether the id was given to something in a picture, now or earlier. */
  knows(id: string): boolean {
    return this.ids.has(id);
  }

  /** A window that has just opened is looked at once it is painted. */
  private async captureDrawn(application: Application, signal: AbortSignal): Promise<Capture> {
    const untilMs = performance.now() + DRAWING_MS;
    for (let capture = await application.capture({}, signal); ; ) {
      if (this.last && isSamePlace(this.last.capture, capture)) return capture;
      await delay(DRAWN_MS, undefined, { signal });
      const next = await application.capture({}, signal);
      const isDrawn = isSamePlace(capture, next) && Buffer.compare(capture.rgba, next.rgba) === 0 && hasMarks(next);
      if (isDrawn || performance.now() > untilMs) return next;
      capture = next;
    }
  }

  /** Detects what is in a picture, once for each picture and not more often than allowed. */
  private detect(capture: Capture, shown: readonly UiNode[], signal: AbortSignal): Promise<Look> {
    const boxes = namedAreas(shown, capture);
    const named = JSON.stringify(boxes);
    const key = createHash('sha1').update(capture.rgba).update(named).digest('base64');
    return this.serial.run(async () => {
      if (this.last?.key === key && this.last.unread === 0) return this.last;
      const parts = this.partsToLookAt(capture, named);
      const found = parts
        ? { found: await this.detectParts(capture, parts, boxes, signal), unread: 0 }
        : await this.ask(capture, boxes, signal);
      this.last = { key, named, capture, ...found };
      return this.last;
    });
  }

  /** What has changed since the last picture, where that is little enough; undefined for the whole. */
  private partsToLookAt(capture: Capture, named: string): Part[] | undefined {
    const { last } = this;
    if (!last || last.unread > 0 || last.named !== named || !isSamePlace(last.capture, capture)) return undefined;
    const parts = changedParts(last.capture, capture)?.map((each) => partAround(each, last.found, capture));
    const crops = parts?.map(({ crop }) => crop) ?? [];
    return shareOf(crops, capture) <= LARGEST_SHARE ? parts : undefined;
  }

  private async detectParts(
    capture: Capture,
    parts: readonly Part[],
    boxes: readonly NamedArea[],
    signal: AbortSignal,
  ): Promise<Detection[]> {
    let found = this.last?.found ?? [];
    for (const part of parts) {
      const { crop } = part;
      const inside = boxes
        .filter((box) => intersection(box, crop))
        .map((box) => ({ ...box, x: box.x - crop.x, y: box.y - crop.y }));
      const fresh = await this.ask(cropPixels(capture, crop), inside, signal);
      found = replacePart(found, part, fresh.found, capture);
    }
    return found;
  }

  /** After a large picture nothing is sent for a second, and after a smaller one for its share of that. */
  private async ask(pixels: Pixels, boxes: readonly NamedArea[], signal: AbortSignal): Promise<VisionResult> {
    const waitMs = this.freeAtMs - performance.now();
    if (waitMs > 0) await delay(waitMs, undefined, { signal });
    const { png } = await encodePng(pixels, { limits: UNSCALED }, signal);
    const pauseMs = Math.min(1, (pixels.widthPx * pixels.heightPx) / WHOLE_PX) * MOST_OFTEN_MS;
    this.freeAtMs = performance.now() + pauseMs;
    const result = await this.service.detect(png, boxes, signal);
    // Later than asked where the process had to be started, or another session was served first.
    this.freeAtMs = result.sentAtMs + pauseMs;
    return result;
  }
}

function isSamePlace(a: Capture, b: Capture): boolean {
  return a.window.handle === b.window.handle && a.widthPx === b.widthPx && a.heightPx === b.heightPx;
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
