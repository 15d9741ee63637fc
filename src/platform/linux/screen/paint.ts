import type { Rect } from '../../../core/rect.ts';
import type { ScreenWindow } from './window.ts';

/**
 * A part of the screen that was painted, in screen pixels. `inPopup` is set where popups show nothing of what hangs in
 * windows: whether it was in one, which lies over other windows.
 */
export type PaintedArea = Rect & { inPopup?: boolean };

/** Where something was painted, and where it also looks different now. */
export type Paint = { painted: PaintedArea[]; changed: PaintedArea[] };

/** Reports where windows were painted. */
export interface PaintWatch extends Disposable {
  /** What was painted in these windows since the last call; all of a window that is new. */
  take(windows: readonly ScreenWindow[], signal: AbortSignal): Promise<Paint>;
  /** Resolves when one of the windows of the last call of `take` was painted since. Absent where nobody reports it. */
  next?(signal: AbortSignal): Promise<void>;
}
