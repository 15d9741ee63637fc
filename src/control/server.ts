import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { toUiError } from '../core/errors.ts';
import { LineSplitter } from '../core/line-splitter.ts';
import { callTool } from '../tools/call.ts';
import type { LiveItem, ToolCall, ToolContext, ToolResult } from '../tools/define.ts';
import { ensureControlDirectory, type ServerRole, socketName } from './directory.ts';
import {
  type AnswerFrame,
  type CallFailure,
  encodeFrame,
  MAX_LINE_CHARS,
  packResult,
  type RequestFrame,
  requestFrame,
} from './protocol.ts';

/** What a server answers on its socket besides calls of tools. */
export type ControlServices = Record<string, (args: unknown, call: ToolCall) => Promise<ToolResult>>;

export type ControlServer = AsyncDisposable & {
  readonly path: string;
  /** Calls that are running, and when the last one ended, as `performance.now()` counts. */
  activity(): { running: number; lastMs: number };
};

/** Lets command-line calls of the same user reach this server's sessions. */
export async function listenForControl(
  context: ToolContext,
  directory: string,
  role: ServerRole,
  services: ControlServices = {},
): Promise<ControlServer> {
  ensureControlDirectory(directory);
  const path = join(directory, socketName(role, process.pid));
  // A socket under our own pid is the leftover of a process that is gone.
  rmSync(path, { force: true });

  const connections = new Set<Socket>();
  const activity = { running: 0, lastMs: performance.now() };
  const server = createServer((socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
    serveConnection((name, args, call) => answerTo(context, services, name, args, call), socket, activity);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  chmodSync(path, 0o600);
  // A connection that could not be taken, for want of a descriptor say, is its caller's loss alone.
  server.on('error', () => {});
  server.unref();

  return {
    path,
    activity: () => ({ ...activity }),
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of connections) socket.destroy();
      await closed;
      rmSync(path, { force: true });
    },
  };
}

/** What a caller that has stopped reading may leave in this process. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;

type Outcome = { ok: true; result: ToolResult } | { ok: false; error: CallFailure };
type Answerer = (name: string, args: unknown, call: ToolCall) => Promise<Outcome>;

async function answerTo(
  context: ToolContext,
  services: ControlServices,
  name: string,
  args: unknown,
  call: ToolCall,
): Promise<Outcome> {
  const service = Object.hasOwn(services, name) ? services[name] : undefined;
  if (service === undefined) return await callTool(context, name, args, call);
  try {
    return { ok: true, result: await service(args, call) };
  } catch (thrown) {
    return { ok: false, error: toUiError(thrown) };
  }
}

/** A caller that hangs up cancels what it asked for. */
function serveConnection(answerCall: Answerer, socket: Socket, activity: { running: number; lastMs: number }): void {
  const gone = new AbortController();
  const send = (frame: AnswerFrame) => {
    if (socket.writable) socket.write(encodeFrame(frame));
    if (socket.writableLength > MAX_UNREAD_BYTES) socket.destroy();
  };
  const answer = async ({ id, tool, args, live: isLive, traceDirectory }: RequestFrame) => {
    const progress = (message: string) => send({ id, type: 'progress', message });
    const live = isLive && { live: (item: LiveItem) => send({ id, type: 'live', item }) };
    const trace = traceDirectory !== undefined && { traceDirectory };
    activity.running += 1;
    const outcome = await answerCall(tool, args, { signal: gone.signal, progress, ...live, ...trace });
    activity.running -= 1;
    activity.lastMs = performance.now();
    if (outcome.ok) send({ id, type: 'result', result: packResult(outcome.result) });
    else {
      const { code, message, hint } = outcome.error;
      send({ id, type: 'error', error: { code, message, hint } });
    }
  };
  const lines = new LineSplitter(MAX_LINE_CHARS, (line) => {
    const request = parseRequest(line);
    if (request === undefined) socket.destroy();
    else if (!socket.destroyed) void answer(request);
  });
  socket.on('close', () => gone.abort());
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => lines.add(chunk));
}

function parseRequest(line = ''): RequestFrame | undefined {
  try {
    return requestFrame.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
