import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectCancelledLaunch } from './cancelled-launch.ts';
import { connectHttp, ERAS, type HttpProcess, startServe, TOOL_NAMES, textOf } from './connect.ts';

let server: HttpProcess;
beforeAll(async () => {
  server = await startServe();
});
afterAll(() => server[Symbol.asyncDispose]());

describe.each(ERAS)('strobe serve, protocol %s', (era) => {
  it('lists and calls tools for whoever has the token', async () => {
    const client = await connectHttp(era, server);
    expect(client.getNegotiatedProtocolVersion()).toBe(era);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOL_NAMES);
    const result = await client.callTool({ name: 'debug_session', arguments: { action: 'list' } });
    expect(result.structuredContent).toEqual({ sessions: [] });
    const bad = await client.callTool({ name: 'debug_ui', arguments: { app: 'x', mode: 'tre' } });
    expect(textOf(bad)).toContain('mode must be one of');
    await client.close();
  });

  it('cancels a launch when the client cancels the call, leaving no session', async () => {
    const client = await connectHttp(era, server);
    await expectCancelledLaunch(client);
    await client.close();
  });
});

/** fetch sets Host itself, so the raw client asks. */
function ask(headers: Record<string, string>, path = '/mcp'): Promise<number | undefined> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const { hostname, port } = new URL(server.url);
  const common = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method: 'POST', headers: { ...common, ...headers } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('who may come in', () => {
  const withToken = () => ({ Authorization: `Bearer ${server.token}` });

  it('the holder of the token', async () => {
    expect(await ask(withToken())).toBe(200);
    expect(await ask({ ...withToken(), Host: 'localhost:1', Origin: 'http://localhost:1' })).toBe(200);
  });

  it('nobody without the token', async () => {
    expect(await ask({})).toBe(401);
    expect(await ask({ Authorization: 'Bearer wrong' })).toBe(401);
    expect(await ask({ Authorization: `Bearer ${server.token}x` })).toBe(401);
  });

  it('no page of another site, not even with the token', async () => {
    expect(await ask({ ...withToken(), Host: 'evil.example' })).toBe(403);
    expect(await ask({ ...withToken(), Origin: 'https://evil.example' })).toBe(403);
    expect(await ask({ ...withToken(), Origin: 'null' })).toBe(403);
  });

  it('nothing but the endpoint', async () => {
    expect(await ask(withToken(), '/')).toBe(404);
  });

  it('only this machine', () => {
    expect(new URL(server.url).hostname).toBe('127.0.0.1');
  });
});
