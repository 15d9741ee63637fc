import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { callTool } from '../tools/call.ts';
import type { LiveItem, ToolContext } from '../tools/define.ts';
import { ensureControlDirectory, type ServerRole, socketName } from './directory.ts';
import { type AnswerFrame, encodeFrame, packResult, requestFrame } from './protocol.ts';

export type ControlServer = AsyncDisposable & {
  readonly path: string;
  /** Calls that are running, and when the last one ended. */
  activity(): { running: number; lastMs: number };
};

/** Lets command-line calls of the same user reach this server's sessions. */
export async function listenForControl(
  context: ToolContext,
  directory: string,
  role: ServerRole,
): Promise<ControlServer> {
  ensureControlDirectory(directory);
  const path = join(directory, socketName(role, process.pid));
  // A socket under our own pid is the leftover of a process that is gone.
  rmSync(path, { force: true });

  const connections = new Set<Socket>();
  const activity = { running: 0, lastMs: Date.now() };
  const server = createServer((socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
    serveConnection(context, socket, activity);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  chmodSync(path, 0o600);
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

/** A caller that hangs up cancels what it asked for. */
function serveConnection(context: ToolContext, socket: Socket, activity: { running: number; lastMs: number }): void {
  const gone = new AbortController();
  const send = (frame: AnswerFrame) => {
    if (!socket.destroyed) socket.write(encodeFrame(frame));
  };
  socket.on('close', () => gone.abort());
  socket.on('error', () => socket.destroy());
  createInterface({ input: socket }).on('line', async (line) => {
    const request = parseRequest(line);
    if (request === undefined) {
      socket.destroy();
      return;
    }
    const { id, tool, args, live: isLive } = request;
    const progress = (message: string) => send({ id, type: 'progress', message });
    const live = isLive && { live: (item: LiveItem) => send({ id, type: 'live', item }) };
    activity.running += 1;
    const outcome = await callTool(context, tool, args, { signal: gone.signal, progress, ...live });
    activity.running -= 1;
    activity.lastMs = Date.now();
    if (outcome.ok) send({ id, type: 'result', result: packResult(outcome.result) });
    else {
      const { code, message, hint } = outcome.error;
      send({ id, type: 'error', error: { code, message, hint } });
    }
  });
}

function parseRequest(line: string) {
  try {
    return requestFrame.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
