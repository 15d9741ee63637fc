import type { ActivityActions } from './activity-pane.ts';
import { verdictWords } from './call-words.ts';
import type { DetailsActions } from './details-pane.ts';
import { shownRows } from './lines.ts';
import type { SessionView } from './live.ts';
import type { PictureActions } from './picture-pane.ts';
import { ask } from './server.ts';
import type { StepsActions } from './steps-pane.ts';
import type { Store } from './store.ts';
import { useTheme } from './theme.ts';
import type { TopActions } from './top-bar.ts';
import type { TraceView } from './trace-view.ts';
import { reveal, type TreeActions } from './tree-pane.ts';

export type Actions = ActivityActions & DetailsActions & PictureActions & StepsActions & TopActions & TreeActions;

const NEAREST = { block: 'nearest', inline: 'nearest' } as const;

/** What a person can do on the page. */
export function actionsOf(store: Store, session: SessionView, trace: TraceView): Actions {
  const { state } = store;

  function select(selected: string[]): void {
    store.set({ selected });
    const index = shownRows(state).findIndex(({ ids }) => selected[0] !== undefined && ids.includes(selected[0]));
    const box = document.getElementById('tree-rows');
    if (index >= 0 && box !== null) reveal(box, index);
    // Where the picture is larger than its pane, the box is brought into view once it is drawn.
    if (state.zoom !== 'fit')
      requestAnimationFrame(() => document.querySelector('.box.selected')?.scrollIntoView(NEAREST));
  }

  /** Has the server of the session do something, and says what became of it. */
  async function post(path: string, args: object, done: (answer: string) => string): Promise<boolean> {
    const { choice } = state;
    if (choice === undefined) return false;
    let said = 'The server does not answer.';
    let ok = false;
    const body = { server: choice.server, args: { sessionId: choice.sessionId, ...args } };
    await ask<Answer>(path, body, (answer) => {
      ok = answer.ok === true;
      const refused = [answer.error?.message ?? answer.message, answer.error?.hint ?? answer.hint];
      said = ok ? done(answer.result?.text ?? '') : refused.filter(Boolean).join(' ');
    }).catch(() => {});
    store.set({ said });
    return ok;
  }

  const act = (args: object) => void post('/api/act', args, (text) => `Done: ${verdictWords(text)}.`);

  return {
    ask: (args) => session.ask(args),
    hover(hovered) {
      if (state.hovered !== hovered) store.set({ hovered });
    },
    select,
    pick(id) {
      const { isPointing, selected } = state;
      if (!isPointing) select([id]);
      else select(selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id]);
    },
    toggleLeftOut: () => store.set({ showsLeftOut: !state.showsLeftOut }),
    redraw: () => store.set({}),
    zoom: (zoom) => store.set({ zoom }),
    togglePointing: () => store.set({ isPointing: !state.isPointing, said: '' }),
    copy(text) {
      void navigator.clipboard.writeText(text).then(
        () => store.set({ said: 'Copied.' }),
        () => store.set({ said: 'The browser does not let the page copy: select the text and press Ctrl+C.' }),
      );
    },
    narrowTo: (root) => session.ask({ ...state.args, root }),
    click: (id) => act({ action: 'click', id }),
    setValue: (id, value) => act({ action: 'set_value', id, value }),
    write: (note) => store.set({ note }),
    async send() {
      const note = { text: state.note, ids: state.selected.slice(0, 50) };
      const isSent = await post('/api/note', note, () => 'Sent with the next answer about this session.');
      if (isSent) store.set({ note: '' });
    },
    show: (tab) => store.set({ tab }),
    openCall(openCall) {
      store.set({ openCall });
      const id = state.calls.find(({ number }) => number === openCall)?.args.id;
      if (typeof id === 'string' && !state.isPointing) select([id]);
    },
    lookBack: (past) => store.set({ past }),
    pause: () => store.set({ isPaused: !state.isPaused }),
    filter: (eventFilter) => store.set({ eventFilter }),
    openTrace: (file) => void trace.open(file),
    closeTrace: () => trace.close(),
    go: (at) => void trace.go(at),
    changeTheme(theme) {
      useTheme(theme);
      store.set({ theme });
    },
  };
}

type Answer = {
  ok?: boolean;
  result?: { text: string };
  error?: { message: string; hint?: string };
  message?: string;
  hint?: string;
};
