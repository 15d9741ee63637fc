import { html, nothing, type TemplateResult } from 'lit-html';
import { QUERY_STATES } from '../../core/query/query.ts';
import { type Row, rowsOf, rowsWithLeftOut } from './lines.ts';
import type { State, ViewArguments } from './state.ts';

const ROW_PX = 18;
/** Rows beyond the edges, so that a wheel does not outrun the drawing. */
const SPARE_ROWS = 20;

export type TreeActions = {
  ask(args: ViewArguments): void;
  hover(id: string | undefined): void;
  select(ids: string[]): void;
  toggleLeftOut(): void;
  redraw(): void;
};

/** The text exactly as a call returns it. Only the rows in view are in the page. */
export function treePane(state: State, actions: TreeActions): TemplateResult {
  const { view, failure } = state;
  const rows = view === undefined ? [] : state.showsLeftOut ? rowsWithLeftOut(view) : rowsOf(view);
  const leftOut = view === undefined ? 0 : view.nodes.length - countShown(rows);
  return html`
    <section class="pane tree" aria-label="Tree as the model gets it">
      <header>
        <h2>Tree</h2>
        <span class="figure">${view ? `${view.tokens} tokens · revision ${view.revision}` : ''}</span>
        <label class="switch" title="Nodes that the model does not get: folded, offscreen or cut">
          <input type="checkbox" .checked=${state.showsLeftOut} @change=${actions.toggleLeftOut} />
          ${leftOut} left out
        </label>
      </header>
      ${state.trace === undefined ? argumentsBar(state, actions) : nothing}
      ${failure === undefined ? list(rows, state, actions) : html`<p class="empty" role="alert">${failure}</p>`}
    </section>
  `;
}

const countShown = (rows: readonly Row[]) =>
  new Set(rows.filter(({ kind }) => kind === 'node').flatMap(({ ids }) => ids)).size;

function list(rows: Row[], state: State, actions: TreeActions): TemplateResult {
  const box = document.getElementById('tree-rows');
  const top = box?.scrollTop ?? 0;
  const height = box?.clientHeight ?? 800;
  const first = Math.max(0, Math.floor(top / ROW_PX) - SPARE_ROWS);
  const inView = rows.slice(first, first + Math.ceil(height / ROW_PX) + 2 * SPARE_ROWS);
  const chosen = rows.findIndex(({ ids }) => ids.some((id) => state.selected.includes(id)));
  return html`
    <div
      id="tree-rows"
      class="rows"
      role="listbox"
      tabindex="0"
      aria-label="Lines"
      aria-activedescendant=${chosen < 0 ? nothing : `row-${chosen}`}
      @scroll=${actions.redraw}
      @pointerleave=${() => actions.hover(undefined)}
      @keydown=${(event: KeyboardEvent) => move(event, rows, chosen, actions)}
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
  const open = () => {
    if (row.kind === 'cut' && row.ids[0] !== undefined) actions.ask({ ...state.args, root: row.ids[0] });
    else actions.select(row.ids.slice(0, 1));
  };
  return html`
    <div
      id=${`row-${index}`}
      class=${`row ${row.kind} ${isSelected ? 'selected' : ''} ${isHovered ? 'hovered' : ''}`}
      role="option"
      aria-selected=${isSelected}
      aria-posinset=${index + 1}
      aria-setsize=${count}
      .style=${`top:${index * ROW_PX}px`}
      @pointerenter=${() => actions.hover(row.ids[0])}
      @click=${open}
    ><span class="text">${row.text}</span><span class="tokens">${row.tokens || ''}</span></div>
  `;
}

function move(event: KeyboardEvent, rows: Row[], chosen: number, actions: TreeActions): void {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20, Home: -1e6, End: 1e6 };
  const step = steps[event.key];
  if (event.key === 'Escape') actions.select([]);
  if (step === undefined) return;
  event.preventDefault();
  const direction = Math.sign(step);
  let at = Math.min(rows.length - 1, Math.max(0, (chosen < 0 && step > 0 ? -1 : chosen) + step));
  while (rows[at] !== undefined && rows[at]?.ids.length === 0) at += direction;
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

function argumentsBar({ args }: State, { ask }: TreeActions): TemplateResult {
  const submit = (event: Event) => {
    event.preventDefault();
    if (event.currentTarget instanceof HTMLFormElement) ask(argumentsOf(new FormData(event.currentTarget)));
  };
  const { query = {} } = args;
  return html`
    <form class="arguments" aria-label="Arguments of debug_ui" @submit=${submit} @change=${submit}>
      <label>text <input name="text" .value=${query.text ?? ''} placeholder="any" /></label>
      <label>role <input name="role" .value=${query.role ?? ''} placeholder="any" size="9" /></label>
      <label>value <input name="value" .value=${query.value ?? ''} placeholder="any" size="6" /></label>
      <label>state
        <select name="state" .value=${query.state ?? ''}>
          <option value="">any</option>
          ${QUERY_STATES.map((name) => html`<option value=${name}>${name}</option>`)}
        </select>
      </label>
      <label>root <input name="root" .value=${args.root ?? ''} placeholder="all" size="8" /></label>
      <label>since <input name="since" .value=${String(args.since ?? '')} placeholder="–" size="3" inputmode="numeric" /></label>
      <label>maxTokens <input name="maxTokens" .value=${String(args.maxTokens ?? '')} placeholder="8000" size="5" inputmode="numeric" /></label>
      <label class="switch"><input type="checkbox" name="vision" .checked=${args.vision ?? false} /> vision</label>
      <button>Look</button>
    </form>
  `;
}

/** Fields that are empty are not given. */
function argumentsOf(form: FormData): ViewArguments {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const number = (name: string) => (/^\d+$/.test(text(name)) ? { [name]: Number(text(name)) } : {});
  const given = (name: string) => (text(name) === '' ? {} : { [name]: text(name) });
  const query = { ...given('text'), ...given('role'), ...given('value'), ...given('state') };
  return {
    ...(Object.keys(query).length > 0 && { query }),
    ...given('root'),
    ...number('since'),
    ...number('maxTokens'),
    ...(form.get('vision') !== null && { vision: true }),
  };
}
