import type { Client } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { REPO } from '../support/desktop.ts';
import { textOf } from './connect.ts';

const observation = z.object({
  events: z.array(
    z.looseObject({ eventType: z.string(), elementId: z.string(), elementRole: z.string(), newValue: z.json() }),
  ),
  totalEventsCollected: z.number(),
  eventsReturned: z.number(),
  truncated: z.boolean(),
  durationRequested: z.number(),
  durationActual: z.number(),
  applicationTerminated: z.boolean(),
  notes: z.array(z.string()),
});

export type Observation = z.infer<typeof observation>;

export async function call(client: Client, name: string, args: Record<string, unknown>) {
  const result = await client.callTool({ name, arguments: args }, { timeout: 60_000 });
  if (result.isError) throw new Error(textOf(result));
  return result;
}

/** The session of a program that is ready, on a display of its own. */
export async function launch(client: Client, command: string, args: string[]): Promise<string> {
  const program = { command, args, cwd: REPO, display: 'isolated', waitMs: 60_000 };
  const { structuredContent } = await call(client, 'debug_launch', program);
  return z.object({ sessionId: z.string(), ready: z.literal(true) }).parse(structuredContent).sessionId;
}

/** Observes, and does something as soon as nothing can be missed any more. */
export async function observeWhile(
  client: Client,
  args: Record<string, unknown>,
  action: () => Promise<unknown>,
): Promise<Observation> {
  let done: Promise<unknown> | undefined;
  const result = await client.callTool(
    { name: 'observe_changes', arguments: { duration: 60, ...args } },
    {
      timeout: 120_000,
      onprogress: ({ message }) => {
        if (message === 'Watching') done = action();
      },
    },
  );
  await done;
  return observation.parse(result.structuredContent);
}
