import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import type { McpServerFactory } from '@modelcontextprotocol/server';
import { guardOf } from './bearer.ts';
import type { FollowEvents } from './events.ts';
import { Exchanges } from './exchanges.ts';
import { serveLoopback } from './loopback.ts';

export type HttpOptions = {
  port: number;
  token?: string;
  follow: FollowEvents;
  warn: (message: string) => void;
};

export type HttpServer = AsyncDisposable & { readonly url: string; readonly token: string };

const PATH = '/mcp';
const METHODS = ['POST', 'GET', 'DELETE'];

/** Streamable HTTP on loopback. Host and Origin are checked before the token, and the token before the body is read. */
export async function startHttp(factory: McpServerFactory, options: HttpOptions): Promise<HttpServer> {
  const token = options.token ?? randomBytes(32).toString('base64url');
  const onerror = (error: Error) => options.warn(error.message);
  const exchanges = new Exchanges(factory, { follow: options.follow, onerror });
  const authorize = guardOf(token);

  const answer = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const { method = 'GET' } = request;
    if (path !== PATH) return void response.writeHead(404).end(`The endpoint is ${PATH}\n`);
    if (!METHODS.includes(method)) return void response.writeHead(405, { Allow: METHODS.join(', ') }).end();
    const auth = await authorize(request.headers.authorization);
    if (auth instanceof Response) {
      return void response.writeHead(auth.status, Object.fromEntries(auth.headers)).end(await auth.text());
    }
    const over = new AbortController();
    response.once('close', () => over.abort());
    const fetch = (asked: Request) => exchanges.answer(asked, auth, over.signal);
    await toNodeHandler({ fetch }, { onerror })(Object.assign(request, { method, url: PATH }), response);
  };
  const server = await serveLoopback(answer, options);

  return {
    url: `http://127.0.0.1:${server.port}${PATH}`,
    token,
    async [Symbol.asyncDispose]() {
      await exchanges[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}
