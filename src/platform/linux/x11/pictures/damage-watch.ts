import type { Event, Extensions } from 'x11';
import { untilAborted } from '../../../../core/deadline.ts';
import { intersection, type Rect, union } from '../../../../core/rect.ts';
import type { Paint, PaintedArea, PaintWatch } from '../../screen/paint.ts';
import type { ScreenWindow } from '../../screen/window.ts';
import { WindowPicture } from '../../screen/window-picture.ts';
import type { XDisplay } from '../connection/display.ts';
import type { WindowList } from '../windows/window-list.ts';
import type { Capturer } from './capture.ts';

const NONE = 0;
/** Beyond this many areas their common box is precise enough. */
const MAX_AREAS = 32;

type Watched = { damage: number; areas: Rect[]; picture?: WindowPicture };

/**
 * The Damage extension reports a painted area once and not again until it is subtracted, so an application that paints
 * all the time costs nothing while nobody asks.
 */
export class DamageWatch implements PaintWatch {
  private readonly display: XDisplay;
  private readonly capturer: Capturer;
  private readonly list: WindowList;
  private readonly extension: Extensions['damage'];
  private readonly watched = new Map<number, Watched>();
  private readonly listening: Disposable;
  private wake: (() => void) | undefined;

  private constructor(display: XDisplay, capturer: Capturer, list: WindowList, extension: Extensions['damage']) {
    this.display = display;
    this.capturer = capturer;
    this.list = list;
    this.extension = extension;
    this.listening = display.onEvent((event) => this.note(event));
  }

  /** Rejects where the server lacks the Damage extension. */
  static async open(
    display: XDisplay,
    capturer: Capturer,
    list: WindowList,
    signal: AbortSignal,
  ): Promise<DamageWatch> {
    return new DamageWatch(display, capturer, list, await display.extension('damage', signal));
  }

  async take(windows: readonly ScreenWindow[], signal: AbortSignal): Promise<Paint> {
    const fresh = windows.filter(({ handle }) => !this.watched.has(handle));
    const known = windows.filter((window) => !fresh.includes(window));
    this.drop(new Set(windows.map(({ handle }) => handle)));
    for (const { handle } of fresh) this.watch(handle);
    const paintOf = (window: ScreenWindow) => this.paintIn(window, this.takeAreas(window), signal);
    const first = [...fresh.map((window) => this.paintIn(window, [window.bounds], signal)), ...known.map(paintOf)];
    // Everything painted before this round trip is reported by its end. What was reported before is compared meanwhile.
    const [, ...paints] = await Promise.all([this.display.sync(signal), ...first]);
    paints.push(...(await Promise.all(known.map(paintOf))));
    return { painted: paints.flatMap((each) => each.painted), changed: paints.flatMap((each) => each.changed) };
  }

  async next(signal: AbortSignal): Promise<void> {
    const isPainted = () => [...this.watched.values()].some(({ areas }) => areas.length > 0);
    while (!isPainted()) {
      const painted = new Promise<void>((resolve) => {
        this.wake = resolve;
      });
      await untilAborted(painted, signal);
    }
  }

  private async paintIn(window: ScreenWindow, painted: Rect[], signal: AbortSignal): Promise<Paint> {
    const changed = painted.length > 0 ? await this.changedAreas(window, painted, signal) : [];
    const inPopup = (area: Rect): PaintedArea => ({ ...area, inPopup: true });
    return window.popup ? { painted: painted.map(inPopup), changed: changed.map(inPopup) } : { painted, changed };
  }

  /** All that was painted, where there is no earlier picture to compare with. */
  private async changedAreas(window: ScreenWindow, areas: Rect[], signal: AbortSignal): Promise<Rect[]> {
    const watched = this.watched.get(window.handle);
    if (!watched || !window.mapped) return areas;
    const known = watched.picture?.isAt(window.bounds) ? watched.picture : undefined;
    delete watched.picture;
    const wanted = known ? intersection(areas.reduce(union), window.bounds) : window.bounds;
    const framed = this.list.withFrame(window);
    const now = wanted && (await this.capturer.pixels(framed, wanted, signal).catch(() => undefined));
    signal.throwIfAborted();
    if (!now) return areas;
    const changed = known?.update(now);
    watched.picture = known ?? new WindowPicture(now);
    return changed ?? areas;
  }

  [Symbol.dispose](): void {
    this.listening[Symbol.dispose]();
    if (!this.display.closed) this.drop(new Set());
  }

  private watch(xid: number): void {
    const damage = this.display.client.AllocID();
    this.extension.Create(damage, xid, this.extension.ReportLevel.DeltaRectangles);
    this.watched.set(xid, { damage, areas: [] });
  }

  private takeAreas({ handle, bounds }: ScreenWindow): Rect[] {
    const watched = this.watched.get(handle);
    if (!watched || watched.areas.length === 0) return [];
    this.extension.Subtract(watched.damage, NONE, NONE);
    return watched.areas.splice(0).map((area) => ({ ...area, x: area.x + bounds.x, y: area.y + bounds.y }));
  }

  private drop(kept: ReadonlySet<number>): void {
    for (const [xid, { damage }] of this.watched) {
      if (kept.has(xid)) continue;
      this.watched.delete(xid);
      this.extension.Destroy(damage);
      this.display.client.ReleaseID(damage);
    }
  }

  private note({ damage, drawable, area }: Event): void {
    if (damage === undefined || drawable === undefined || !area) return;
    const watched = this.watched.get(drawable);
    if (watched?.damage !== damage) return;
    watched.areas.push(area);
    if (watched.areas.length > MAX_AREAS) watched.areas = [watched.areas.reduce(union)];
    this.wake?.();
  }
}
