import { html, type TemplateResult } from 'lit-html';
import type { ListedNode } from '../items.ts';
import { locatorOf } from './locator.ts';
import { pathTo } from './node-path.ts';
import { type IdChange, nodeOf, type State } from './state.ts';

export type DetailsActions = {
  copy(text: string): void;
  narrowTo(id: string): void;
  click(id: string): void;
  write(note: string): void;
  send(): void;
};

/** Everything that is known of the selected element, or the note to the model while pointing. */
export function detailsPane(state: State, actions: DetailsActions): TemplateResult {
  const node = nodeOf(state, state.selected[0]);
  return html`
    <section class="pane details" aria-label="Details">
      <header><h2>${state.isPointing ? 'Note to the model' : 'Details'}</h2></header>
      ${state.isPointing ? noteForm(state, actions) : node ? facts(node, state, actions) : hint()}
    </section>
  `;
}

const hint = () => html`<p class="empty">Select a line of the tree, or a box in the picture.</p>`;

function facts(node: ListedNode, state: State, actions: DetailsActions): TemplateResult {
  const nodes = state.view?.nodes ?? [];
  const { depth: _, ...fields } = node;
  const copied = { id: node.id, path: pathTo(nodes, node), locator: locatorOf(nodes, node) };
  return html`
    <div class="scroll">
      <dl>
        ${Object.entries(copied).map(
          ([name, text]) => html`
            <dt>${name}</dt>
            <dd><code>${text}</code> <button class="small" aria-label=${`Copy ${name}`} @click=${() => actions.copy(text)}>Copy</button></dd>
          `,
        )}
        ${Object.entries(fields)
          .filter(([name, value]) => name !== 'id' && value !== undefined)
          .map(([name, value]) => html`<dt>${name}</dt><dd>${show(value)}</dd>`)}
      </dl>
      <p>
        <button @click=${() => actions.narrowTo(node.id)}>Only this subtree</button>
        ${state.allowsActions ? html`<button @click=${() => actions.click(node.id)}>Click it</button>` : ''}
      </p>
      <h3>What happened to ${node.id}</h3>
      ${happened(state.history.get(node.id) ?? [])}
    </div>
  `;
}

const show = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

const happened = (changes: IdChange[]) =>
  changes.length === 0
    ? html`<p class="quiet">Nothing since this page was opened.</p>`
    : html`<ol class="plain">${changes.toReversed().map(({ time, what }) => html`<li><time>${time.slice(11, 23)}</time> ${what}</li>`)}</ol>`;

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
      <p>Draw a box in the picture, or click elements. The next answer about this session carries your note.</p>
      <p>${state.selected.length === 0 ? 'Nothing selected.' : `Points at ${state.selected.join(', ')}`}</p>
      <textarea aria-label="Note" rows="4" maxlength="4000" .value=${state.note} @input=${write}></textarea>
      <button ?disabled=${state.note.trim() === ''}>Send</button>
      <p role="status">${state.said}</p>
    </form>
  `;
}
