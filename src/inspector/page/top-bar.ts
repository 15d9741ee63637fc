import { html, nothing, type TemplateResult } from 'lit-html';
import type { ListedSession } from '../items.ts';
import { type State, THEMES, type Theme } from './state.ts';
import { clip } from './text.ts';

export type TopActions = {
  openTrace(file: Blob): void;
  changeTheme(theme: Theme): void;
};

const MESSAGES: Record<State['connection'], string> = {
  connecting: 'Connecting…',
  open: '',
  lost: 'The server has ended. This page goes on when it is back: strobe inspect',
  refused: 'This address has no valid token. Run strobe inspect for a new one.',
};

/** What the page is about, what it has to say, and what concerns all of it. */
export function topBar(state: State, summary: ListedSession | undefined, actions: TopActions): TemplateResult {
  const { connection, said, hasEnded, theme, trace, allowsActions } = state;
  return html`
    <header class="top">
      <h1>Strobe</h1>
      <span class="figure">${trace ? `Trace of ${clip(trace.app, 80)}` : summary ? `${clip(summary.app, 80)} · PID ${summary.pid}` : ''}</span>
      ${hasEnded ? html`<span class="badge exited">ended</span>` : nothing}
      ${allowsActions ? html`<span class="badge starting">may act</span>` : nothing}
      <span class=${`said ${connection === 'open' ? '' : 'lost'}`} role="status">${MESSAGES[connection] || said}</span>
      <button @click=${chooseFile}>Open trace…</button>
      <input id="trace-file" type="file" accept=".zip" hidden @change=${(event: Event) => takeFile(event, actions)} />
      <label class="switch">Theme
        <select aria-label="Theme" .value=${theme} @change=${(event: Event) => takeTheme(event, actions)}>
          ${THEMES.map((name) => html`<option value=${name} ?selected=${name === theme}>${name}</option>`)}
        </select>
      </label>
    </header>
  `;
}

const chooseFile = () => document.getElementById('trace-file')?.click();

function takeFile({ target }: Event, { openTrace }: TopActions): void {
  if (!(target instanceof HTMLInputElement)) return;
  const [file] = target.files ?? [];
  // The same file can be chosen again.
  target.value = '';
  if (file !== undefined) openTrace(file);
}

function takeTheme({ target }: Event, { changeTheme }: TopActions): void {
  const theme = target instanceof HTMLSelectElement ? THEMES.find((name) => name === target.value) : undefined;
  if (theme !== undefined) changeTheme(theme);
}

export const welcome = ({ connection, said, servers }: State): TemplateResult => html`
  <section class="welcome" aria-label="Welcome">
    <h2>See what the model sees</h2>
    ${
      connection === 'refused'
        ? html`<p>${MESSAGES.refused}</p>`
        : html`
          <p>${
            servers.some(({ sessions }) => sessions.length > 0)
              ? 'Choose a session on the left.'
              : html`No session is open. Start one: <code>strobe launch gnome-calculator</code>, or let your model start one.`
          }</p>
          <p>Or drop a trace here, a file that <code>--trace</code> wrote.</p>
        `
    }
    <p role="alert">${said}</p>
  </section>
`;
