import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { localhostHostValidation, localhostOriginValidation, toNodeHandler } from '@modelcontextprotocol/node';
import type { McpServerFactory } from '@modelcontextprotocol/server';
import { UiError } from '../core/errors.ts';
import { guardOf } from './bearer.ts';
import type { FollowEvents } from './events.ts';
import { Exchanges } from './exchanges.ts';

export type HttpOptions = {
  port: number;
  token?: string;
  follow: FollowEvents;
  warn: (message: string) => void;
};

export type HttpServer = AsyncDisposable & { readonly url: string; readonly token: string };

const PATH = '/mcp';
const METHODS = ['POST', 'GET', 'DELETE'];
/** Enough for many clients, and few enough to leave descriptors for the applications. */
const MAX_CONNECTIONS = 256;

/** Streamable HTTP on loopback. Host and Origin are checked before the token, and the token before the body is read. */
export async function startHttp(factory: McpServerFactory, options: HttpOptions): Promise<HttpServer> {
  const token = options.token ?? randomBytes(32).toString('base64url');
  const onerror = (error: Error) => options.warn(error.message);
  const exchanges = new Exchanges(factory, { follow: options.follow, onerror });
  const authorize = guardOf(token);
  const hostIsLocal = localhostHostValidation();
  const originIsLocal = localhostOriginValidation();

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (!hostIsLocal(request, response) || !originIsLocal(request, response)) return;
    const { method = 'GET' } = request;
    const path = pathOf(request.url ?? '');
    if (path === undefined) return void response.writeHead(400).end('The request line names no path.\n');
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
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      onerror(error);
      response.destroy();
    });
  });
  server.maxConnections = MAX_CONNECTIONS;
  const port = await listenOnLoopback(server, options.port);
  server.on('error', onerror);

  return {
    url: `http://127.0.0.1:${port}${PATH}`,
    token,
    async [Symbol.asyncDispose]() {
      await exchanges[Symbol.asyncDispose]();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** A request line holds a path or, towards a proxy, a whole address; `//x` would be an address without a scheme. */
function pathOf(target: string): string | undefined {
  const address = target.startsWith('/') ? `http://localhost${target}` : target;
  return URL.canParse(address) ? new URL(address).pathname : undefined;
}

async function listenOnLoopback(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      const hint = isTaken ? 'Pass another --port, or 0 for any free one.' : 'Pass another --port.';
      reject(
        new UiError('internal', `Port ${port} on 127.0.0.1 cannot be used (${error.code}).`, { hint, cause: error }),
      );
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
