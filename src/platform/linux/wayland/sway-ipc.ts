import { once } from 'node:events';
import net from 'node:net';
import { within } from '../../../core/deadline.ts';
import { UiError } from '../../../core/errors.ts';
import type { Timeouts } from '../../../core/timeouts.ts';

const MAGIC = 'i3-ipc';
const HEAD_BYTES = MAGIC.length + 8;
export const SWAY = { command: 0, subscribe: 2, outputs: 3, tree: 4 } as const;

/** A window, or what holds windows, in the tree of sway. */
export type SwayNode = {
  id: number;
  type: string;
  name: string | null;
  pid?: number;
  app_id?: string | null;
  rect: SwayRect;
  window_rect?: SwayRect;
  visible?: boolean;
  focused: boolean;
  fullscreen_mode?: number;
  nodes: SwayNode[];
  floating_nodes: SwayNode[];
};

export type SwayRect = { x: number; y: number; width: number; height: number };

/** The socket by which sway tells of its windows and takes commands. Answers come in the order of the questions. */
export class SwayIpc implements Disposable {
  private readonly socket: net.Socket;
  private readonly timeouts: Timeouts;
  private readonly waiting: ((answer: string | UiError) => void)[] = [];
  private rest: Buffer = Buffer.alloc(0);
  private end: UiError | undefined;

  private constructor(socket: net.Socket, timeouts: Timeouts) {
    this.socket = socket;
    this.timeouts = timeouts;
    socket.on('data', (chunk) => this.receive(chunk));
    socket.on('error', () => this.lose());
    socket.on('close', () => this.lose());
    socket.unref();
  }

  static async open(path: string, timeouts: Timeouts, signal: AbortSignal): Promise<SwayIpc> {
    const socket = net.connect(path);
    try {
      await once(socket, 'connect', { signal });
    } catch (cause) {
      socket.destroy();
      signal.throwIfAborted();
      throw new UiError('display_unavailable', `sway does not answer at ${path}.`, {
        hint: 'Check SWAYSOCK, or launch with display "isolated".',
        cause,
      });
    }
    return new SwayIpc(socket, timeouts);
  }

  async tree(signal: AbortSignal): Promise<SwayNode> {
    return JSON.parse(await this.ask(SWAY.tree, '', signal));
  }

  async outputs(signal: AbortSignal): Promise<{ name: string; active: boolean; scale?: number; rect: SwayRect }[]> {
    return JSON.parse(await this.ask(SWAY.outputs, '', signal));
  }

  async command(text: string, signal: AbortSignal): Promise<void> {
    await this.ask(SWAY.command, text, signal);
  }

  ask(type: number, payload: string, signal: AbortSignal): Promise<string> {
    if (this.end) return Promise.reject(this.end);
    const { callMs } = this.timeouts;
    const limit = within(callMs, signal);
    return new Promise((resolve, reject) => {
      const fail = () => reject(signal.aborted ? signal.reason : doesNotAnswer(callMs));
      if (limit.aborted) return fail();
      limit.addEventListener('abort', fail, { once: true });
      this.waiting.push((answer) => {
        limit.removeEventListener('abort', fail);
        if (answer instanceof UiError) reject(answer);
        else resolve(answer);
      });
      this.socket.write(frame(type, payload));
    });
  }

  [Symbol.dispose](): void {
    this.socket.destroy();
    this.lose();
  }

  private receive(chunk: Buffer): void {
    this.rest = Buffer.concat([this.rest, chunk]);
    while (this.rest.length >= HEAD_BYTES) {
      const end = HEAD_BYTES + this.rest.readUInt32LE(MAGIC.length);
      if (this.rest.length < end) return;
      const payload = this.rest.toString('utf8', HEAD_BYTES, end);
      this.rest = this.rest.subarray(end);
      this.waiting.shift()?.(payload);
    }
  }

  private lose(): void {
    this.end ??= new UiError('display_unavailable', 'sway has ended.', {
      hint: 'Stop the session and launch the program again.',
    });
    for (const answer of this.waiting.splice(0)) answer(this.end);
  }
}

function frame(type: number, payload: string): Buffer {
  const bytes = Buffer.alloc(HEAD_BYTES + Buffer.byteLength(payload));
  bytes.write(MAGIC, 0);
  bytes.writeUInt32LE(Buffer.byteLength(payload), MAGIC.length);
  bytes.writeUInt32LE(type, MAGIC.length + 4);
  bytes.write(payload, HEAD_BYTES);
  return bytes;
}

function doesNotAnswer(ms: number): UiError {
  return new UiError('display_unavailable', `sway does not answer (no reply for ${ms} ms).`, {
    hint: 'It hangs, or the machine is overloaded. An isolated display can be stopped and launched again.',
  });
}
