import { html, render } from 'lit-html';
import { actionsOf } from './actions.ts';
import { activityPane } from './activity-pane.ts';
import { detailsPane } from './details-pane.ts';
import { followSessions, SessionView } from './live.ts';
import { picturePane } from './picture-pane.ts';
import { Selection } from './selection.ts';
import { takeFragment } from './server.ts';
import { sessionsPane } from './sessions-pane.ts';
import type { State } from './state.ts';
import { stepsPane } from './steps-pane.ts';
import { Store } from './store.ts';
import { clip } from './text.ts';
import { savedTheme } from './theme.ts';
import { topBar, welcome } from './top-bar.ts';
import { TraceView } from './trace-view.ts';
import { treePane } from './tree-pane.ts';

const store = new Store(draw);
const { state } = store;
const session = new SessionView(store);
const trace = new TraceView(store, session);
const selection = new Selection(store);
const actions = actionsOf(store, session, trace);

function draw(current: State): void {
  selection.follow(current);
  const { summary } = current;
  document.title = summary === undefined ? 'Strobe inspect' : `${clip(summary.app, 60)} – Strobe inspect`;
  render(
    html`
      ${topBar(current, actions)}
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
  ${current.trace ? stepsPane(current.trace, current, actions) : activityPane(current, actions)}
  ${detailsPane(current, actions)}
`;

/** A trace is a file like any other: dropped anywhere on the page it is opened. */
function dropTrace(event: DragEvent): void {
  event.preventDefault();
  const [file] = event.dataTransfer?.files ?? [];
  if (event.type === 'drop' && file !== undefined) void trace.open(file);
}

addEventListener('resize', actions.redraw);
// Another address of this page, such as that of a trace, differs in its fragment alone.
addEventListener('hashchange', () => location.reload());
addEventListener('dragover', dropTrace);
addEventListener('drop', dropTrace);
const { trace: shown } = takeFragment();
actions.changeTheme(savedTheme());
document.body.replaceChildren();
draw(state);
void followSessions(store);
if (shown !== undefined) void trace.open(shown);
