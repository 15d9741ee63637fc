import { html, nothing, type TemplateResult } from 'lit-html';
import type { ListedSession } from '../items.ts';
import { stepThrough, tabIndexAt } from './list-keys.ts';
import type { Choice, ServerSessions, State } from './state.ts';
import { clip } from './text.ts';

/** What a server was started for, by the kind in its name. */
const KINDS: Record<string, string> = { mcp: 'MCP client', serve: 'strobe serve', daemon: 'Command line' };

/** The sessions of every server of this user. */
export function sessionsPane(state: State, choose: (choice: Choice) => void): TemplateResult {
  const busy = state.servers.filter(({ sessions }) => sessions.length > 0);
  const first = busy[0]?.sessions[0];
  return html`
    <nav class="pane sessions" aria-label="Sessions" @keydown=${stepThrough}>
      <header><h2>Sessions</h2></header>
      <div class="scroll">
        ${busy.map((server) => group(server, first, state, choose))}
        ${busy.length === 0 && state.connection === 'open' ? html`<p class="quiet">None is open.</p>` : nothing}
      </div>
    </nav>
  `;
}

function group(
  { server, sessions }: ServerSessions,
  first: ListedSession | undefined,
  state: State,
  choose: (choice: Choice) => void,
): TemplateResult {
  const [kind = '', pid = ''] = server.split('-');
  return html`
    <h3 title=${server}>${KINDS[kind] ?? kind} <span class="quiet">PID ${pid}</span></h3>
    <ul class="plain" aria-label=${server}>
      ${sessions.map((session) => html`<li>${entry(server, session, session === first, state, choose)}</li>`)}
    </ul>
  `;
}

function entry(
  server: string,
  { sessionId, app, state: running, toolkit, windows, display }: ListedSession,
  isFirst: boolean,
  { choice }: State,
  choose: (choice: Choice) => void,
): TemplateResult {
  const isChosen = choice?.sessionId === sessionId;
  return html`
    <button class="session entry" tabindex=${tabIndexAt(isFirst ? 0 : 1)} aria-current=${isChosen ? 'true' : nothing}
      title=${sessionId} @click=${() => choose({ server, sessionId })}>
      <b>${clip(app, 60)}</b>
      <span class=${`badge ${running}`}>${running}</span>
      <span class="quiet">${clip(windows[0] ?? 'no window', 80)}</span>
      <span class="quiet">${[toolkit, display].filter(Boolean).join(' · ')}</span>
    </button>
  `;
}
