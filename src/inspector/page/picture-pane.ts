import { html, nothing, svg, type TemplateResult } from 'lit-html';
import type { ListedNode, ViewPicture } from '../items.ts';
import { type BoxSource, boxesIn, outlines, sourceOf } from './boxes.ts';
import { hoverAt, type PointerActions, press } from './picture-pointer.ts';
import { nameOf, type PastPicture, type State } from './state.ts';
import { clip } from './text.ts';

export type PictureActions = PointerActions & {
  zoom(to: State['zoom']): void;
  togglePointing(): void;
  lookBack(past: PastPicture | undefined): void;
};

const ZOOM_STEP = 1.25;
const SOURCES: Record<BoxSource, string> = {
  ax: 'accessibility',
  display: 'display',
  vision: 'vision',
  merged: 'both',
};

/** The last picture with the boxes of the tree, linked with its lines. */
export function picturePane(state: State, actions: PictureActions): TemplateResult {
  const { past, zoom, isPointing } = state;
  const picture = past?.picture ?? state.picture;
  const scale = zoom === 'fit' ? 1 : zoom;
  return html`
    <section class="pane picture" aria-label="Picture">
      <header>
        <h2>Picture</h2>
        <span class="figure">${clip(past?.title ?? picture?.note ?? picture?.window ?? '', 80)}${behind(picture)}</span>
        ${past ? html`<button class="main" @click=${() => actions.lookBack(undefined)}>Back to now</button>` : nothing}
        ${state.trace === undefined && !state.hasEnded ? pointButton(isPointing, actions) : nothing}
        <span class="group">
          <button aria-label="Zoom out" @click=${() => actions.zoom(scale / ZOOM_STEP)}>−</button>
          <button aria-label="Fit" aria-pressed=${zoom === 'fit'} @click=${() => actions.zoom('fit')}>Fit</button>
          <button aria-label="Zoom in" @click=${() => actions.zoom(scale * ZOOM_STEP)}>+</button>
        </span>
      </header>
      ${picture === undefined ? html`<p class="empty">${noPicture(state)}</p>` : canvas(picture, state, actions)}
      <footer>
        <span class="readout" aria-label="Under the pointer">${readout(state)}</span>
        ${legend(state)}
      </footer>
    </section>
  `;
}

const pointButton = (isPointing: boolean, { togglePointing }: PictureActions) => html`
  <button aria-pressed=${isPointing} title="Draw a box, or pick elements, and write what the model should know about them"
    @click=${togglePointing}>Note to the model</button>
`;

const behind = (picture: ViewPicture | undefined) => {
  const count = picture?.behind.length ?? 0;
  return count === 0 ? '' : ` · ${count} more window${count === 1 ? '' : 's'} behind`;
};

function noPicture({ trace, failure, hasEnded }: State): string {
  if (trace !== undefined) return 'The trace has no picture of this moment.';
  if (hasEnded) return 'The application has ended.';
  return failure === undefined ? 'Taking a picture…' : 'There is no picture: see the message beside it.';
}

function canvas(picture: ViewPicture, state: State, actions: PictureActions): TemplateResult {
  const { bounds } = picture;
  const boxed = boxesIn(state.past === undefined ? (state.view?.nodes ?? []) : [], picture);
  const marked = [state.hovered, ...state.selected].map((id) => id && boxed.find((node) => node.id === id));
  const px = (length: number) => `${Math.round(length * Number(state.zoom))}px`;
  const size = state.zoom === 'fit' ? '' : `width:${px(bounds.w)};height:${px(bounds.h)}`;
  const viewBox = `${bounds.x} ${bounds.y} ${bounds.w} ${bounds.h}`;
  return html`
    <div class="canvas" tabindex="0" aria-label="Picture, + and − zoom, 0 fits" role="group"
      @keydown=${(event: KeyboardEvent) => zoomByKey(event, state, actions)}
      @wheel=${(event: WheelEvent) => zoomByWheel(event, state, actions)}>
      <div class="stage" .style=${size}>
        <img src=${`data:image/png;base64,${picture.png}`} alt=${`Picture of ${clip(picture.window, 80)}`} />
        <svg class="boxes" viewBox=${viewBox} aria-hidden="true">
          ${Object.entries(outlines(boxed)).map(([source, path]) => svg`<path class=${`box ${source}`} d=${path}></path>`)}
        </svg>
        <svg
          class=${state.isPointing ? 'pointing' : ''}
          viewBox=${viewBox}
          aria-hidden="true"
          @pointermove=${(event: PointerEvent) => hoverAt(event, boxed, actions)}
          @pointerleave=${() => actions.hover(undefined)}
          @pointerdown=${(event: PointerEvent) => press(event, boxed, state.isPointing, actions)}
        >
          ${marked.map((node, index) => (node ? box(node, index === 0 ? 'hovered' : 'selected') : nothing))}
          <rect id="drawn" class="drawn" width="0" height="0"></rect>
        </svg>
      </div>
    </div>
  `;
}

function box(node: ListedNode, kind: 'hovered' | 'selected'): unknown {
  if (node.bounds === undefined) return nothing;
  const { x, y, w, h } = node.bounds;
  return svg`<rect class=${`box ${kind} ${sourceOf(node)}`} x=${x} y=${y} width=${w} height=${h}></rect>`;
}

function zoomByKey(event: KeyboardEvent, { zoom }: State, actions: PictureActions): void {
  const scale = zoom === 'fit' ? 1 : zoom;
  if (event.key === '+' || event.key === '=') actions.zoom(scale * ZOOM_STEP);
  if (event.key === '-') actions.zoom(scale / ZOOM_STEP);
  if (event.key === '0') actions.zoom('fit');
}

/** The wheel scrolls; with Ctrl, as elsewhere, it zooms. */
function zoomByWheel(event: WheelEvent, { zoom }: State, actions: PictureActions): void {
  if (!event.ctrlKey) return;
  event.preventDefault();
  const scale = zoom === 'fit' ? 1 : zoom;
  actions.zoom(event.deltaY < 0 ? scale * ZOOM_STEP : scale / ZOOM_STEP);
}

/** What the pointer is over, in the picture or in the tree. */
function readout(state: State): string {
  return state.hovered === undefined ? '' : nameOf(state, state.hovered);
}

function legend({ view, picture, past }: State): TemplateResult | typeof nothing {
  if (view === undefined || picture === undefined || past !== undefined) return nothing;
  const paths = outlines(boxesIn(view.nodes, picture));
  const shown = (['ax', 'display', 'vision', 'merged'] as const).filter((source) => paths[source] !== '');
  return html`Boxes from ${shown.map((source) => html`<span class=${`legend ${source}`}>${SOURCES[source]}</span>`)}`;
}
