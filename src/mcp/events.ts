import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { toUiError } from '../core/errors.ts';
import { visibleData } from '../core/foreign-text.ts';
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
    const text = JSON.stringify(visibleData({ sessionId: session.id, watching, totalEvents, droppedEvents, events }));
    return { contents: [{ uri: uri.href, mimeType: JSON_TYPE, text }] };
  });
}

/** Keeps the applications behind these addresses watched, and calls back when one of them has new events. */
export type FollowEvents = (
  uris: readonly string[],
  onMore: (uri: string) => void,
  signal: AbortSignal,
) => Promise<AsyncDisposable>;

export const followEvents =
  (context: ToolContext): FollowEvents =>
  async (uris, onMore, signal) => {
    const watches: AsyncDisposable[] = [];
    // An application that is gone cannot be told that nobody watches it any more.
    const end = async () => void (await Promise.allSettled(watches.map((watch) => watch[Symbol.asyncDispose]())));
    try {
      for (const uri of uris) {
        const session = await sessionOf(context, uri, signal);
        const notify = () => onMore(uri);
        watches.push(await session.changes.follow({ onEvents: notify, onEnd: notify }, signal));
      }
    } catch (error) {
      await end();
      throw error;
    }
    return { [Symbol.asyncDispose]: end };
  };

/** The subscriptions of protocols before 2026-07-28. They end with the server, which has to live as long as its connection. */
export function serveEventSubscriptions(server: McpServer, follow: FollowEvents): void {
  const following = new Map<string, AsyncDisposable>();
  const gone = new AbortController();
  const notify = throttled((uri) => void server.server.sendResourceUpdated({ uri }).catch(() => {}));
  const unfollow = async (uri: string) => {
    const subscription = following.get(uri);
    following.delete(uri);
    await subscription?.[Symbol.asyncDispose]();
  };
  server.server.setRequestHandler('resources/subscribe', async ({ params: { uri } }) => {
    if (!following.has(uri)) following.set(uri, await follow([uri], notify, gone.signal));
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

/** Passes on what is reported of an address, once for all that comes within a moment. */
export function throttled(notify: (uri: string) => void): (uri: string) => void {
  const waiting = new Set<string>();
  return (uri) => {
    if (waiting.has(uri)) return;
    waiting.add(uri);
    setTimeout(() => {
      waiting.delete(uri);
      notify(uri);
    }, NOTIFY_EVERY_MS).unref();
  };
}
