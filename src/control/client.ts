import { rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { UiError } from '../core/errors.ts';
import { LineSplitter } from '../core/line-splitter.ts';
import { isAlive } from '../core/liveness.ts';
import type { LiveItem, ToolResult } from '../tools/define.ts';
import { listSockets, type ServerRole } from './directory.ts';
import {
  type AnswerFrame,
  answerFrame,
  type CallFailure,
  encodeFrame,
  MAX_LINE_CHARS,
  unpackResult,
} from './protocol.ts';

export type Answer = { ok: true; result: ToolResult } | { ok: false; error: CallFailure };

export type Call = {
  tool: string;
  args: Record<string, unknown>;
  progress: (message: string) => void;
  live?: (item: LiveItem) => void;
  /** Records a session that the call opens. */
  traceDirectory?: string;
  signal: AbortSignal;
};

/** A connection to a running server, which answers tool calls. */
export interface ServerConnection extends AsyncDisposable {
  readonly role: ServerRole;
  call(call: Call): Promise<Answer>;
}

/** Every live server of this user. The sockets of dead ones are removed. */
export async function connectAll(directory: string): Promise<ServerConnection[]> {
  const attempts = listSockets(directory).map(async ({ path, role, pid }) => {
    const connection = await connectTo(path, role);
    // A server that is just starting has its socket a moment before it listens there.
    if (connection === undefined && !isAlive(pid)) rmSync(path, { force: true });
    return connection;
  });
  return (await Promise.all(attempts)).filter((caller) => caller !== undefined);
}

export async function connectTo(path: string, role: ServerRole): Promise<ServerConnection | undefined> {
  const socket = connect(path);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
  } catch {
    return undefined;
  }
  return connectionOver(socket, role);
}

function connectionOver(socket: Socket, role: ServerRole): ServerConnection {
  const pending = new Map<number, Pick<Call, 'progress' | 'live'> & { settle: (answer: Answer) => void }>();
  let lastId = 0;
  const settle = (id: number, answer: Answer) => {
    pending.get(id)?.settle(answer);
    pending.delete(id);
  };
  const hungUp = () => {
    const error = new UiError('internal', 'The Strobe server ended before it answered.', {
      hint: 'Run the command again; strobe sessions lists what is still open.',
    });
    for (const id of [...pending.keys()]) settle(id, { ok: false, error });
  };
  const take = (frame: AnswerFrame) => {
    if (frame.type === 'progress') pending.get(frame.id)?.progress(frame.message);
    else if (frame.type === 'live') pending.get(frame.id)?.live?.(frame.item);
    else if (frame.type === 'error') settle(frame.id, { ok: false, error: frame.error });
    else settle(frame.id, { ok: true, result: unpackResult(frame.result) });
  };
  const lines = new LineSplitter(MAX_LINE_CHARS, (line) => {
    const frame = parseAnswer(line);
    if (frame === undefined) socket.destroy();
    else take(frame);
  });
  socket.on('close', hungUp);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => lines.add(chunk));

  return {
    role,
    call: ({ tool, args, progress, live, traceDirectory, signal }) =>
      new Promise((resolve) => {
        lastId += 1;
        pending.set(lastId, { settle: resolve, progress, ...(live && { live }) });
        signal.addEventListener('abort', () => socket.destroy(), { once: true });
        socket.write(encodeFrame({ id: lastId, tool, args, traceDirectory, ...(live && { live: true }) }));
      }),
    async [Symbol.asyncDispose]() {
      socket.destroy();
    },
  };
}

function parseAnswer(line = ''): AnswerFrame | undefined {
  try {
    return answerFrame.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
