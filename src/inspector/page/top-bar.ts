import { html, nothing, type TemplateResult } from 'lit-html';
import type { ListedSession } from '../items.ts';
import { type State, THEMES, type Theme } from './state.ts';
import { clip, clipNames } from './text.ts';

export type TopActions = {
  openTrace(file: Blob): void;
  closeTrace(): void;
  changeTheme(theme: Theme): void;
};

const MESSAGES: Record<State['connection'], string> = {
  connecting: 'Connecting…',
  open: '',
  lost: 'The server has ended. Run strobe inspect, and this page goes on.',
  refused: 'This address has no valid token. Run strobe inspect for a new one.',
};

const MAY_ACT = 'You can click and set values here: strobe inspect was started with --allow-actions.';

/** What the page is about, what it has to say, and what concerns all of it. */
export function topBar(state: State, actions: TopActions): TemplateResult {
  const { connection, said, hasEnded, summary, theme, trace, allowsActions } = state;
  const message = MESSAGES[connection] || clipNames(said) || (hasEnded ? 'This is what it showed last.' : '');
  return html`
    <header class="top">
      <h1>Strobe</h1>
      <span class="subject">${trace ? `Trace of ${clip(trace.app, 60)}` : summary ? `${clip(summary.app, 60)} · PID ${summary.pid}` : ''}</span>
      ${trace ? html`<button class="main" @click=${actions.closeTrace}>Close trace</button>` : nothing}
      ${hasEnded ? html`<span class="badge exited">${endOf(summary)}</span>` : nothing}
      ${allowsActions && !hasEnded && trace === undefined ? html`<span class="badge starting" title=${MAY_ACT}>this page may act</span>` : nothing}
      <span class=${`said ${connection === 'open' ? '' : 'lost'}`} role="status" title=${message}>${message}</span>
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

function endOf(summary: ListedSession | undefined): string {
  const { exitCode, exitSignal } = summary ?? {};
  if (exitSignal !== undefined) return `ended by ${exitSignal}`;
  return exitCode === undefined ? 'ended' : `ended with ${exitCode}`;
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
          <p>
            Each session is an application that a model sees and acts on through Strobe. This page shows it live: the
            picture, the text that the model gets, what it did, and what came of it.
          </p>
          <p class="next">${
            servers.some(({ sessions }) => sessions.length > 0)
              ? 'Choose a session on the left.'
              : html`No session is open. Let your model start one, or try <code>strobe launch gnome-calculator</code>`
          }</p>
          <p>A trace, a file that <code>--trace</code> wrote, can be dropped here.</p>
        `
    }
    <p role="alert">${clipNames(said)}</p>
  </section>
`;
