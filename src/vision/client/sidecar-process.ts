import { type ChildProcess, spawn } from 'node:child_process';
import { z } from 'zod';
import { LineSplitter } from '../../core/line-splitter.ts';
import { MAX_LINE_CHARS, type Reply, reply } from '../shared/protocol.ts';

/** The process ended, or stopped answering, before it gave its reply. */
export class SidecarGone extends Error {
  override readonly name = 'SidecarGone';
}

/** The process works, and reports that it cannot do what it was asked. */
export class SidecarRefusal extends Error {
  override readonly name = 'SidecarRefusal';
}

export type SidecarCommand = { file: string; args: string[] };

const KEPT_STDERR_CHARS = 2_000;

type PendingRequest = { resolve(reply: Reply): void; reject(error: Error): void };

/** One running vision process. It ends when its standard input does, so that it never outlives this one. */
export class SidecarProcess {
  /** Resolves when the process has ended, with a description of how. */
  readonly ended: Promise<string>;
  private readonly child: ChildProcess;
  private readonly pending = new Map<string, PendingRequest>();
  private lastId = 0;
  private stderrTail = '';
  private isOver = false;

  constructor({ file, args }: SidecarCommand) {
    // The process gets a group of its own: a command may be a shell with children, and Ctrl-C must not reach it.
    // The folder that the server started in may not be the user's own, and Python loads modules from where it starts.
    this.child = spawn(file, args, { cwd: '/', stdio: ['pipe', 'pipe', 'pipe'], detached: true });
    const lines = new LineSplitter(MAX_LINE_CHARS, (line) => this.onLine(line));
    this.child.stdout?.on('data', (chunk: Buffer) => lines.add(chunk));
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.stderrTail = (this.stderrTail + chunk.toString('utf8')).slice(-KEPT_STDERR_CHARS);
    });
    // A process that dies closes its end of the pipe: what was being written is lost either way.
    this.child.stdin?.on('error', () => {});
    this.ended = new Promise((resolve) => {
      this.child.once('error', (error) => resolve(`could not be started (${error.message})`));
      this.child.once('close', (code, signal) =>
        resolve(
          `ended ${signal ? `by ${signal}` : `with code ${code}`}${this.stderrTail ? `: ${this.stderrTail.trim()}` : ''}`,
        ),
      );
    });
    void this.ended.then((how) => {
      this.isOver = true;
      for (const { reject } of this.pending.values()) reject(new SidecarGone(`The vision process ${how}`));
      this.pending.clear();
    });
  }

  get isRunning(): boolean {
    return !this.isOver;
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Sends one message and waits for its reply, at most for `limitMs`. */
  async ask(
    message: { type: 'ping' } | { type: 'detect'; image: string; options: object },
    limitMs: number,
  ): Promise<Reply> {
    const id = `req_${++this.lastId}`;
    let limit: NodeJS.Timeout | undefined;
    try {
      return await new Promise<Reply>((resolve, reject) => {
        if (this.isOver) throw new SidecarGone('The vision process has ended.');
        this.pending.set(id, { resolve, reject });
        const late = () => reject(new SidecarGone(`The vision process did not answer within ${limitMs / 1000} s`));
        limit = setTimeout(late, limitMs);
        this.child.stdin?.write(`${JSON.stringify({ id, ...message })}\n`);
      });
    } finally {
      clearTimeout(limit);
      this.pending.delete(id);
    }
  }

  /** Ends the process, by force where it does not end within `graceMs`. */
  async stop(graceMs: number): Promise<void> {
    this.child.stdin?.end();
    this.signal('SIGTERM');
    const force = setTimeout(() => this.signal('SIGKILL'), graceMs);
    await this.ended;
    clearTimeout(force);
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.ended;
  }

  private signal(signal: 'SIGTERM' | 'SIGKILL'): void {
    if (this.child.pid === undefined || this.isOver) return;
    try {
      process.kill(-this.child.pid, signal);
    } catch {
      // It has just ended by itself.
    }
  }

  private onLine(line: string | undefined): void {
    const message = line === undefined ? undefined : parseJson(line);
    const parsed = reply.safeParse(message);
    const id = parsed.success ? parsed.data.id : addressed.safeParse(message).data?.id;
    const waiting = id === null ? [...this.pending.values()][0] : this.pending.get(id ?? '');
    if (!waiting) return;
    if (!parsed.success) waiting.reject(new SidecarRefusal('its reply does not follow the protocol'));
    else if (parsed.data.type === 'error') waiting.reject(new SidecarRefusal(parsed.data.message));
    else waiting.resolve(parsed.data);
  }
}

const addressed = z.object({ id: z.string() });

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // A program may print what it likes between its replies.
    return undefined;
  }
}
