import { html, nothing, type TemplateResult } from 'lit-html';
import { argumentsBar } from './arguments-bar.ts';
import { leftOut, type Row, shownRows } from './lines.ts';
import type { State, ViewArguments } from './state.ts';
import { treeLine } from './tree-line.ts';

const ROW_PX = 18;
/** Rows beyond the edges, so that a wheel does not outrun the drawing. */
const SPARE_ROWS = 20;

export type TreeActions = {
  ask(args: ViewArguments): void;
  hover(id: string | undefined): void;
  /** Selects an element alone or, while pointing, adds it to those that are selected. */
  pick(id: string): void;
  select(ids: string[]): void;
  copy(text: string): void;
  toggleLeftOut(): void;
  redraw(): void;
};

/** The text exactly as a call returns it. Only the rows in view are in the page. */
export function treePane(state: State, actions: TreeActions): TemplateResult {
  const { view } = state;
  const text = () => view?.lines.map((line) => line.text).join('\n') ?? '';
  return html`
    <section class="pane tree" aria-label="Tree">
      <header>
        <h2>${state.trace ? `Tree ${state.at.when} step ${state.at.number}` : 'Tree as the model gets it'}</h2>
        <span class="figure">${view ? `${view.tokens} tokens` : ''}</span>
        ${view ? leftOutSwitch(state, actions) : nothing}
        <button ?disabled=${view === undefined} aria-label="Copy the text" @click=${() => actions.copy(text())}>Copy</button>
      </header>
      ${state.trace === undefined && !state.hasEnded ? argumentsBar(state, actions.ask) : nothing}
      ${content(state, actions)}
    </section>
  `;
}

function leftOutSwitch(state: State, { toggleLeftOut }: TreeActions): TemplateResult {
  const { all, why } = leftOut(state);
  return html`
    <label class="switch" title=${`Elements that the model is not sent${why === '' ? '' : `: ${why}`}`}>
      <input type="checkbox" aria-label=${`Show ${all} not sent`} .checked=${state.showsLeftOut} @change=${toggleLeftOut} />
      show ${all} not sent
    </label>
  `;
}

function content(state: State, actions: TreeActions): TemplateResult {
  if (state.failure !== undefined) {
    const isNarrowed = Object.keys(state.args).length > 0;
    return html`
      <p class="empty" role="alert">${state.failure}</p>
      ${isNarrowed ? html`<p class="empty">These arguments ask for it. <button @click=${() => actions.ask({})}>Show the whole tree</button></p>` : nothing}
    `;
  }
  if (state.view === undefined) return html`<p class="empty">Reading the tree…</p>`;
  return list(shownRows(state), state, actions);
}

function list(rows: Row[], state: State, actions: TreeActions): TemplateResult {
  const box = document.getElementById('tree-rows');
  const top = box?.scrollTop ?? 0;
  const height = box?.clientHeight ?? 800;
  const first = Math.max(0, Math.min(rows.length, Math.floor(top / ROW_PX)) - SPARE_ROWS);
  const inView = rows.slice(first, first + Math.ceil(height / ROW_PX) + 2 * SPARE_ROWS);
  const { selected } = state;
  const chosen = selected.length === 0 ? -1 : rows.findIndex(({ ids }) => ids.some((id) => selected.includes(id)));
  return html`
    <p class="columns" aria-hidden="true"><span>tokens</span> line</p>
    <div
      id="tree-rows"
      class="rows"
      role="listbox"
      tabindex="0"
      aria-label="Lines"
      aria-multiselectable=${state.isPointing}
      aria-activedescendant=${chosen < 0 ? nothing : `row-${chosen}`}
      @scroll=${actions.redraw}
      @pointerleave=${() => actions.hover(undefined)}
      @keydown=${(event: KeyboardEvent) => move(event, rows, chosen, state, actions)}
    >
      <div class="spacer" .style=${`height:${rows.length * ROW_PX}px`}>
        ${inView.map((row, index) => line(row, first + index, rows.length, state, actions))}
      </div>
    </div>
  `;
}

function line(row: Row, index: number, count: number, state: State, actions: TreeActions): TemplateResult {
  const isSelected = row.ids.some((id) => state.selected.includes(id));
  const isHovered = state.hovered !== undefined && row.ids.includes(state.hovered);
  // The colours of a line are elements of their own, which a screen reader would read one by one.
  const cost = row.why ?? `${row.tokens} tokens`;
  return html`
    <div
      id=${`row-${index}`}
      class=${`row ${row.kind} ${isSelected ? 'selected' : ''} ${isHovered ? 'hovered' : ''}`}
      role="option"
      aria-label=${`${row.text} ${cost}`}
      aria-selected=${isSelected}
      aria-posinset=${index + 1}
      aria-setsize=${count}
      .style=${`top:${index * ROW_PX}px`}
      title=${row.kind === 'frame' ? row.text : nothing}
      @pointerenter=${() => actions.hover(row.ids[0])}
      @click=${() => open(row, state, actions)}
    ><span class="text" aria-hidden="true">${treeLine(row.text)}</span><span class="tokens" aria-hidden="true">${row.why ?? (row.tokens || '')}</span></div>
  `;
}

/** A line that counts what was cut leads on to it. */
function open(row: Row, { args }: State, actions: TreeActions): void {
  const [id] = row.ids;
  if (id === undefined) return;
  if (row.kind === 'cut') actions.ask({ ...args, root: id });
  else actions.pick(id);
}

const STEPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 20,
  PageUp: -20,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

function move(event: KeyboardEvent, rows: Row[], chosen: number, state: State, actions: TreeActions): void {
  const step = STEPS[event.key];
  const row = rows[chosen];
  if (event.key === 'Escape') actions.select([]);
  if (event.key === 'Enter' && row !== undefined) open(row, state, actions);
  if (step === undefined) return;
  event.preventDefault();
  const from = chosen < 0 && step > 0 ? -1 : chosen;
  let at = Math.min(rows.length - 1, Math.max(0, from + step));
  // Lines without an element are passed by, from the ends inwards.
  const onward = at === 0 ? 1 : at === rows.length - 1 ? -1 : Math.sign(step);
  while (rows[at]?.ids.length === 0) at += onward;
  const [id] = rows[at]?.ids ?? [];
  if (id === undefined) return;
  actions.select([id]);
  const box = document.getElementById('tree-rows');
  if (box !== null) reveal(box, at);
}

/** Scrolls a row into view. */
export function reveal(box: HTMLElement, index: number): void {
  const top = index * ROW_PX;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + ROW_PX > box.scrollTop + box.clientHeight) box.scrollTop = top + ROW_PX - box.clientHeight;
}
