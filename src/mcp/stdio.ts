import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { ToolContext } from '../tools/define.ts';
import { createServerFactory } from './server.ts';

export type StdioHooks = { signal: AbortSignal; onFirstAnswer: () => void };

/** Serves on stdin and stdout until the client closes them or `signal` aborts. The caller then disposes the sessions. */
export async function runStdio(context: ToolContext, { signal, onFirstAnswer }: StdioHooks): Promise<void> {
  const transport = new AnnouncingTransport(onFirstAnswer);
  const onerror = (error: Error) => process.stderr.write(`strobe: ${error.message}\n`);
  const handle = serveStdio(createServerFactory(context, 'connection'), { transport, onerror });
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  if (!signal.aborted) await Promise.race([closed(transport), aborted]);
  await handle.close();
}

/** Calls back when the client has its first answer, for work that can wait until then. */
class AnnouncingTransport extends StdioServerTransport {
  private announce: (() => void) | undefined;

  constructor(announce: () => void) {
    super();
    this.announce = announce;
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message);
    this.announce?.();
    this.announce = undefined;
  }
}

/** serveStdio sets `onclose` itself and has no event for it, so its callback is chained. */
function closed(transport: StdioServerTransport): Promise<void> {
  return new Promise((resolve) => {
    const inner = transport.onclose;
    transport.onclose = () => {
      inner?.();
      resolve();
    };
  });
}
