import { grown, intersection, type Rect } from '../../../core/rect.ts';

export type Insets = { left: number; right: number; top: number; bottom: number };

/** A top-level window or popup as the screen knows it, accessible or not. */
export type ScreenWindow = {
  /** The screen's number of the window. Of two windows of one program, the one that was opened later has the higher. */
  handle: number;
  /** Windows of some old programs have none. */
  pid?: number;
  title: string;
  /** What the program draws, its own shadow included and the window manager's decorations left out, in screen pixels. */
  bounds: Rect;
  /** What the window manager draws around `bounds`. */
  decorations?: Insets;
  /** The shadow that the program draws itself inside `bounds`. */
  shadow?: Insets;
  mapped: boolean;
  minimised: boolean;
  /** No window manager decides where it is: a menu, drop-down list or tooltip. */
  popup: boolean;
  kind: 'normal' | 'dialog' | 'menu' | 'tooltip' | 'splash' | 'other';
  /** The window that a dialog or popup belongs to. */
  parent?: number;
  modal: boolean;
  /** It has focus. Without a window manager, nobody may know. */
  active?: boolean;
  /** Its program does not know where on the screen it is, and counts from its corner. */
  unplaced?: true;
};

/** Whether a program that shows it has started. LibreOffice has not, as long as it shows its splash. */
export const isProgramWindow = ({ mapped, popup, kind }: ScreenWindow) => mapped && !popup && kind !== 'splash';

export const isOpenPopup = ({ mapped, popup }: ScreenWindow) => mapped && popup;

/** The window without the shadow that its program draws around it. */
export function visibleBounds({ bounds, shadow }: Pick<ScreenWindow, 'bounds' | 'shadow'>): Rect {
  if (!shadow) return bounds;
  const { left, right, top, bottom } = shadow;
  return { x: bounds.x + left, y: bounds.y + top, w: bounds.w - left - right, h: bounds.h - top - bottom };
}

/** What lies around `inner` inside `outer`; undefined where nothing does, or where it is not inside. */
export function insetsAround(inner: Rect, outer: Rect): Insets | undefined {
  const insets = {
    left: inner.x - outer.x,
    top: inner.y - outer.y,
    right: outer.x + outer.w - inner.x - inner.w,
    bottom: outer.y + outer.h - inner.y - inner.h,
  };
  const widths = Object.values(insets);
  return widths.every((width) => width >= 0) && widths.some((width) => width > 0) ? insets : undefined;
}

/**
 * Open menus, drop-downs and tooltips of the window's program that hang on it, the topmost first. A menu that no mouse has
 * opened may be far away: GTK 3 puts it where the pointer is, and does not say whose it is.
 */
export function popupsOf<W extends ScreenWindow>(window: W, list: readonly W[]): W[] {
  const candidates = list.filter(
    (other) =>
      isOpenPopup(other) &&
      other.handle !== window.handle &&
      (other.parent === window.handle || (other.pid !== undefined && other.pid === window.pid)),
  );
  const reached = new Set<W>();
  const reach = (from: Rect) => {
    // A submenu may only touch the menu that it belongs to.
    for (const popup of candidates) {
      if (reached.has(popup) || !intersection(grown(from, 1), popup.bounds)) continue;
      reached.add(popup);
      reach(popup.bounds);
    }
  };
  reach(window.bounds);
  for (const popup of candidates) {
    const isOwn = popup.parent === window.handle || (popup.parent === undefined && window.active);
    if (popup.kind !== 'menu' || !isOwn || reached.has(popup)) continue;
    reached.add(popup);
    reach(popup.bounds);
  }
  return candidates.filter((popup) => reached.has(popup));
}
