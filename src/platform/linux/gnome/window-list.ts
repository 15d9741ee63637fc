import type { Rect } from '../../../core/rect.ts';
import { insetsAround, type ScreenWindow } from '../screen/window.ts';
import type { Shell, ShellWindow } from './shell.ts';

/** The windows of GNOME, popups included. */
export class WindowList {
  /** All of the screen. */
  area: Rect = { x: 0, y: 0, w: 0, h: 0 };
  private readonly shell: Shell;

  constructor(shell: Shell) {
    this.shell = shell;
  }

  /** The topmost first. */
  async read(signal: AbortSignal): Promise<ScreenWindow[]> {
    const { area, windows } = await this.shell.windows(signal);
    this.area = area;
    return windows.map(toScreenWindow);
  }
}

export function toScreenWindow(window: ShellWindow): ScreenWindow {
  const { id, pid, title, frame, buffer, kind, isPopup, isX11, isShown, isMinimised, hasFocus, parent } = window;
  const shadow = insetsAround(frame, buffer);
  return {
    handle: Number(id),
    pid,
    title,
    // What X11 programs draw has the window manager's frame around it, in place of a shadow in it.
    bounds: shadow === undefined ? frame : buffer,
    ...(shadow && { shadow }),
    mapped: isShown,
    minimised: isMinimised,
    popup: isPopup,
    kind: kind === 'modal' ? 'dialog' : kind,
    ...(parent !== null && { parent: Number(parent) }),
    modal: kind === 'modal',
    active: hasFocus,
    ...(!isX11 && { unplaced: true as const }),
  };
}
