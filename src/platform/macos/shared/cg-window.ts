import type { Rect } from '../../../core/rect.ts';

/** A window as the window server knows it. The title needs the permission to record the screen. */
export type CgWindow = {
  number: number;
  pid: number;
  owner: string;
  title: string | undefined;
  bounds: Rect;
  /** The windows of applications are in layer 0; menus, the Dock and the menu bar are in higher ones. */
  layer: number;
  onScreen: boolean;
  /** Nothing of it is seen. */
  transparent: boolean;
};

/** Tells windows that a user sees from others: many applications keep one of a single point. */
export function isOrdinary({ layer, bounds }: CgWindow): boolean {
  return layer === 0 && bounds.w > 1 && bounds.h > 1;
}
