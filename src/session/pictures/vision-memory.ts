import { createHash } from 'node:crypto';
import type { Capture, WindowInfo } from '../../core/backend.ts';
import type { Rect, UiNode } from '../../core/node.ts';
import { walk } from '../../core/tree.ts';
import { crop } from '../../image/crop.ts';
import { clip, type Pixels, toPicture } from '../../image/pixels.ts';
import { toRgb } from '../../image/rgb.ts';
import { type GaugeReading, readGauge } from '../../vision/shared/gauge/gauge.ts';

/** Something that was seen, where in which window, and what it looked like. */
export type SeenNode = { node: UiNode; window: WindowInfo; look: string };

/** What the last look of a session found that accessibility does not know. */
export class VisionMemory {
  private sighted = new Map<string, SeenNode>();

  keep(roots: readonly UiNode[], capture: Capture): void {
    this.sighted = new Map();
    walk(roots, (node) => {
      if (isSeenOnly(node) && node.bounds) {
        this.sighted.set(node.id, { node, window: capture.window, look: lookOf(node.bounds, capture) });
      }
      return undefined;
    });
  }

  of(id: string): SeenNode | undefined {
    return this.sighted.get(id);
  }

  all(): IterableIterator<SeenNode> {
    return this.sighted.values();
  }

  /** What it is and looks like from now on. */
  update(id: string, node: UiNode, capture: Capture): void {
    if (node.bounds) this.sighted.set(id, { node, window: capture.window, look: lookOf(node.bounds, capture) });
  }
}

/** Where it is in a picture of its window, and what it looks like; undefined where the picture is of another. */
export function lookIn({ node, window }: SeenNode, capture: Capture): { place: Rect; look: string } | undefined {
  if (!node.bounds || window.handle !== capture.window.handle) return undefined;
  const { bounds } = node;
  const [dx, dy] = [capture.window.bounds.x - window.bounds.x, capture.window.bounds.y - window.bounds.y];
  const place = { ...bounds, x: bounds.x + dx, y: bounds.y + dy };
  return { place, look: lookOf(place, capture) };
}

/** What a control shows of its state, in a picture. */
export function gaugeIn(node: UiNode, place: Rect, capture: Capture): GaugeReading {
  const pixels = pixelsAt(place, capture);
  if (!pixels) return {};
  return readGauge(node.role, toRgb(pixels), { x: 0, y: 0, w: pixels.widthPx, h: pixels.heightPx });
}

function pixelsAt(place: Rect, capture: Capture): Pixels | undefined {
  const box = toPicture(place, capture);
  return clip(box, capture) && crop(capture, box);
}

/** A digest of its pixels. */
function lookOf(place: Rect, capture: Capture): string {
  const pixels = pixelsAt(place, capture);
  return pixels ? createHash('sha1').update(pixels.rgba).digest('base64') : '';
}

function isSeenOnly({ source }: UiNode): boolean {
  return typeof source === 'object' && 'vision' in source;
}
