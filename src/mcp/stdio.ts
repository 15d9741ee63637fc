import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { ToolContext } from '../tools/define.ts';
import { followEvents } from './events.ts';
import { createServerFactory } from './server.ts';
import { StdioTransport } from './stdio-transport.ts';

export type StdioHooks = { signal: AbortSignal; onFirstAnswer: () => void; warn: (message: string) => void };

/** Serves on stdin and stdout until the client closes them or `signal` aborts. The caller then disposes the sessions. */
export async function runStdio(context: ToolContext, { signal, onFirstAnswer, warn }: StdioHooks): Promise<void> {
  const transport = new StdioTransport({ follow: followEvents(context), onFirstAnswer });
  const onerror = (error: Error) => warn(error.message);
  const handle = serveStdio(createServerFactory(context, 'connection'), { transport, onerror });
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  if (!signal.aborted) await Promise.race([transport.attend(), aborted]);
  await handle.close();
}
