import { html, nothing, type TemplateResult } from 'lit-html';
import type { ListedSession } from '../items.ts';
import type { Choice, State } from './state.ts';
import { clip } from './text.ts';

/** The sessions of every server of this user. */
export function sessionsPane(state: State, choose: (choice: Choice) => void): TemplateResult {
  const all = state.servers.flatMap(({ server, sessions }) => sessions.map((session) => ({ server, session })));
  return html`
    <nav class="pane sessions" aria-label="Sessions">
      <header><h2>Sessions</h2></header>
      <ul class="plain scroll">
        ${all.map(({ server, session }) => html`<li>${entry(server, session, state, choose)}</li>`)}
      </ul>
      ${all.length === 0 ? nobody(state) : nothing}
    </nav>
  `;
}

function entry(
  server: string,
  { sessionId, app, state: running, toolkit, windows, display }: ListedSession,
  { choice }: State,
  choose: (choice: Choice) => void,
): TemplateResult {
  const isChosen = choice?.sessionId === sessionId;
  return html`
    <button class="session" aria-current=${isChosen ? 'true' : nothing} title=${sessionId}
      @click=${() => choose({ server, sessionId })}>
      <b>${clip(app, 60)}</b>
      <span class=${`badge ${running}`}>${running}</span>
      <span class="quiet">${clip(windows[0] ?? 'no window', 80)}</span>
      <span class="quiet">${[toolkit, display, server].filter(Boolean).join(' · ')}</span>
    </button>
  `;
}

const nobody = ({ connection }: State) =>
  connection === 'open'
    ? html`<p class="empty">No session is open. Start one: <code>strobe launch gnome-calculator</code></p>`
    : nothing;
