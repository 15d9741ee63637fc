import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Application, Capture } from '../../core/backend.ts';
import { VisionIdRegistry } from '../../core/ids/vision-ids.ts';
import { toScreen } from '../../core/merge/detection.ts';
import { merge } from '../../core/merge/merge.ts';
import { plausibleDetections } from '../../core/merge/plausible-detections.ts';
import { visibleNodesOf } from '../../core/merge/visible-nodes.ts';
import type { UiNode } from '../../core/node.ts';
import { intersection } from '../../core/rect.ts';
import { Serial } from '../../core/serial.ts';
import { isBlank } from '../../core/text.ts';
import { encodePng } from '../../image/encode.ts';
import { toPicture } from '../../image/pixels.ts';
import { blackOut } from '../../image/redact.ts';
import type { VisionResult } from '../../vision/client/vision-client.ts';
import { secureAreas } from './secure-areas.ts';
import { VisionMemory } from './vision-memory.ts';
import type { NamedArea, VisionService } from './vision-service.ts';
import { shownRoots, windowNode } from './vision-window.ts';

/** One session asks for at most one detection a second. */
const MOST_OFTEN_MS = 1_000;
const UNSCALED = {
  imageSidePx: Number.POSITIVE_INFINITY,
  imagePixels: Number.POSITIVE_INFINITY,
  imageBytes: Number.POSITIVE_INFINITY,
};

/** Vision makes a tree; `unread` lines of text in its picture are not read yet. */
export type VisionReading = { roots: UiNode[]; unread: number };

/** Finds and remembers what pictures of one session's application show. */
export class VisionView {
  readonly memory = new VisionMemory();
  private readonly service: VisionService;
  private readonly ids: VisionIdRegistry;
  private last: ({ key: string } & VisionResult) | undefined;
  private askedAtMs = Number.NEGATIVE_INFINITY;
  private readonly serial = new Serial();

  constructor(service: VisionService, isTaken: (id: string) => boolean) {
    this.service = service;
    this.ids = new VisionIdRegistry(isTaken);
  }

  /** Adds to a tree what a picture of the front window shows. */
  async addTo(roots: readonly UiNode[], application: Application, signal: AbortSignal): Promise<VisionReading> {
    if (this.last === undefined) this.service.wake();
    const capture = await application.capture({}, signal);
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
      idsFor: (placements) => this.ids.assign(placements),
    });
    this.memory.keep(merged.roots, capture);
    const hidden = roots.filter((root) => !shown.includes(root));
    return { roots: [...merged.roots, ...hidden], unread };
  }

  /** Whether the id was given to something in a picture, now or earlier. */
  knows(id: string): boolean {
    return this.ids.has(id);
  }

  /** Detects what is in a picture, once for each picture and not more often than allowed. */
  private detect(capture: Capture, shown: readonly UiNode[], signal: AbortSignal): Promise<VisionResult> {
    const boxes = namedAreas(shown, capture);
    const key = createHash('sha1').update(capture.rgba).update(JSON.stringify(boxes)).digest('base64');
    return this.serial.run(async () => {
      if (this.last?.key === key && this.last.unread === 0) return this.last;
      const waitMs = this.askedAtMs + MOST_OFTEN_MS - performance.now();
      if (waitMs > 0) await delay(waitMs, undefined, { signal });
      const { png } = await encodePng(capture, { limits: UNSCALED }, signal);
      this.askedAtMs = performance.now();
      this.last = { key, ...(await this.service.detect(png, boxes, signal)) };
      // Later than asked where the process had to be started, or another session was served first.
      this.askedAtMs = this.last.sentAtMs;
      return this.last;
    });
  }
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
