import { createHash } from 'node:crypto';
import { area, intersection, type Rect, union } from '../../../core/rect.ts';
import type { PaintWatch } from './paint.ts';
import type { Screen } from './screen.ts';
import type { ScreenWindow } from './window.ts';

/** A text cursor fits into so many pixels, in the tiles in which changes are reported. */
const CURSOR_PX = 3 * 32 * 32;

/** What an area looked like the last time, and the time before. */
type Looks = { last: string; before?: string | undefined };

/** Notices when windows look different. A text cursor that blinks is no change. */
export class PixelWatch implements Disposable {
  private readonly screen: Screen;
  private readonly paint: PaintWatch | undefined;
  private readonly looks = new Map<string, Looks>();

  private constructor(screen: Screen, paint: PaintWatch | undefined) {
    this.screen = screen;
    this.paint = paint;
  }

  /** Where the screen does not report what is painted, pictures are compared. */
  static async open(screen: Screen, windows: readonly ScreenWindow[], signal: AbortSignal): Promise<PixelWatch> {
    return PixelWatch.begin(screen, await screen.watchPaint(signal), windows, signal);
  }

  /** From the paint that somebody else waits for. */
  static async begin(
    screen: Screen,
    paint: PaintWatch | undefined,
    windows: readonly ScreenWindow[],
    signal: AbortSignal,
  ): Promise<PixelWatch> {
    const watch = new PixelWatch(screen, paint);
    await watch.take(windows, signal);
    return watch;
  }

  /** Those of the windows that look different since the last call. */
  async take(windows: readonly ScreenWindow[], signal: AbortSignal): Promise<ScreenWindow[]> {
    const found: ScreenWindow[] = [];
    const painted = await this.paint?.take(windows, signal);
    for (const window of windows) {
      const changed = painted?.changed.filter((each) => intersection(each, window.bounds)) ?? [window.bounds];
      if (changed.length === 0) continue;
      const isSmall = changed.reduce((sum, each) => sum + area(each), 0) <= CURSOR_PX;
      if ((painted && !isSmall) || (await this.isNew(window, changed.reduce(union), signal))) found.push(window);
    }
    return found;
  }

  [Symbol.dispose](): void {
    this.paint?.[Symbol.dispose]();
  }

  /** Whether this part of a window looks neither as it last did nor as it did before that. */
  private async isNew(window: ScreenWindow, part: Rect, signal: AbortSignal): Promise<boolean> {
    const picture = await this.screen.capture({ window, area: part }, signal).catch(() => undefined);
    signal.throwIfAborted();
    if (!picture) return true;
    const key = [window.handle, part.x - window.bounds.x, part.y - window.bounds.y, part.w, part.h].join();
    const digest = createHash('sha1').update(picture.rgba).digest('base64');
    const known = this.looks.get(key);
    this.looks.set(key, { last: digest, before: known?.last });
    return digest !== known?.last && digest !== known?.before;
  }
}
