import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { localhostHostValidation, localhostOriginValidation, toNodeHandler } from '@modelcontextprotocol/node';
import {
  type AuthInfo,
  createMcpHandler,
  type McpServerFactory,
  OAuthError,
  OAuthErrorCode,
  requireBearerAuth,
} from '@modelcontextprotocol/server';
import { UiError } from '../core/errors.ts';

export type HttpOptions = { port: number; token?: string };

export type HttpServer = AsyncDisposable & { readonly url: string; readonly token: string };

const PATH = '/mcp';

/** Streamable HTTP on loopback. Host and Origin are checked before the token, and the token before anything else. */
export async function startHttp(factory: McpServerFactory, options: HttpOptions): Promise<HttpServer> {
  const token = options.token ?? randomBytes(32).toString('base64url');
  const onerror = (error: Error) => process.stderr.write(`strobe: ${error.message}\n`);
  const handler = createMcpHandler(factory, { onerror });
  const authorize = requireBearerAuth({ verifier: { verifyAccessToken: verifierOf(token) } });
  const guarded = toNodeHandler(
    {
      async fetch(request) {
        const auth = await authorize(request);
        return auth instanceof Response ? auth : await handler.fetch(request, { authInfo: auth });
      },
    },
    { onerror },
  );
  const hostIsLocal = localhostHostValidation();
  const originIsLocal = localhostOriginValidation();

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (!hostIsLocal(request, response) || !originIsLocal(request, response)) return;
    const { method = 'GET', url = '/' } = request;
    if (new URL(url, 'http://localhost').pathname !== PATH) response.writeHead(404).end(`The endpoint is ${PATH}\n`);
    else void guarded(Object.assign(request, { method, url }), response);
  });
  const port = await listenOnLoopback(server, options.port);

  return {
    url: `http://127.0.0.1:${port}${PATH}`,
    token,
    async [Symbol.asyncDispose]() {
      await handler.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Hashing first makes the comparison take the same time whatever was sent. */
function verifierOf(token: string): (given: string) => Promise<AuthInfo> {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = digest(token);
  return async (given) => {
    if (!timingSafeEqual(digest(given), expected)) throw new OAuthError(OAuthErrorCode.InvalidToken, 'Wrong token.');
    // The SDK refuses tokens without an end; ours ends with the process.
    const expiresAt = Math.floor(Date.now() / 1000) + 3600;
    return { token: given, clientId: 'local', scopes: [], expiresAt };
  };
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
