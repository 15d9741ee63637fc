import { intersection, type Rect, union } from '../../../../core/rect.ts';
import type { RelayedDamage, RelayedWindow } from '../shared/relay-protocol.ts';

/** Beyond this many areas their common box is precise enough. */
const MAX_AREAS = 32;

type Size = { w: number; h: number };

/** What a program draws: a window, or a part of one. */
export type Surface = {
  /** Of the last picture, and of the one that the next commit shows. */
  size: Size;
  attached: Size | undefined;
  /** Set where a viewport decides the size. */
  shownAs: Size | undefined;
  painted: Rect[];
  /** For a part of another surface. */
  within: { surface: Surface; x: number; y: number } | undefined;
  window: Window | undefined;
};

export type Window = {
  id: number;
  kind: 'toplevel' | 'popup' | undefined;
  surface: Surface;
  parent: Window | undefined;
  popupAt: { x: number; y: number };
  grabs: boolean;
  visible: Rect | undefined;
  nextVisible: Rect | undefined;
  damage: Rect[];
};

export const newSurface = (): Surface => ({
  size: { w: 0, h: 0 },
  attached: undefined,
  shownAs: undefined,
  painted: [],
  within: undefined,
  window: undefined,
});

export const newWindow = (id: number, surface: Surface): Window => ({
  id,
  kind: undefined,
  surface,
  parent: undefined,
  popupAt: { x: 0, y: 0 },
  grabs: false,
  visible: undefined,
  nextVisible: undefined,
  damage: [],
});

/** Makes what was attached and painted since the last commit the picture that shows. */
export function commit(surface: Surface): void {
  const { attached, window } = surface;
  if (attached) surface.size = attached.w === 0 ? attached : (surface.shownAs ?? attached);
  else if (surface.size.w > 0 && surface.shownAs) surface.size = surface.shownAs;
  surface.attached = undefined;
  if (window?.nextVisible) window.visible = window.nextVisible;
  const painted = surface.painted.splice(0);
  const { root, x, y } = rootOf(surface);
  if (!root.window) return;
  const whole = { x: 0, y: 0, ...root.size };
  const { damage } = root.window;
  for (const area of painted) {
    const inside = intersection({ ...area, x: area.x + x, y: area.y + y }, whole);
    if (inside) damage.push(inside);
  }
  if (damage.length > MAX_AREAS) damage.splice(0, damage.length, damage.reduce(union));
}

/** Whether a surface is another one, or a part of it. */
export function isWithin(surface: Surface, other: Surface): boolean {
  for (let at: Surface | undefined = surface; at; at = at.within?.surface) if (at === other) return true;
  return false;
}

function rootOf(surface: Surface): { root: Surface; x: number; y: number } {
  let root = surface;
  let [x, y] = [0, 0];
  while (root.within) {
    x += root.within.x;
    y += root.within.y;
    root = root.within.surface;
  }
  return { root, x, y };
}

export function describe(window: Window, pid: number): RelayedWindow {
  const { id, kind, surface, parent, popupAt, grabs, visible } = window;
  const { size } = surface;
  return {
    id,
    pid,
    ...(parent && { parent: parent.id }),
    ...(kind === 'popup' && { popupAt }),
    grabs,
    mapped: size.w > 0,
    size,
    visible: visible ?? { x: 0, y: 0, ...size },
  };
}

export function takeDamage({ id, damage }: Window): RelayedDamage {
  return { id, areas: damage.splice(0) };
}
