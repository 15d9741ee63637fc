import { html, nothing, render, type TemplateResult } from 'lit-html';
import { activityPane } from './activity-pane.ts';
import { detailsPane } from './details-pane.ts';
import { rowsOf, rowsWithLeftOut } from './lines.ts';
import { followSessions, SessionView } from './live.ts';
import { picturePane } from './picture-pane.ts';
import { ask, takeFragment } from './server.ts';
import { sessionsPane } from './sessions-pane.ts';
import { type State, summaryOf } from './state.ts';
import { stepsPane } from './steps-pane.ts';
import { Store } from './store.ts';
import { TraceView } from './trace-view.ts';
import { reveal, treePane } from './tree-pane.ts';

const MESSAGES: Record<State['connection'], string> = {
  connecting: 'Connecting…',
  open: '',
  lost: 'The server has ended. This page goes on when it is back: strobe inspect',
  refused: 'This address has no valid token. Run strobe inspect for a new one.',
};

const store = new Store(draw);
const { state } = store;
const session = new SessionView(store);
const trace = new TraceView(store, () => session.leave());

const actions = {
  ask: (args: State['args']) => session.ask(args),
  hover(hovered: string | undefined) {
    if (state.hovered !== hovered) store.set({ hovered });
  },
  select(selected: string[]) {
    store.set({ selected });
    showLineOf(selected[0]);
  },
  toggleLeftOut: () => store.set({ showsLeftOut: !state.showsLeftOut }),
  redraw: () => store.set({}),
  zoom: (zoom: State['zoom']) => store.set({ zoom }),
  togglePointing: () => store.set({ isPointing: !state.isPointing, said: '' }),
  copy: (text: string) => void navigator.clipboard.writeText(text),
  narrowTo: (root: string) => session.ask({ ...state.args, root }),
  click: (id: string) => void post('/api/act', { action: 'click', id }),
  write: (note: string) => store.set({ note }),
  send: () => void sendNote(),
  show: (tab: State['tab']) => store.set({ tab }),
  openCall: (openCall: number | undefined) => store.set({ openCall }),
  pause: () => store.set({ isPaused: !state.isPaused }),
  filter: (eventFilter: string) => store.set({ eventFilter }),
};

type Answer = { ok: boolean; error?: { message: string }; message?: string };

async function post(path: string, args: object): Promise<boolean> {
  const { choice } = state;
  if (choice === undefined) return false;
  let said = '';
  let ok = false;
  const body = { server: choice.server, args: { sessionId: choice.sessionId, ...args } };
  await ask<Answer>(path, body, (answer) => {
    ok = answer.ok;
    said = answer.error?.message ?? answer.message ?? '';
  });
  store.set({ said });
  return ok;
}

async function sendNote(): Promise<void> {
  const isSent = await post('/api/note', { text: state.note, ids: state.selected.slice(0, 50) });
  if (isSent) store.set({ note: '', said: 'Sent with the next answer about this session.' });
}

function showLineOf(id: string | undefined): void {
  const { view, showsLeftOut } = state;
  const box = document.getElementById('tree-rows');
  if (id === undefined || view === undefined || box === null) return;
  const index = (showsLeftOut ? rowsWithLeftOut(view) : rowsOf(view)).findIndex(({ ids }) => ids.includes(id));
  if (index >= 0) reveal(box, index);
}

function draw(current: State): void {
  const { connection } = current;
  const summary = summaryOf(current);
  document.title = summary === undefined ? 'Strobe inspect' : `${summary.app} – Strobe inspect`;
  render(
    html`
      <header class="top">
        <h1>Strobe</h1>
        <span class="figure">${summary ? `${summary.app} · PID ${summary.pid}` : ''}</span>
        ${current.hasEnded ? html`<span class="badge exited">ended</span>` : nothing}
        <span class=${`connection ${connection}`} role="status">${MESSAGES[connection]}</span>
      </header>
      <main>
        ${sessionsPane(current, (choice) => session.choose(choice))}
        ${current.choice === undefined && current.trace === undefined ? welcome(current) : panes(current)}
      </main>
    `,
    document.body,
  );
}

const panes = (current: State) => html`
  ${picturePane(current, actions)} ${treePane(current, actions)}
  ${current.trace ? stepsPane(current.trace, current, (at) => void trace.go(at)) : activityPane(current, actions)}
  ${detailsPane(current, actions)}
`;

const welcome = ({ connection, said }: State): TemplateResult => html`
  <section class="welcome">
    <h2>See what the model sees</h2>
    <p>${connection === 'refused' ? MESSAGES.refused : 'Choose a session on the left, or drop a trace here.'}</p>
    <p role="alert">${said}</p>
  </section>
`;

/** A trace is a file like any other: dropped anywhere on the page it is opened. */
function dropTrace(event: DragEvent): void {
  event.preventDefault();
  const [file] = event.dataTransfer?.files ?? [];
  if (event.type === 'drop' && file !== undefined) void trace.open(file);
}

addEventListener('resize', actions.redraw);
addEventListener('dragover', dropTrace);
addEventListener('drop', dropTrace);
const { trace: shown } = takeFragment();
document.body.replaceChildren();
draw(state);
void followSessions(store);
if (shown !== undefined) void trace.open(shown);
