import { setTimeout as delay } from 'node:timers/promises';
import type { Application, Input, Point } from '../../../core/backend.ts';
import type { UiNode } from '../../../core/node.ts';
import { holdsPoint } from '../../../core/rect.ts';
import { isList, isRow } from '../../../core/roles.ts';
import { ancestry } from '../../../core/tree.ts';
import type { Target } from '../target.ts';
import { visiblePart } from './visible.ts';
import { BAR_PX } from './wheel.ts';

/** Timers of a toolkit may be a twentieth early, and the next click takes a moment to arrive. */
const EARLY_MS = 120;
/** A busy program notices the click late, and then its timer. */
const LATE_MS = 150;
/** The display keeps clicks that are nearer to each other apart for longer than this takes. */
const NEAR_PX = 16;

type RowContext = { application: Pick<Application, 'habits' | 'desktopArea'> };

/**
 * A list that is about to scroll: the last click went to a row that it cuts off. Some toolkits scroll such a row into
 * view a while after the click, unless another click comes first. What was found before may then be elsewhere.
 */
export class LateReveal {
  private readonly clickedAt: Point;
  private readonly dueMs: number;

  private constructor(clickedAt: Point, dueMs: number) {
    this.clickedAt = clickedAt;
    this.dueMs = dueMs;
  }

  /** The one that the window of a target expects, if any. */
  static find(
    context: RowContext,
    { line }: Pick<Target, 'line'>,
    { lastClick }: Pick<Input, 'lastClick'>,
  ): LateReveal | undefined {
    const { revealsClickedRowsMs } = context.application.habits;
    if (revealsClickedRowsMs === 0 || !lastClick) return undefined;
    const dueMs = lastClick.ms + revealsClickedRowsMs;
    if (performance.now() > dueMs + LATE_MS || !isCutOffAt(context, line[0], lastClick.at)) return undefined;
    return new LateReveal(lastClick.at, dueMs);
  }

  /** Whether it may come before a click at this point. */
  mayComeFirst(point: Point): boolean {
    const isNear = Math.hypot(point.x - this.clickedAt.x, point.y - this.clickedAt.y) <= NEAR_PX;
    return isNear || performance.now() > this.dueMs - EARLY_MS;
  }

  async outlast(signal: AbortSignal): Promise<void> {
    await delay(Math.max(0, this.dueMs + LATE_MS - performance.now()), undefined, { signal });
  }
}

/** Whether the list of the row at this point cuts it off. */
function isCutOffAt(context: RowContext, window: UiNode | undefined, point: Point): boolean {
  const isRowThere = ({ role, bounds, offscreen }: UiNode) =>
    isRow(role) && !offscreen && bounds !== undefined && holdsPoint(bounds, point);
  const line = window ? ancestry([window], isRowThere) : [];
  const node = line.at(-1);
  if (!node?.bounds) return false;
  const part = visiblePart(context, { node, line });
  return part?.w !== node.bounds.w || part.h !== node.bounds.h || mayBeUnderBar(node, line);
}

/** Scroll bars may not be reported. Rows end beside the upright one, cells wherever they are scrolled to. */
function mayBeUnderBar({ role, bounds: own }: UiNode, line: readonly UiNode[]): boolean {
  const list = line.findLast((each) => isList(each.role))?.bounds;
  if (!own || !list) return false;
  const isLow = own.y + own.h > list.y + list.h - BAR_PX;
  return isLow || (role === 'cell' && own.x + own.w > list.x + list.w - BAR_PX);
}
