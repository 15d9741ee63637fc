import type { Rect } from '../../../core/rect.ts';
import type { ScreenWindow } from './window.ts';

/** Where something was painted, and where it also looks different now. All in screen pixels. */
export type Paint = { painted: Rect[]; changed: Rect[] };

/** Reports where windows were painted. */
export interface PaintWatch extends Disposable {
  /** What was painted in these windows since the last call; all of a window that is new. */
  take(windows: readonly ScreenWindow[], signal: AbortSignal): Promise<Paint>;
  /** Resolves when one of the windows of the last call of `take` was painted since. Absent where nobody reports it. */
  next?(signal: AbortSignal): Promise<void>;
}
