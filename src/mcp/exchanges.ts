import { randomUUID } from 'node:crypto';
import {
  type AuthInfo,
  createMcpHandler,
  type McpHttpHandler,
  type McpServerFactory,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type FollowEvents, throttled } from './events.ts';
import { cancellation, requestId } from './messages.ts';
import { failureOf, refusalOf } from './refusals.ts';

export type ExchangeOptions = { follow: FollowEvents; onerror: (error: Error) => void };

const SESSION_HEADER = 'mcp-session-id';

const anyRequest = z.object({ id: requestId, method: z.string() });
const listening = z.object({
  id: requestId,
  method: z.literal('subscriptions/listen'),
  params: z.object({ notifications: z.object({ resourceSubscriptions: z.array(z.string()) }) }),
});

/**
 * Requests over HTTP, each served by a server of its own, and what has to be known across them: which ones run, so that
 * they can be cancelled, and which events are subscribed to.
 */
export class Exchanges implements AsyncDisposable {
  private readonly handler: McpHttpHandler;
  private readonly follow: FollowEvents;
  private readonly onMore: (uri: string) => void;
  private readonly running = new Map<string, AbortController>();

  constructor(factory: McpServerFactory, { follow, onerror }: ExchangeOptions) {
    this.handler = createMcpHandler(factory, { onerror });
    this.follow = follow;
    this.onMore = throttled((uri) => this.handler.notify.resourceUpdated(uri));
  }

  /** `over` aborts when the response has been sent, or can no longer be. */
  async answer(request: Request, authInfo: AuthInfo | undefined, over: AbortSignal): Promise<Response> {
    const text = request.method === 'POST' ? await request.text() : undefined;
    const body = parsed(text);
    const refusal = refusalOf(body);
    if (refusal !== undefined) return Response.json(refusal, { status: 400 });

    const refused = await this.listen(body, over);
    if (refused !== undefined) return refused;
    const session = request.headers.get(SESSION_HEADER);
    if (session !== null) this.cancel(session, body);
    const cancelled = session === null ? [] : this.track(session, body, over);
    const signal = AbortSignal.any([request.signal, ...cancelled]);
    const options = { ...(authInfo && { authInfo }), ...(body !== undefined && { parsedBody: body }) };
    // Debian's Node 20.19 cancels the body of a request when a clone of it is collected as garbage: there is none.
    const { url, method, headers } = request;
    const whole = new Request(url, { method, headers, signal, ...(text !== undefined && { body: text }) });
    const response = await this.handler.fetch(whole, options);
    // Servers keep no state between requests. The id only tells clients apart, whose requests count from 1 alike.
    if (isInitialization(body)) response.headers.set(SESSION_HEADER, randomUUID());
    return response;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.handler.close();
  }

  /** Up to 2025-11-25 a client cancels by a message of its own, which names the request. Later it just hangs up. */
  private cancel(session: string, body: unknown): void {
    const { params } = cancellation.safeParse(body).data ?? {};
    if (params !== undefined) this.running.get(keyOf(session, params.requestId))?.abort();
  }

  /** What aborts when the client cancels this request; nothing where it is no request. */
  private track(session: string, body: unknown, over: AbortSignal): AbortSignal[] {
    const { id } = anyRequest.safeParse(body).data ?? {};
    if (id === undefined) return [];
    if (over.aborted) return [over];
    const key = keyOf(session, id);
    const cancelled = new AbortController();
    this.running.set(key, cancelled);
    const forget = () => {
      if (this.running.get(key) === cancelled) this.running.delete(key);
    };
    over.addEventListener('abort', forget, { once: true });
    return [cancelled.signal];
  }

  /** Watches what the client wants to hear of, for as long as it listens. The SDK sends on what `notify` is told. */
  private async listen(body: unknown, over: AbortSignal): Promise<Response | undefined> {
    const request = listening.safeParse(body).data;
    if (request === undefined) return undefined;
    try {
      const watch = await this.follow(request.params.notifications.resourceSubscriptions, this.onMore, over);
      over.addEventListener('abort', () => void watch[Symbol.asyncDispose](), { once: true });
      return undefined;
    } catch (error) {
      return Response.json(failureOf(request.id, error));
    }
  }
}

const keyOf = (session: string, id: string | number) => JSON.stringify([session, id]);

const isInitialization = (body: unknown) => anyRequest.safeParse(body).data?.method === 'initialize';

/** The parsed body; what is no JSON is left to the SDK to refuse. */
function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
