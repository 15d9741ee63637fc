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
      <label>text <input name="text" .value=${query.text ?? ''} placeholder="any" size="9" /></label>
      <label>role <input name="role" .value=${query.role ?? ''} placeholder="any" size="8" /></label>
      <label>value <input name="value" .value=${query.value ?? ''} placeholder="any" size="6" /></label>
      <label>state
        <select name="state" .value=${query.state ?? ''}>
          <option value="">any</option>
          ${QUERY_STATES.map((name) => html`<option value=${name}>${name}</option>`)}
        </select>
      </label>
      <label>root <input name="root" .value=${args.root ?? ''} placeholder="all" size="6" /></label>
      <label>since <input name="since" .value=${String(args.since ?? '')} placeholder="–" size="2" inputmode="numeric" /></label>
      <label>maxTokens <input name="maxTokens" .value=${String(args.maxTokens ?? '')} placeholder="8000" size="4" inputmode="numeric" /></label>
      <label class="switch"><input type="checkbox" name="vision" .checked=${args.vision ?? false} /> vision</label>
      <button>Look</button>
      <button type="button" ?disabled=${isPlain} @click=${() => ask({})}>Reset</button>
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
