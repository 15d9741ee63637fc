import { expect, it } from 'vitest';
import { serveLoopback } from '../../../src/mcp/loopback.ts';

it("a connection at rest is its client's to end", async () => {
  const answer = async (_: unknown, response: { end(): void }) => response.end();
  await using server = await serveLoopback(answer, { port: 0, warn: () => {} });
  const { headers } = await fetch(`http://127.0.0.1:${server.port}/`);
  expect(headers.get('connection')).toBe('keep-alive');
  // The time after which a server would end it.
  expect(headers.get('keep-alive')).toBeNull();
});
