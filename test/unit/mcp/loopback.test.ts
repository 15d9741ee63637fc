import { expect, it } from 'vitest';
import { serveLoopback } from '../../../src/mcp/loopback.ts';

it('a connection at rest is kept for longer than clients keep it, and they are told for how long', async () => {
  const answer = async (_: unknown, response: { end(): void }) => response.end();
  await using server = await serveLoopback(answer, { port: 0, warn: () => {} });
  const { headers } = await fetch(`http://127.0.0.1:${server.port}/`);
  expect(headers.get('connection')).toBe('keep-alive');
  expect(headers.get('keep-alive')).toBe('timeout=600');
});
