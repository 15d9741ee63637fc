import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { localhostHostValidation, localhostOriginValidation } from '@modelcontextprotocol/node';
import { UiError } from '../core/errors.ts';

/** Answers a request that came from this machine, for this machine. */
export type LocalAnswer = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;

export type LoopbackOptions = { port: number; warn: (message: string) => void };

export type LoopbackServer = AsyncDisposable & { readonly port: number };

/** Enough for many clients, and few enough to leave descriptors for the applications. */
const MAX_CONNECTIONS = 256;

/** Clients keep a connection that rests for minutes at most, and those that are held for ever would take all places. */
const IDLE_MS = 600_000;

/** HTTP on 127.0.0.1. A page that another site made the browser ask for is refused by Host and Origin. */
export async function serveLoopback(answer: LocalAnswer, options: LoopbackOptions): Promise<LoopbackServer> {
  const hostIsLocal = localhostHostValidation();
  const originIsLocal = localhostOriginValidation();
  const onerror = (error: Error) => options.warn(error.message);
  const answerLocal = async (request: IncomingMessage, response: ServerResponse) => {
    if (!hostIsLocal(request, response) || !originIsLocal(request, response)) return;
    const path = pathOf(request.url ?? '');
    if (path === undefined) return void response.writeHead(400).end('The request line names no path.\n');
    await answer(request, response, path);
  };
  const server = createServer((request, response) => {
    answerLocal(request, response).catch((error) => {
      onerror(error);
      response.destroy();
    });
  });
  server.maxConnections = MAX_CONNECTIONS;
  // What a client sends in the moment in which a server ends a connection is lost: a client ends it before, as this is told to it.
  server.keepAliveTimeout = IDLE_MS;
  const port = await listenOnLoopback(server, options.port);
  server.on('error', onerror);
  return {
    port,
    async [Symbol.asyncDispose]() {
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
