import { once } from 'node:events';
import { InMemoryTransport } from '@modelcontextprotocol/client';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/core/limits.ts';
import { followEvents } from '../../src/mcp/events.ts';
import { startHttp } from '../../src/mcp/http.ts';
import { createServerFactory } from '../../src/mcp/server.ts';
import type { Session } from '../../src/session/session.ts';
import type { Snapshot } from '../../src/session/snapshot.ts';
import { deferred } from '../../src/session/watching/deferred.ts';
import { fakeContext, fakeSession, node, picture, snapshot } from '../unit/tools/fakes.ts';
import { connectHttp, ERAS, type Era, newClient, textOf } from './connect.ts';

/** A real client and our real server in one process, over an application that is made up. */
async function serve(era: Era, session: Partial<Session> = {}) {
  const context = fakeContext({}, fakeSession(session));
  const http = await startHttp(createServerFactory(context), {
    port: 0,
    follow: followEvents(context),
    warn: () => {},
  });
  const client = await connectHttp(era, http);
  return {
    client,
    http,
    async [Symbol.asyncDispose]() {
      await client.close();
      await http[Symbol.asyncDispose]();
    },
  };
}

/** As on stdio: one server for as long as the client is connected. */
async function serveConnection(era: Era, session: Partial<Session>) {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const server = serveStdio(createServerFactory(fakeContext({}, fakeSession(session)), 'connection'), {
    transport: far,
  });
  const client = newClient(era);
  await client.connect(near);
  return {
    client,
    async [Symbol.asyncDispose]() {
      await client.close();
      await server.close();
    },
  };
}

/** A reading that takes until it is cancelled or asked to finish. `begun` aborts once it has begun. */
function hangingWork() {
  const begun = new AbortController();
  const { promise: ended, resolve: end } = deferred<'cancelled' | 'finished'>();
  return {
    begun: begun.signal,
    ended,
    finish: () => end('finished'),
    async snapshot(_: unknown, signal: AbortSignal): Promise<Snapshot> {
      signal.addEventListener('abort', () => end('cancelled'));
      begun.abort();
      await ended;
      signal.throwIfAborted();
      return snapshot(1, []);
    },
  };
}

const see = (args: Record<string, unknown> = {}) => ({ name: 'debug_ui', arguments: { app: 'Mixer', ...args } });

describe.each(ERAS)('content, protocol %s', (era) => {
  it('gives the tree as text in a fence, never as structured content', async () => {
    await using server = await serve(era);
    const result = await server.client.callTool(see());
    expect(result.structuredContent).toBeUndefined();
    expect(textOf(result)).toMatch(
      /^mixer-1a2b revision=1 axNodes=1 .*\n<app-text tree: [^\n]+\n\[button "Play" id=btn_1/,
    );
  });

  it('gives a screenshot as an image block, and says its scale and window in the text', async () => {
    await using server = await serve(era);
    const { content } = await server.client.callTool(see({ mode: 'both' }));
    expect(content.map(({ type }) => type)).toEqual(['text', 'image']);
    expect(content[1]).toMatchObject({ mimeType: 'image/png', data: Buffer.from(picture.png).toString('base64') });
    expect(textOf({ content })).toContain('screenshot 600x400 of window "Mixer", screen=0,0,1200,800 scale=0.5');
  });

  it('links to what is too large, and serves it', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => node(`itm_${index}`, { title: `Row ${index}` }));
    const png = new Uint8Array(LIMITS.imageBytes + 1);
    await using server = await serve(era, {
      snapshot: async () => snapshot(7, rows),
      picture: async () => ({ ...picture, png }),
    });
    const { content } = await server.client.callTool(see({ mode: 'both', verbose: true }));
    const base = 'ui://snapshot/mixer-1a2b/7';
    expect(content.map((block) => ('uri' in block ? block.uri : block.type))).toEqual([
      'text',
      `${base}/tree.json`,
      `${base}/screenshot.png`,
    ]);
    expect(JSON.parse(textOf({ content })).warnings).toEqual([expect.stringContaining(`${base}/tree.json`)]);

    const tree = (await server.client.readResource({ uri: `${base}/tree.json` })).contents[0];
    expect(tree && 'text' in tree && JSON.parse(tree.text).nodes).toHaveLength(500);
    const image = (await server.client.readResource({ uri: `${base}/screenshot.png` })).contents[0];
    expect(image && 'blob' in image && Buffer.from(image.blob, 'base64').byteLength).toBe(png.byteLength);
    expect((await server.client.listResources()).resources).toHaveLength(2);
  });

  it('reports progress to a client that asks for it', async () => {
    await using server = await serve(era);
    const reported: unknown[] = [];
    const launch = { name: 'debug_launch', arguments: { command: 'mixer' } };
    const result = await server.client.callTool(launch, { onprogress: (progress) => reported.push(progress) });
    expect(result.structuredContent).toMatchObject({ sessionId: 'mixer-1a2b', ready: true });
    expect(reported).toEqual([{ progress: 1, message: 'starting' }]);
  });

  it('cancels the work on a connection when the client cancels the call', async () => {
    const work = hangingWork();
    await using server = await serveConnection(era, { snapshot: work.snapshot });
    await expect(server.client.callTool(see(), { signal: work.begun })).rejects.toThrow();
    expect(await work.ended).toBe('cancelled');
  });
});

describe('cancelling over HTTP', () => {
  it.each(ERAS)('ends the work of protocol %s', async (era) => {
    const work = hangingWork();
    await using server = await serve(era, { snapshot: work.snapshot });
    await expect(server.client.callTool(see(), { signal: work.begun })).rejects.toThrow();
    expect(await work.ended).toBe('cancelled');
  });

  it('leaves alone what another client calls by the same number', async () => {
    const [kept, cancelled] = [hangingWork(), hangingWork()];
    const turns = [kept, cancelled];
    const take = (...args: Parameters<typeof kept.snapshot>) => (turns.shift() ?? kept).snapshot(...args);
    await using server = await serve('2025-11-25', { snapshot: take });
    const other = await connectHttp('2025-11-25', server.http);
    const answer = server.client.callTool(see());
    if (!kept.begun.aborted) await once(kept.begun, 'abort');
    await expect(other.callTool(see(), { signal: cancelled.begun })).rejects.toThrow();
    expect(await cancelled.ended).toBe('cancelled');
    kept.finish();
    expect(await kept.ended).toBe('finished');
    expect(await answer).not.toMatchObject({ isError: true });
    await other.close();
  });
});
