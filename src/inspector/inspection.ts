import { z } from 'zod';
import type { ControlServices } from '../control/server.ts';
import { visibleData } from '../core/foreign-text.ts';
import { parseArguments } from '../tools/arguments.ts';
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

/** What a page asks of the server that holds a session. No model can call these. */
export function inspections(context: ToolContext): ControlServices {
  return {
    'inspect/sessions': (_, call) => listSessions(context, emitterOf(call), call.signal),
    async 'inspect/session'(args, call) {
      const asked = parseArguments('The inspector', uiInput, args);
      const session = await context.sessions.find({ sessionId: asked.sessionId }, call.signal);
      await new SessionFeed(context, session, asked, emitterOf(call)).run(call.signal);
      return NOTHING;
    },
    async 'inspect/note'(args, call) {
      const { sessionId, ...content } = parseArguments('A note', note, args);
      const session = await context.sessions.find({ sessionId }, call.signal);
      context.notes.add(session.id, content);
      return NOTHING;
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
