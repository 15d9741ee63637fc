import { intersection, type Rect, union } from '../../../core/rect.ts';
import type { Paint, PaintWatch } from '../screen/paint.ts';
import type { ScreenWindow } from '../screen/window.ts';
import { WindowPicture } from '../screen/window-picture.ts';
import type { Capturer } from './capture.ts';
import type { RelayClient } from './relay-client.ts';
import type { WaylandWindow, WindowList } from './window-list.ts';

/** Programs tell their compositor where they have painted, in covered windows, too: the relay hears it. */
export class RelayPaintWatch implements PaintWatch {
  private readonly relay: RelayClient;
  private readonly capturer: Capturer;
  private readonly list: WindowList;
  private readonly pictures = new Map<number, WindowPicture | undefined>();

  constructor(relay: RelayClient, capturer: Capturer, list: WindowList) {
    this.relay = relay;
    this.capturer = capturer;
    this.list = list;
  }

  async take(windows: readonly ScreenWindow[], signal: AbortSignal): Promise<Paint> {
    const watched: readonly WaylandWindow[] = windows;
    const ids = watched.flatMap(({ relayed = [] }) => relayed);
    const { damage = [] } = await this.relay.ask({ kind: 'damage', ids }, signal);
    const kept = new Set(windows.map(({ handle }) => handle));
    for (const handle of this.pictures.keys()) if (!kept.has(handle)) this.pictures.delete(handle);
    const paints = await Promise.all(
      watched.map((window) => {
        const areas = damage.find(({ id }) => id === window.relayed)?.areas ?? [];
        return this.paintIn(window, areas, signal);
      }),
    );
    return { painted: paints.flatMap((each) => each.painted), changed: paints.flatMap((each) => each.changed) };
  }

  [Symbol.dispose](): void {
    this.pictures.clear();
  }

  private async paintIn(window: WaylandWindow, areas: readonly Rect[], signal: AbortSignal): Promise<Paint> {
    const { bounds, handle } = window;
    const isNew = !this.pictures.has(handle);
    const painted = isNew ? [bounds] : areas.map((area) => ({ ...area, x: area.x + bounds.x, y: area.y + bounds.y }));
    if (painted.length === 0) return { painted, changed: [] };
    return { painted, changed: await this.changedAreas(window, painted, signal) };
  }

  /** All that was painted, where there is no earlier picture to compare with. */
  private async changedAreas(window: WaylandWindow, painted: Rect[], signal: AbortSignal): Promise<Rect[]> {
    const shown = intersection(window.bounds, this.list.area);
    const known = shown && this.pictures.get(window.handle);
    this.pictures.set(window.handle, undefined);
    if (!shown || !window.mapped) return painted;
    const before = known?.isAt(shown) ? known : undefined;
    const bounds = before ? intersection(painted.reduce(union), shown) : shown;
    const pixels = bounds && (await this.capturer.pixels(window, bounds, signal).catch(() => undefined));
    signal.throwIfAborted();
    if (!bounds || !pixels) return painted;
    const changed = before?.update({ bounds, pixels });
    this.pictures.set(window.handle, before ?? new WindowPicture({ bounds, pixels }));
    return changed ?? painted;
  }
}
