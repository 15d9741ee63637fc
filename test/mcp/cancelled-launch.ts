import type { Client } from '@modelcontextprotocol/client';
import { expect } from 'vitest';
import { eventually } from '../support/desktop.ts';

/** The client has its answer at once; the server then ends what it had begun. */
export async function expectCancelledLaunch(client: Client): Promise<void> {
  const cancel = new AbortController();
  const args = { command: 'sleep', args: ['600'], display: 'isolated', waitMs: 60_000 };
  const launching = client.callTool(
    { name: 'debug_launch', arguments: args },
    { signal: cancel.signal, onprogress: ({ message }) => message?.startsWith('Started') && cancel.abort() },
  );
  await expect(launching).rejects.toThrow();
  await eventually(async () => {
    const listed = await client.callTool({ name: 'debug_session', arguments: { action: 'list' } });
    return JSON.stringify(listed.structuredContent) === '{"sessions":[]}' || undefined;
  });
}
