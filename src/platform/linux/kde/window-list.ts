import type { Point } from '../../../core/backend.ts';
import { holdsPoint, type Rect, wholePixels } from '../../../core/rect.ts';
import { type Insets, insetsAround, type ScreenWindow, visibleBounds } from '../screen/window.ts';
import type { Kwin, KwinWindow } from './kwin.ts';

/** The windows of KWin, popups included. */
export class WindowList {
  /** All of the screen. */
  area: Rect = { x: 0, y: 0, w: 0, h: 0 };
  private readonly kwin: Kwin;
  private readonly handles = new Map<string, number>();

  constructor(kwin: Kwin) {
    this.kwin = kwin;
  }

  /** The topmost first. */
  async read(signal: AbortSignal): Promise<ScreenWindow[]> {
    const { area, windows } = await this.kwin.look(signal);
    this.area = area;
    for (const { id } of windows) this.handleOf(id);
    return windows
      .toSorted((a, b) => b.height - a.height)
      .map((window) => toScreenWindow(window, (id) => this.handleOf(id)));
  }

  /** The window that lies there before the others, its decorations included. */
  async at(point: Point, signal: AbortSignal): Promise<ScreenWindow | undefined> {
    const windows = await this.read(signal);
    return windows.find((window) => window.mapped && holdsPoint(frameOf(window), point));
  }

  /** What KWin calls a window. */
  idOf(handle: number): string | undefined {
    return [...this.handles].find(([, each]) => each === handle)?.[0];
  }

  /** KWin lists windows in the order in which they were opened, and gives them names without one. */
  private handleOf(id: string): number {
    const known = this.handles.get(id) ?? this.handles.size + 1;
    this.handles.set(id, known);
    return known;
  }
}

export function toScreenWindow(window: KwinWindow, handleOf: (id: string) => number): ScreenWindow {
  const { id, pid, title, kind, isPopup, isModal, isX11, isShown, isMinimised, hasFocus, parent } = window;
  const [frame, buffer] = [wholePixels(window.frame), wholePixels(window.buffer)];
  const [shadow, decorations] = [insetsAround(frame, buffer), insetsAround(buffer, frame)];
  return {
    handle: handleOf(id),
    pid,
    title,
    bounds: buffer,
    ...(shadow && { shadow }),
    ...(decorations && { decorations }),
    mapped: isShown,
    minimised: isMinimised,
    popup: isPopup,
    kind,
    ...(parent !== null && { parent: handleOf(parent) }),
    modal: isModal,
    active: hasFocus,
    ...(!isX11 && { unplaced: true as const }),
  };
}

const NONE: Insets = { left: 0, right: 0, top: 0, bottom: 0 };

function frameOf(window: ScreenWindow): Rect {
  const { x, y, w, h } = visibleBounds(window);
  const { left, top, right, bottom } = window.decorations ?? NONE;
  return { x: x - left, y: y - top, w: w + left + right, h: h + top + bottom };
}
