import { html, nothing, svg, type TemplateResult } from 'lit-html';
import type { Rect } from '../../core/rect.ts';
import type { ListedNode, ViewPicture } from '../items.ts';
import type { State } from './state.ts';

export type PictureActions = {
  hover(id: string | undefined): void;
  select(ids: string[]): void;
  zoom(to: State['zoom']): void;
  togglePointing(): void;
  click(id: string): void;
};

type Point = { x: number; y: number };

const ZOOM_STEP = 1.25;
/** A press that moved less than this is a click. */
const CLICK_PX = 4;

/** The last picture with the boxes of the tree, linked with its lines. */
export function picturePane(state: State, actions: PictureActions): TemplateResult {
  const { picture, zoom, isPointing } = state;
  const scale = zoom === 'fit' ? 1 : zoom;
  return html`
    <section class="pane picture" aria-label="Picture">
      <header>
        <h2>Picture</h2>
        <span class="figure">${picture?.window ?? ''}</span>
        <button aria-pressed=${isPointing} title="Draw a box, or click elements, and write a note to the model"
          @click=${actions.togglePointing}>Point</button>
        <button aria-label="Zoom out" @click=${() => actions.zoom(scale / ZOOM_STEP)}>−</button>
        <button aria-label="Fit" @click=${() => actions.zoom('fit')}>Fit</button>
        <button aria-label="Zoom in" @click=${() => actions.zoom(scale * ZOOM_STEP)}>+</button>
      </header>
      ${picture === undefined ? html`<p class="empty">No picture yet.</p>` : canvas(picture, state, actions)}
    </section>
  `;
}

function canvas(picture: ViewPicture, state: State, actions: PictureActions): TemplateResult {
  const { bounds } = picture;
  const boxed = inPicture(state.view?.nodes ?? [], bounds);
  const marked = [state.hovered, ...state.selected].map((id) => boxed.find((node) => node.id === id));
  const px = (length: number) => `${Math.round(length * Number(state.zoom))}px`;
  const size = state.zoom === 'fit' ? '' : `width:${px(bounds.w)};height:${px(bounds.h)}`;
  const over = (event: PointerEvent) => smallestAt(boxed, placeOf(event))?.id;
  return html`
    <div class="canvas">
      <div class="stage" .style=${size}>
        <img src=${`data:image/png;base64,${picture.png}`} alt=${`Picture of ${picture.window}`} />
        <svg
          class=${state.isPointing ? 'pointing' : ''}
          viewBox=${`${bounds.x} ${bounds.y} ${bounds.w} ${bounds.h}`}
          aria-hidden="true"
          @pointermove=${(event: PointerEvent) => actions.hover(over(event))}
          @pointerleave=${() => actions.hover(undefined)}
          @pointerdown=${(event: PointerEvent) => press(event, boxed, state, actions)}
        >
          ${boxed.map((node) => box(node, 'box'))}
          ${marked.map((node, index) => (node ? box(node, index === 0 ? 'box hovered' : 'box selected') : nothing))}
          <rect id="drawn" class="drawn" width="0" height="0"></rect>
        </svg>
      </div>
    </div>
  `;
}

function box({ bounds, source }: ListedNode, kind: string): unknown {
  if (bounds === undefined) return nothing;
  const { x, y, w, h } = bounds;
  const from = typeof source === 'string' ? 'ax' : 'vision' in source ? 'vision' : 'merged';
  return svg`<rect class=${`${kind} ${from}`} x=${x} y=${y} width=${w} height=${h}></rect>`;
}

/** What shows, largest first, so that small boxes are drawn over large ones. */
function inPicture(nodes: readonly ListedNode[], picture: Rect): ListedNode[] {
  const shows = ({ bounds, offscreen }: ListedNode) => bounds !== undefined && !offscreen && overlaps(bounds, picture);
  return nodes.filter(shows).sort((a, b) => areaOf(b) - areaOf(a));
}

const overlaps = (a: Rect, b: Rect) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const areaOf = ({ bounds }: ListedNode) => (bounds === undefined ? 0 : bounds.w * bounds.h);
const holds = ({ x, y, w, h }: Rect, at: Point) => at.x >= x && at.x < x + w && at.y >= y && at.y < y + h;

const smallestAt = (boxed: readonly ListedNode[], at: Point) =>
  boxed.findLast(({ bounds }) => bounds !== undefined && holds(bounds, at));

/** The place on the application's screen that the pointer is over. */
function placeOf(event: PointerEvent): Point {
  const toScreen = drawing(event)?.getScreenCTM()?.inverse();
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(toScreen);
}

function drawing({ target }: PointerEvent): SVGSVGElement | null {
  return target instanceof Element ? target.closest('svg') : null;
}

/** A click selects; while pointing, a drag selects what lies in its box and a click adds to what is selected. */
function press(
  down: PointerEvent,
  boxed: ListedNode[],
  { isPointing, selected }: State,
  actions: PictureActions,
): void {
  const from = placeOf(down);
  const area = drawing(down);
  if (area === null) return;
  area.setPointerCapture(down.pointerId);
  const drawn = document.getElementById('drawn');
  const drag = (event: Event) => {
    if (isPointing && event instanceof PointerEvent) drawBox(drawn, rectOf(from, placeOf(event)));
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
      if (!isClick && isPointing) actions.select(within(boxed, rectOf(from, placeOf(event))));
      else if (hit !== undefined) actions.select(isPointing ? [...new Set([...selected, hit])] : [hit]);
    },
    { once: true },
  );
}

const rectOf = (a: Point, b: Point): Rect => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  w: Math.abs(a.x - b.x),
  h: Math.abs(a.y - b.y),
});

function drawBox(drawn: Element | null, { x, y, w, h }: Rect): void {
  for (const [name, value] of Object.entries({ x, y, width: w, height: h })) drawn?.setAttribute(name, String(value));
}

/** What has its centre in the box, without what holds more than the box. */
function within(boxed: readonly ListedNode[], area: Rect): string[] {
  const inside = boxed.filter(({ bounds }) => {
    if (bounds === undefined) return false;
    const centre = { x: bounds.x + bounds.w / 2, y: bounds.y + bounds.h / 2 };
    return holds(area, centre) && bounds.w <= area.w * 1.2 && bounds.h <= area.h * 1.2;
  });
  return inside.map(({ id }) => id);
}
