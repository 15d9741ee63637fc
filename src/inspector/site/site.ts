import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { toUiError, UiError } from '../../core/errors.ts';
import { guardOf } from '../../mcp/bearer.ts';
import { type LoopbackServer, serveLoopback } from '../../mcp/loopback.ts';
import { TRACE_LIMITS } from '../../trace/trace-limits.ts';
import type { ActingPermission } from './acting-permission.ts';
import { assetAt, contentPolicy } from './assets.ts';
import type { Gateway } from './gateway.ts';
import type { TraceShelf } from './trace-shelf.ts';

export type SiteOptions = {
  port: number;
  token: string;
  /** Without it the page only looks. */
  acting: ActingPermission;
  warn: (message: string) => void;
};

const traceRequest = z.object({ name: z.string() });
const stepRequest = z.object({ name: z.string(), number: z.number().int(), when: z.enum(['before', 'after']) });
const elementRequest = stepRequest.extend({ id: z.string() });
const sessionRequest = z.object({ server: z.string(), args: z.record(z.string(), z.unknown()) });

/** The page and what it asks for. The page itself is no secret; everything else needs the token. */
export async function startSite(gateway: Gateway, traces: TraceShelf, options: SiteOptions): Promise<LoopbackServer> {
  const authorize = guardOf(options.token);
  const headers = {
    'Content-Security-Policy': await contentPolicy(),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  };

  const routes: Record<string, (exchange: Exchange) => Promise<void>> = {
    'GET /api/sessions': async ({ stream, over }) => {
      using _following = options.acting.follow((allowsActions) => stream({ allowsActions }));
      await gateway.sessions((servers) => stream({ servers }), over);
    },
    'POST /api/session': async ({ body, stream, over }) => {
      const { server, args } = sessionRequest.parse(body);
      const answer = await gateway.call(server, { name: 'inspect/session', args, emit: stream }, over);
      if (!answer.ok) stream({ kind: 'failure', ...answer.error });
    },
    'POST /api/element': async ({ body, stream, over }) => {
      const { server, args } = sessionRequest.parse(body);
      const answer = await gateway.call(server, { name: 'inspect/element', args }, over);
      stream(answer.ok ? (answer.result.data ?? {}) : { kind: 'failure', ...answer.error });
    },
    'POST /api/note': async ({ body, stream, over }) => {
      const { server, args } = sessionRequest.parse(body);
      stream(await gateway.call(server, { name: 'inspect/note', args }, over));
    },
    'POST /api/trace': async ({ body, stream }) => stream(traces.outline(traceRequest.parse(body).name)),
    'POST /api/trace-file': async ({ bytes, stream }) => stream(traces.outline(traces.add(bytes))),
    'POST /api/trace-step': async ({ body, stream }) => {
      const { name, number, when } = stepRequest.parse(body);
      for (const item of traces.step(name, number, when)) stream(item);
    },
    'POST /api/trace-element': async ({ body, stream }) => {
      const { name, number, when, id } = elementRequest.parse(body);
      stream(traces.element(name, number, when, id));
    },
    'POST /api/act': async ({ body, stream, over }) => {
      if (!options.acting.isGiven) {
        const hint = 'Start it with: strobe inspect --allow-actions';
        throw new UiError('policy_refused', 'This page only looks.', { hint });
      }
      const { server, args } = sessionRequest.parse(body);
      stream(await gateway.call(server, { name: 'inspect/act', args }, over));
    },
  };

  const answer = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const route = routes[`${request.method} ${path}`];
    if (route === undefined) return await answerFile(path, request, response);
    if (isForeign(request)) return void response.writeHead(403).end('Another page asks.\n');
    const auth = await authorize(request.headers.authorization);
    if (auth instanceof Response) {
      return void response.writeHead(auth.status, Object.fromEntries(auth.headers)).end(await auth.text());
    }
    await answerStream(route, request, response);
  };
  return await serveLoopback(answer, options);
}

/** A page of another server on this machine is another page, even if it has the token. */
function isForeign({ headers: { origin, host } }: IncomingMessage): boolean {
  return origin !== undefined && origin !== `http://${host}`;
}

async function answerFile(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const asset = request.method === 'GET' ? await assetAt(path) : undefined;
  if (asset === undefined) return void response.writeHead(404).end('There is no such file.\n');
  response.writeHead(200, { 'Content-Type': asset.type }).end(asset.body);
}

type Exchange = { readonly body: unknown; bytes: Buffer; stream: (data: object) => void; over: AbortSignal };

/** One JSON document a line, until there is no more or the page has gone. */
async function answerStream(
  route: (exchange: Exchange) => Promise<void>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const stream = (data: object) => void response.write(`${JSON.stringify(data)}\n`);
  try {
    const bytes = await bytesOf(request);
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
    response.flushHeaders();
    await route(Object.assign(parsed(bytes), { stream, over: gone.signal }));
  } catch (thrown) {
    const { code, message, hint } = toUiError(thrown);
    if (!response.headersSent) response.writeHead(400, { 'Content-Type': 'application/x-ndjson' });
    stream({ kind: 'failure', code, message, hint });
  }
  response.end();
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > TRACE_LIMITS.fileBytes) throw new UiError('bad_arguments', 'The request is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The bytes, and the document that they are where somebody asks for it. */
const parsed = (bytes: Buffer) => ({
  bytes,
  get body(): unknown {
    try {
      return JSON.parse(bytes.toString('utf8'));
    } catch {
      throw new UiError('bad_arguments', 'The request is no JSON.');
    }
  },
});
