import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { toUiError } from '../core/errors.ts';
import type { Session } from '../session/session.ts';
import type { ToolContext } from '../tools/define.ts';

const SCHEME = 'ui://events/';
const JSON_TYPE = 'application/json';
/** A client reads everything again when it is notified, so that more often would be waste. */
const NOTIFY_EVERY_MS = 500;

/** `ui://events/{sessionId}` lists the changes that were observed, the newest last. */
export function serveEvents(server: McpServer, context: ToolContext): void {
  const ids = () => context.sessions.list().map(({ sessionId }) => sessionId);
  const template = new ResourceTemplate(`${SCHEME}{sessionId}`, {
    list: undefined,
    complete: { sessionId: (typed) => ids().filter((id) => id.startsWith(typed)) },
  });
  const description =
    'Changes that were observed in a session, bursts merged. A subscription keeps the application watched.';
  const metadata = { title: 'UI events', description, mimeType: JSON_TYPE };
  server.registerResource('events', template, metadata, async (uri, _, ctx) => {
    const session = await sessionOf(context, uri.href, ctx.mcpReq.signal);
    const { events, totalEvents, droppedEvents, watching } = session.changes.recent();
    const text = JSON.stringify({ sessionId: session.id, watching, totalEvents, droppedEvents, events });
    return { contents: [{ uri: uri.href, mimeType: JSON_TYPE, text }] };
  });
}

/** Subscriptions end with the server, so they need one that lives as long as its connection. */
export function serveEventSubscriptions(server: McpServer, context: ToolContext): void {
  const following = new Map<string, AsyncDisposable>();
  const gone = new AbortController();
  const unfollow = async (uri: string) => {
    const subscription = following.get(uri);
    following.delete(uri);
    await subscription?.[Symbol.asyncDispose]();
  };
  server.server.setRequestHandler('resources/subscribe', async ({ params: { uri } }) => {
    const session = await sessionOf(context, uri, gone.signal);
    if (following.has(uri)) return {};
    const notify = atMostEvery(NOTIFY_EVERY_MS, () => void server.server.sendResourceUpdated({ uri }).catch(() => {}));
    following.set(uri, await session.changes.follow(notify, gone.signal));
    return {};
  });
  server.server.setRequestHandler('resources/unsubscribe', async ({ params: { uri } }) => {
    await unfollow(uri);
    return {};
  });
  const inner = server.server.onclose;
  server.server.onclose = () => {
    inner?.();
    gone.abort();
    for (const uri of [...following.keys()]) void unfollow(uri);
  };
}

async function sessionOf(context: ToolContext, uri: string, signal: AbortSignal): Promise<Session> {
  if (!uri.startsWith(SCHEME)) throw new ResourceNotFoundError(uri);
  try {
    return await context.sessions.find({ sessionId: uri.slice(SCHEME.length) }, signal);
  } catch (thrown) {
    throw toUiError(thrown).code === 'session_not_found' ? new ResourceNotFoundError(uri) : thrown;
  }
}

function atMostEvery(ms: number, notify: () => void): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      notify();
    }, ms).unref();
  };
}
