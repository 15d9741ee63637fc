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

type Span = { fromMs: number; toMs: number };
type RowContext = { application: Pick<Application, 'habits' | 'desktopArea' | 'timeouts'> };

/**
 * A list that is about to scroll: the last click went to a row that it cuts off. Some toolkits scroll such a row into
 * view a while after the click, unless another click comes first. What was found before may then be elsewhere.
 */
export class LateReveal {
  private readonly clickedAt: Point;
  /** A busy program takes a click, and starts to count, some time between when it was sent and was known to be taken. */
  private readonly due: Span;

  private constructor(clickedAt: Point, due: Span) {
    this.clickedAt = clickedAt;
    this.due = due;
  }

  /** The one that the window of a target expects, if any. */
  static find(
    context: RowContext,
    { line }: Pick<Target, 'line'>,
    { lastClick }: Pick<Input, 'lastClick'>,
  ): LateReveal | undefined {
    const { habits, timeouts } = context.application;
    const { revealsClickedRowsMs } = habits;
    if (revealsClickedRowsMs === 0 || !lastClick) return undefined;
    const { sentMs, takenMs = sentMs } = lastClick;
    const due = {
      fromMs: sentMs + revealsClickedRowsMs - timeouts.scale(EARLY_MS),
      toMs: takenMs + revealsClickedRowsMs + timeouts.scale(LATE_MS),
    };
    if (performance.now() > due.toMs || !isCutOffAt(context, line[0], lastClick.at)) return undefined;
    return new LateReveal(lastClick.at, due);
  }

  /** Whether it may come before a click at this point. */
  mayComeFirst(point: Point): boolean {
    const isNear = Math.hypot(point.x - this.clickedAt.x, point.y - this.clickedAt.y) <= NEAR_PX;
    return isNear || performance.now() > this.due.fromMs;
  }

  async outlast(signal: AbortSignal): Promise<void> {
    await delay(Math.max(0, this.due.toMs - performance.now()), undefined, { signal });
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
