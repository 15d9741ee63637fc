import { html, nothing, type TemplateResult } from 'lit-html';
import type { Rect } from '../../core/rect.ts';
import type { ListedNode } from '../items.ts';
import { type IdChange, nameOf, nodeOf, type State } from './state.ts';
import { clip, show, timeOf } from './text.ts';

export type DetailsActions = {
  copy(text: string): void;
  narrowTo(id: string): void;
  click(id: string): void;
  setValue(id: string, value: string): void;
  write(note: string): void;
  send(): void;
};

/** Everything that is known of the selected element, or the note to the model while pointing. */
export function detailsPane(state: State, actions: DetailsActions): TemplateResult {
  const [id] = state.selected;
  return html`
    <section class="pane details" aria-label="Details">
      <header><h2>${state.isPointing ? 'Note to the model' : 'Details'}</h2></header>
      ${state.isPointing ? noteForm(state, actions) : id === undefined ? hint() : details(id, state, actions)}
    </section>
  `;
}

const hint = () => html`<p class="empty">Select a line of the tree, or a box in the picture.</p>`;

function details(id: string, state: State, actions: DetailsActions): TemplateResult {
  const node = nodeOf(state, id);
  return html`
    <div class="scroll" tabindex="0" role="group" aria-label="Facts">
      ${node ? facts(node, state, actions) : html`<p class="quiet">${id} is not in the tree that is shown.</p>`}
      <h3>What happened to ${id}</h3>
      ${happened(state.history.get(id) ?? [])}
    </div>
  `;
}

function facts(node: ListedNode, state: State, actions: DetailsActions): TemplateResult {
  const { id, depth: _, folded, ...fields } = node;
  const names = state.names?.id === id ? state.names : undefined;
  const copied = { id, path: names?.path, locator: names?.locator };
  return html`
    ${state.trace === undefined && !state.hasEnded ? commands(node, state, actions) : nothing}
    <dl>
      ${Object.entries(copied).map(([name, text]) => copyable(name, text, actions.copy))}
      ${names?.note ? html`<dt></dt><dd class="quiet">${names.note}</dd>` : nothing}
      ${Object.entries(fields)
        .filter(([, value]) => value !== undefined)
        .map(
          ([name, value]) =>
            html`<dt>${name}</dt><dd>${name === 'bounds' && node.bounds ? place(node.bounds) : show(value)}</dd>`,
        )}
      ${folded ? html`<dt>folded</dt><dd>It has no line of its own: it adds nothing to those around it.</dd>` : nothing}
    </dl>
  `;
}

const copyable = (name: string, text: string | undefined, copy: (text: string) => void) => html`
  <dt>${name}</dt>
  <dd>
    ${text === undefined ? html`<span class="quiet">…</span>` : html`<code>${clip(text)}</code>`}
    <button class="small" ?disabled=${text === undefined} aria-label=${`Copy ${name}`} @click=${() => copy(text ?? '')}>Copy</button>
  </dd>
`;

const place = ({ x, y, w, h }: Rect) => `${x}, ${y} · ${w} × ${h}`;

const commands = (node: ListedNode, { allowsActions }: State, actions: DetailsActions) => html`
  <div class="bar">
    <button title="Gives its id as the root of the tree" @click=${() => actions.narrowTo(node.id)}>Show only this part</button>
    ${allowsActions ? acting(node, actions) : nothing}
  </div>
`;

/** The page was allowed to act: under the same policy as a model, and in the same audit log. */
function acting({ id, value }: ListedNode, actions: DetailsActions): TemplateResult {
  const submit = (event: Event) => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    actions.setValue(id, String(new FormData(event.currentTarget).get('value') ?? ''));
  };
  return html`
    <button @click=${() => actions.click(id)}>Click it</button>
    <form @submit=${submit}>
      <input name="value" aria-label="New value" placeholder=${value === undefined ? 'value' : show(value)} size="10" />
      <button>Set value</button>
    </form>
  `;
}

const happened = (changes: IdChange[]) =>
  changes.length === 0
    ? html`<p class="quiet">Nothing since this page was opened.</p>`
    : html`<ol class="plain">${changes.toReversed().map(({ time, what }) => html`<li><time>${timeOf(time)}</time> ${clip(what)}</li>`)}</ol>`;

function noteForm(state: State, actions: DetailsActions): TemplateResult {
  const submit = (event: Event) => {
    event.preventDefault();
    actions.send();
  };
  const write = (event: Event) => {
    if (event.target instanceof HTMLTextAreaElement) actions.write(event.target.value);
  };
  return html`
    <form class="scroll note" @submit=${submit}>
      <p>Draw a box in the picture, or pick elements there or in the tree. The next answer about this session carries your note.</p>
      <p>${state.selected.length === 0 ? 'Nothing is picked yet: the note is about the whole session.' : `Points at ${state.selected.map((id) => nameOf(state, id)).join(', ')}`}</p>
      <textarea aria-label="Note" rows="4" maxlength="4000" placeholder="What should the model know about it?"
        .value=${state.note} @input=${write}></textarea>
      <button class="main" ?disabled=${state.note.trim() === ''}>Send</button>
    </form>
  `;
}
