import { pipeline, Transform } from 'node:stream';
import {
  type JSONRPCMessage,
  type RequestId,
  STDIO_DEFAULT_MAX_BUFFER_SIZE,
  SUBSCRIPTION_ID_META_KEY,
} from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';
import { LineSplitter } from '../core/line-splitter.ts';
import { type FollowEvents, throttled } from './events.ts';
import { cancellation, requestId } from './messages.ts';
import { failureOf, invalidRequest, refusalsOfLine } from './refusals.ts';

export type StdioTransportOptions = {
  follow: FollowEvents;
  /** For work that can wait until the client has its first answer. */
  onFirstAnswer: () => void;
};

/** Stdin and stdout, with what the SDK leaves out: it acknowledges subscriptions without serving them. */
export class StdioTransport extends StdioServerTransport {
  private readonly follow: FollowEvents;
  private announce: (() => void) | undefined;
  private readonly listening = new Map<RequestId, AbortController>();

  constructor({ follow, onFirstAnswer }: StdioTransportOptions) {
    super(wellFormed((refusal) => this.send(refusal)));
    this.follow = follow;
    this.announce = onFirstAnswer;
  }

  /** Takes part in what serveStdio has set up, since it has no events for it. Resolves when the client is gone. */
  attend(): Promise<void> {
    const { onmessage, onclose } = this;
    this.onmessage = (message) => {
      const cancelled = cancellation.safeParse(message).data;
      if (cancelled !== undefined) this.unlisten(cancelled.params.requestId);
      onmessage?.(message);
    };
    return new Promise((resolve) => {
      this.onclose = () => {
        for (const id of [...this.listening.keys()]) this.unlisten(id);
        onclose?.();
        resolve();
      };
    });
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    const acknowledged = acknowledgement.safeParse(message).data;
    // Whoever waits for this to be sent takes no other message meanwhile, and the first reading of a tree may take long.
    if (acknowledged !== undefined) void this.listen(message, acknowledged.params);
    else await super.send(message);
    this.announce?.();
    this.announce = undefined;
  }

  /** The acknowledgement goes out once nothing can be missed any more. */
  private async listen(acknowledged: JSONRPCMessage, { notifications, _meta }: Acknowledged): Promise<void> {
    const id = _meta[SUBSCRIPTION_ID_META_KEY];
    const end = new AbortController();
    this.unlisten(id);
    this.listening.set(id, end);
    const notify = throttled((uri) => {
      const params = { uri, _meta: { [SUBSCRIPTION_ID_META_KEY]: id } };
      if (!end.signal.aborted) this.post({ jsonrpc: '2.0', method: 'notifications/resources/updated', params });
    });
    try {
      await using _watch = await this.follow(notifications.resourceSubscriptions, notify, end.signal);
      this.post(acknowledged);
      await new Promise((resolve) => end.signal.addEventListener('abort', resolve, { once: true }));
    } catch (error) {
      if (end.signal.aborted) return;
      this.listening.delete(id);
      this.post(failureOf(id, error));
      this.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } });
    }
  }

  private unlisten(id: RequestId): void {
    this.listening.get(id)?.abort();
    this.listening.delete(id);
  }

  /** Sends to a client that may just have gone. */
  private post(message: JSONRPCMessage): void {
    super.send(message).catch(() => {});
  }
}

const acknowledgement = z.object({
  method: z.literal('notifications/subscriptions/acknowledged'),
  params: z.object({
    notifications: z.object({ resourceSubscriptions: z.array(z.string()).default([]) }),
    _meta: z.object({ [SUBSCRIPTION_ID_META_KEY]: requestId }),
  }),
});

type Acknowledged = z.output<typeof acknowledgement>['params'];

/** Which request it was stands in the line that was not kept. */
const TOO_LONG = invalidRequest(`a message may have ${STDIO_DEFAULT_MAX_BUFFER_SIZE / 1024 / 1024} MB.`);

/** The lines of stdin but for those that are refused at once. */
function wellFormed(refuse: (refusal: JSONRPCMessage) => Promise<void>): Transform {
  const lines = new LineSplitter(STDIO_DEFAULT_MAX_BUFFER_SIZE, (line) => {
    const refusals = line === undefined ? [TOO_LONG] : refusalsOfLine(line);
    for (const refusal of refusals) refuse(refusal).catch(() => {});
    if (refusals.length === 0) passed.push(`${line}\n`);
  });
  const passed = new Transform({
    transform(chunk: Buffer, _, done) {
      lines.add(chunk);
      done();
    },
  });
  return pipeline(process.stdin, passed, () => {});
}
