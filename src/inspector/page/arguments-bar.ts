import { html, type TemplateResult } from 'lit-html';
import { QUERY_STATES } from '../../core/query/query.ts';
import type { State, ViewArguments } from './state.ts';

/** The arguments of the call whose answer the tree shows. */
export function argumentsBar({ args }: State, ask: (args: ViewArguments) => void): TemplateResult {
  const submit = (event: Event) => {
    event.preventDefault();
    if (event.currentTarget instanceof HTMLFormElement) ask(argumentsOf(new FormData(event.currentTarget)));
  };
  const { query = {} } = args;
  const isPlain = Object.keys(args).length === 0;
  return html`
    <form class="arguments" aria-label="Arguments of debug_ui" @submit=${submit} @change=${submit}>
      ${field('text', query.text, 'any', 'Only elements with this text')}
      ${field('role', query.role, 'any', 'Only elements of this role: button, textField, cell …')}
      ${field('value', query.value, 'any', 'Only elements with this value')}
      <label title="Only elements in this state">state
        <select name="state" .value=${query.state ?? ''}>
          <option value="">any</option>
          ${QUERY_STATES.map((name) => html`<option value=${name}>${name}</option>`)}
        </select>
      </label>
      ${field('root', args.root, 'all', 'Only what is below the element with this id')}
      ${field('since', args.since, 'any', 'Only what has changed since this revision: the first line below has the number of the one it shows', 'since revision')}
      ${field('maxTokens', args.maxTokens, '8000', 'The longest answer')}
      <span class="ends">
        <label class="switch" title="Add what only a picture shows"><input type="checkbox" name="vision" .checked=${args.vision ?? false} /> vision</label>
        <button type="button" ?disabled=${isPlain} @click=${() => ask({})}>Reset</button>
      </span>
      <button hidden>Look</button>
    </form>
  `;
}

const field = (name: string, value: string | number | undefined, none: string, about: string, label = name) => html`
  <label title=${about}>${label} <input name=${name} .value=${String(value ?? '')} placeholder=${none} autocomplete="off" /></label>
`;

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
