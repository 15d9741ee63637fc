import { createHash } from 'node:crypto';
import type { Capture, WindowInfo } from '../../core/backend.ts';
import type { UiNode } from '../../core/node.ts';
import { fillsPopup } from '../../core/node-traits.ts';
import { centreOf, grown, holdsPoint, intersection, type Rect } from '../../core/rect.ts';
import { walk } from '../../core/tree.ts';
import { cropPixels } from '../../image/crop.ts';
import { clipToPicture, type Pixels, toPicture } from '../../image/pixels.ts';
import { toRgb } from '../../image/rgb.ts';
import { GAUGE_MARGIN, type GaugeReading, readGauge } from '../../vision/shared/gauge/gauge.ts';
import { middleOfHandle } from '../../vision/shared/gauge/slider.ts';

/** Only a picture shows this node, in this window or popup; `digest` is one of its pixels. */
export type RememberedNode = { node: UiNode; window: WindowInfo; digest: string };

const MOST_ELSEWHERE = 1_000;

/** Remembers what the last pictures of the windows of a session showed that accessibility does not know. */
export class VisionMemory {
  /** This node was clicked last, and has the keyboard if it takes keys. */
  clickedId: string | undefined;
  private nodes = new Map<string, RememberedNode>();

  /** What was seen in other windows than those of the picture stays. */
  keep(roots: readonly UiNode[], capture: Capture): void {
    const shown = new Set([capture.window, ...(capture.popups ?? [])].map(({ handle }) => handle));
    const others = [...this.nodes].filter(([, { window }]) => !shown.has(window.handle));
    this.nodes = new Map(others.slice(-MOST_ELSEWHERE));
    const { popups = [] } = capture;
    for (const root of roots) {
      const isOfOther = ({ bounds }: WindowInfo) =>
        !fillsPopup(root, bounds) && roots.some((other) => fillsPopup(other, bounds));
      const own = { ...capture, popups: popups.filter((popup) => !isOfOther(popup)) };
      walk([root], (node) => {
        if (isVisionOnly(node)) this.update(node.id, node, own);
        return undefined;
      });
    }
  }

  of(id: string): RememberedNode | undefined {
    return this.nodes.get(id);
  }

  all(): IterableIterator<RememberedNode> {
    return this.nodes.values();
  }

  /** Remembers the node as this picture shows it. */
  update(id: string, node: UiNode, capture: Capture): void {
    if (!node.bounds) return;
    this.nodes.set(id, { node, window: windowAround(node.bounds, capture), digest: digestAt(node.bounds, capture) });
  }
}

/** What a remembered node looks like in a picture: where it is, and a digest of its pixels. */
export type Appearance = { bounds: Rect; digest: string };

/** Finds a node in a picture; undefined where its window is not in that, or a popup of another lies over the node. */
export function appearanceIn(remembered: RememberedNode, capture: Capture): Appearance | undefined {
  const place = placeIn(remembered, capture);
  return place && !place.isCovered ? { bounds: place.bounds, digest: digestAt(place.bounds, capture) } : undefined;
}

/** Where a node is in a picture, and whether a popup lies over it; undefined where its window is not in that. */
export function placeIn(
  { node, window }: RememberedNode,
  capture: Capture,
): { bounds: Rect; isCovered: boolean } | undefined {
  const { popups = [] } = capture;
  const shown = [capture.window, ...popups].find(({ handle }) => handle === window.handle);
  if (!node.bounds || !shown) return undefined;
  const [dx, dy] = [shown.bounds.x - window.bounds.x, shown.bounds.y - window.bounds.y];
  const bounds = { ...node.bounds, x: node.bounds.x + dx, y: node.bounds.y + dy };
  const at = popups.indexOf(shown);
  const above = at < 0 ? popups : popups.slice(0, at);
  return { bounds, isCovered: above.some((popup) => intersection(popup.bounds, bounds)) };
}

/** Reads off a picture what a control shows of its state. */
export function gaugeIn(node: UiNode, bounds: Rect, capture: Capture): GaugeReading {
  const box = toPicture(bounds, capture);
  const area = clipToPicture(grown(box, GAUGE_MARGIN * Math.max(box.w, box.h)), capture);
  if (!area) return {};
  const inside = { ...box, x: box.x - area.x, y: box.y - area.y };
  return readGauge(node.role, toRgb(cropPixels(capture, area)), inside);
}

/** Where the middle of the handle of a slider is, as a share of its length. */
export function handleIn(bounds: Rect, capture: Capture): number | undefined {
  const pixels = pixelsAt(bounds, capture);
  return pixels && middleOfHandle(toRgb(pixels));
}

/** The topmost popup that holds the middle of the box, or the window itself. */
function windowAround(bounds: Rect, { window, popups = [] }: Capture): WindowInfo {
  return popups.find((popup) => holdsPoint(popup.bounds, centreOf(bounds))) ?? window;
}

function pixelsAt(bounds: Rect, capture: Capture): Pixels | undefined {
  const box = toPicture(bounds, capture);
  return clipToPicture(box, capture) && cropPixels(capture, box);
}

function digestAt(bounds: Rect, capture: Capture): string {
  const pixels = pixelsAt(bounds, capture);
  return pixels ? createHash('sha1').update(pixels.rgba).digest('base64') : '';
}

function isVisionOnly({ source }: UiNode): boolean {
  return typeof source === 'object' && 'vision' in source;
}
