import type { Point } from '../../core/backend.ts';
import type { Rect } from '../../core/rect.ts';
import type { ListedNode } from '../items.ts';
import { rectBetween, smallestAt, within } from './boxes.ts';

export type PointerActions = {
  hover(id: string | undefined): void;
  pick(id: string): void;
  select(ids: string[]): void;
};

/** A press that moved less than this is a click. */
const CLICK_PX = 4;

export const hoverAt = (event: PointerEvent, boxed: readonly ListedNode[], { hover }: PointerActions): void =>
  hover(smallestAt(boxed, placeOf(event))?.id);

/** A click picks what is there; while pointing, a drag selects what lies in its box. */
export function press(down: PointerEvent, boxed: ListedNode[], isPointing: boolean, actions: PointerActions): void {
  const from = placeOf(down);
  const area = drawing(down);
  if (area === null) return;
  area.setPointerCapture(down.pointerId);
  const drawn = document.getElementById('drawn');
  const drag = (event: Event) => {
    if (isPointing && event instanceof PointerEvent) drawBox(drawn, rectBetween(from, placeOf(event)));
  };
  area.addEventListener('pointermove', drag);
  area.addEventListener(
    'pointerup',
    (event) => {
      area.removeEventListener('pointermove', drag);
      drawBox(drawn, { ...from, w: 0, h: 0 });
      if (!(event instanceof PointerEvent)) return;
      const isClick = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < CLICK_PX;
      const hit = smallestAt(boxed, from)?.id;
      if (!isClick && isPointing) actions.select(within(boxed, rectBetween(from, placeOf(event))));
      else if (hit !== undefined) actions.pick(hit);
    },
    { once: true },
  );
}

/** The place on the application's screen that the pointer is over. */
function placeOf(event: PointerEvent): Point {
  const toScreen = drawing(event)?.getScreenCTM()?.inverse();
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(toScreen);
}

function drawing({ target }: PointerEvent): SVGSVGElement | null {
  return target instanceof Element ? target.closest('svg') : null;
}

function drawBox(drawn: Element | null, { x, y, w, h }: Rect): void {
  for (const [name, value] of Object.entries({ x, y, width: w, height: h })) drawn?.setAttribute(name, String(value));
}
