import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectHttp, type HttpProcess, startServe } from '../mcp/connect.ts';
import { type HostileRequest, hostileRequests } from './hostile-request.ts';

/** Request lines that a web page or a scanner sends, and what they deserve: 404 for a wrong path, 400 for none. */
const LINES: [line: string, status: number][] = [
  ['GET // HTTP/1.1', 404],
  ['GET /\\ HTTP/1.1', 404],
  ['GET //[ HTTP/1.1', 404],
  ['GET //:80:80/mcp HTTP/1.1', 404],
  ['GET /%zz HTTP/1.1', 404],
  ['GET /mcp/ HTTP/1.1', 404],
  ['GET /mcp/../mcp/x HTTP/1.1', 404],
  ['GET http://[/mcp HTTP/1.1', 400],
  ['GET http://127.0.0.1:99999/mcp HTTP/1.1', 400],
  ['OPTIONS * HTTP/1.1', 400],
  ['GET mcp HTTP/1.1', 400],
  ['GET HTTP/1.1', 400],
  ['GET /mcp HTTP/9.9', 400],
  ['GET /mcp HTTP/1.1', 401],
  ['GET http://127.0.0.1/mcp HTTP/1.1', 401],
  ['GET //mcp HTTP/1.1', 404],
];

const AT_ONCE = 8;
const IDLE_SOCKETS = 400;

/** Nothing that arrives at the socket of `strobe serve` ends it, and the next client is served. */
export function describeHostileRequests({ requests, seed }: { requests: number; seed: number }): void {
  describe('strobe serve under attack', () => {
    let server: HttpProcess;
    beforeAll(async () => {
      server = await startServe();
    });
    afterAll(() => server[Symbol.asyncDispose]());

    const open = () => connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => {});

    it.each(LINES)('answers %s with %i', async (line, status) => {
      const socket = open();
      socket.write(`${line}\r\nHost: 127.0.0.1\r\n\r\n`);
      expect(await statusOf(socket)).toBe(String(status));
    });

    it(`lives through ${requests} hostile requests (seed ${seed})`, async () => {
      const counts: Record<string, number> = {};
      const unanswered: string[] = [];
      const queue = fc.sample(hostileRequests(server.token), { numRuns: requests, seed });
      const attack = async () => {
        for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
          const outcome = await send(open(), next);
          counts[outcome] = (counts[outcome] ?? 0) + 1;
          if (outcome === 'closed' && !mayBeClosed(next)) unanswered.push(next.bytes.toString('latin1'));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, attack));
      const crashes = Number(server.hasEnded());
      console.log(
        `hostile requests: ${requests}, crashes ${crashes}, unanswered ${unanswered.length}, ${JSON.stringify(counts)}`,
      );
      expect(unanswered).toEqual([]);
      expect(counts).not.toHaveProperty('500');
      await expectService(server);
    });

    it(`lives through ${IDLE_SOCKETS} sockets that say nothing or half a request`, async () => {
      const sockets = Array.from({ length: IDLE_SOCKETS }, open);
      await Promise.all(
        sockets.map(
          (socket, at) => new Promise((done) => socket.write('GET /mcp HTTP/1.1\r\nHo'.slice(0, at % 24), done)),
        ),
      );
      for (const socket of sockets) socket.destroy();
      await expectService(server);
    });
  });
}

/** A client with the token gets its tools from the process that was attacked. */
async function expectService(server: HttpProcess): Promise<void> {
  expect(server.hasEnded()).toBe(false);
  const client = await connectHttp('2025-11-25', server);
  expect((await client.listTools()).tools.length).toBeGreaterThan(0);
  await client.close();
}

/** Who sends nothing, or asks for a tunnel, gets no answer. */
const mayBeClosed = ({ bytes }: HostileRequest) =>
  bytes.length === 0 || bytes.toString('latin1').startsWith('CONNECT ');

/** Sends a request and says how it went: a status, `closed` without one, or `hung up` where it did not wait. */
async function send(socket: Socket, { bytes, ending }: HostileRequest): Promise<string> {
  if (ending !== 'wait') {
    await new Promise((done) => socket.once('close', done).write(bytes, () => socket.destroy()));
    return 'hung up';
  }
  socket.end(bytes);
  return await statusOf(socket);
}

async function statusOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) {
    text += chunk;
    // 100 says only that the server wants the body.
    const status = text.match(/^HTTP\/1\.1 (?!100)\d+/m)?.[0];
    if (status !== undefined) return status.slice(-3);
  }
  return 'closed';
}
