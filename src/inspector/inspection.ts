import { z } from 'zod';
import type { ControlServices } from '../control/server.ts';
import { UiError } from '../core/errors.ts';
import { oneLine, visibleData } from '../core/foreign-text.ts';
import { parseArguments } from '../tools/arguments.ts';
import { callTool } from '../tools/call.ts';
import type { ToolCall, ToolContext, ToolResult } from '../tools/define.ts';
import { uiInput } from '../tools/ui-arguments.ts';
import { Bell } from './bell.ts';
import { SessionFeed } from './session-feed.ts';

const LIST_MS = 400;

const note = z.strictObject({
  sessionId: z.string().min(1),
  text: z.string().min(1).max(4_000),
  ids: z.array(z.string().regex(/^[a-z]+_[0-9a-f]+$/)).max(50),
});

const element = z.strictObject({ sessionId: z.string().min(1), id: z.string().min(1) });

/** What a page asks of the server that holds a session. No model can call these. */
export function inspections(context: ToolContext): ControlServices {
  const feeds = new Set<SessionFeed>();
  return {
    'inspect/sessions': (_, call) => listSessions(context, emitterOf(call), call.signal),
    async 'inspect/session'(args, call) {
      const asked = parseArguments('The inspector', uiInput, args);
      const session = await context.sessions.find({ sessionId: asked.sessionId }, call.signal);
      const feed = new SessionFeed(context, session, asked, emitterOf(call));
      feeds.add(feed);
      await feed.run(call.signal).finally(() => feeds.delete(feed));
      return NOTHING;
    },
    async 'inspect/element'(args) {
      const { sessionId, id } = parseArguments('The inspector', element, args);
      const found = [...feeds].map((feed) => feed.namesOf(sessionId, id)).find((names) => names !== undefined);
      if (found === undefined) throw new UiError('node_not_found', `No page shows ${oneLine(id)}.`);
      return { text: '', data: found };
    },
    async 'inspect/note'(args, call) {
      const { sessionId, ...content } = parseArguments('A note', note, args);
      const session = await context.sessions.find({ sessionId }, call.signal);
      context.notes.add(session.id, content);
      return NOTHING;
    },
    async 'inspect/act'(args, call) {
      const outcome = await callTool(context, 'debug_ui_action', args, { ...call, byUser: true });
      if (!outcome.ok) throw outcome.error;
      return outcome.result;
    },
  };
}

const NOTHING: ToolResult = { text: '' };

const emitterOf =
  ({ live }: ToolCall) =>
  (data: object) =>
    live?.({ text: '', data: { ...data } });

/** Sends the list of sessions, and again whenever it changes. */
async function listSessions(
  { sessions }: ToolContext,
  emit: (data: object) => void,
  signal: AbortSignal,
): Promise<ToolResult> {
  const bell = new Bell();
  const ticker = setInterval(() => bell.ring(), LIST_MS);
  let sent = '';
  try {
    for (bell.ring(); !signal.aborted; ) {
      await bell.wait(signal);
      const list = { sessions: visibleData(sessions.list()) };
      const content = JSON.stringify(list);
      if (content === sent) continue;
      sent = content;
      emit(list);
    }
  } finally {
    clearInterval(ticker);
  }
  return NOTHING;
}
