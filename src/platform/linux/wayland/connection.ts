import { once } from 'node:events';
import fdpass, { type PassingSocket } from 'x11/lib/fdpass.js';
import { within } from '../../../core/deadline.ts';
import { UiError } from '../../../core/errors.ts';
import type { Timeouts } from '../../../core/timeouts.ts';
import { withoutDeprecations } from '../../shared/deprecations.ts';
import { type Argument, Arguments, encodeMessage, type Message, MessageSplitter } from './shared/wire.ts';

type Handler = (opcode: number, args: Arguments) => void;
type Global = { name: number; version: number };

const DISPLAY = 1;
const DISPLAY_SYNC = 0;
const DISPLAY_GET_REGISTRY = 1;
const REGISTRY_BIND = 0;

/**
 * A connection to a compositor. It never binds what sends descriptors, such as wl_keyboard: one of a regular file that
 * arrives ends Node. When the compositor dies, all that waits rejects.
 */
export class WaylandConnection implements Disposable {
  readonly timeouts: Timeouts;
  readonly globals = new Map<string, Global>();
  private readonly socket: PassingSocket;
  private readonly splitter = new MessageSplitter();
  private readonly handlers = new Map<number, Handler>();
  private readonly freeIds: number[] = [];
  private readonly lost = new AbortController();
  private lastId = DISPLAY;
  private registry = 0;

  private constructor(socket: PassingSocket, timeouts: Timeouts) {
    this.socket = socket;
    this.timeouts = timeouts;
    socket.on('data', (chunk) => this.receive(chunk));
    socket.on('error', (error) => this.lose(error.message));
    socket.on('close', () => this.lose('it has ended'));
  }

  static async open(path: string, timeouts: Timeouts, signal: AbortSignal): Promise<WaylandConnection> {
    const socket = withoutDeprecations(() => fdpass.connect(path));
    if (!socket) {
      throw new UiError('display_unavailable', 'This Node cannot pass descriptors, which Wayland needs.', {
        hint: 'Run Strobe without --permission.',
      });
    }
    try {
      await once(socket, 'connect', { signal });
    } catch (cause) {
      socket.on('error', () => {}).destroy();
      signal.throwIfAborted();
      throw new UiError('display_unavailable', `Cannot open the Wayland display ${path}.`, {
        hint: 'Check WAYLAND_DISPLAY and XDG_RUNTIME_DIR, or launch with display "isolated".',
        cause,
      });
    }
    const connection = new WaylandConnection(socket, timeouts);
    await connection.listGlobals(signal);
    return connection;
  }

  get closed(): boolean {
    return this.lost.signal.aborted;
  }

  /** Aborts with the reason when the compositor is gone. */
  get ended(): AbortSignal {
    return this.lost.signal;
  }

  /** A number for a new object, whose events go to `handler`. */
  newId(handler: Handler = () => {}): number {
    const id = this.freeIds.pop() ?? ++this.lastId;
    this.handlers.set(id, handler);
    return id;
  }

  /** An object of a global interface; undefined where the compositor has none, or an older one. */
  bind(name: string, version: number, handler?: Handler): number | undefined {
    const global = this.globals.get(name);
    if (!global || global.version < version) return undefined;
    const id = this.newId(handler);
    this.request(this.registry, REGISTRY_BIND, [global.name, name, version, id]);
    return id;
  }

  request(object: number, opcode: number, args: readonly Argument[] = []): void {
    if (!this.closed) this.socket.write(encodeMessage(object, opcode, args));
  }

  /** A request with a descriptor, which is closed afterwards. */
  async requestWithFd(object: number, opcode: number, args: readonly Argument[], descriptor: number): Promise<void> {
    this.ended.throwIfAborted();
    // Descriptors go past what the socket has queued.
    if (this.socket.writableLength > 0) await new Promise((resolve) => this.socket.write('', resolve));
    await new Promise<void>((resolve, reject) =>
      this.socket.sendFds(encodeMessage(object, opcode, args), [descriptor], (error) =>
        error ? reject(error) : resolve(),
      ),
    );
  }

  /** Resolves when the compositor has dealt with all requests so far. */
  async sync(signal: AbortSignal): Promise<void> {
    await this.wait((done) => this.request(DISPLAY, DISPLAY_SYNC, [this.newId(done)]), signal);
  }

  /** Waits for what `start` begins until it calls back, the compositor is gone, or does not answer in time. */
  async wait(start: (done: () => void) => void, signal: AbortSignal): Promise<void> {
    const { callMs } = this.timeouts;
    const limit = within(callMs, signal);
    const { lost } = this;
    await new Promise<void>((resolve, reject) => {
      const fail = () => {
        settle();
        reject(lost.signal.aborted ? lost.signal.reason : signal.aborted ? signal.reason : doesNotAnswer(callMs));
      };
      const settle = () => {
        limit.removeEventListener('abort', fail);
        lost.signal.removeEventListener('abort', fail);
      };
      if (limit.aborted || this.closed) return fail();
      limit.addEventListener('abort', fail);
      lost.signal.addEventListener('abort', fail);
      start(() => {
        settle();
        resolve();
      });
    });
  }

  [Symbol.dispose](): void {
    this.lose('it was closed');
  }

  private async listGlobals(signal: AbortSignal): Promise<void> {
    this.registry = this.newId((opcode, args) => {
      if (opcode !== 0) return;
      const name = args.uint();
      this.globals.set(args.text(), { name, version: args.uint() });
    });
    this.request(DISPLAY, DISPLAY_GET_REGISTRY, [this.registry]);
    await this.sync(signal);
  }

  private receive(chunk: Buffer): void {
    try {
      for (const message of this.splitter.push(chunk)) this.dispatch(message);
    } catch (error) {
      this.lose(error instanceof Error ? error.message : String(error));
    }
  }

  private dispatch({ object, opcode, body }: Message): void {
    const args = new Arguments(body);
    if (object !== DISPLAY) this.handlers.get(object)?.(opcode, args);
    else if (opcode === 0) {
      args.uint();
      this.lose(`it refused a request (code ${args.uint()}, ${args.text()})`);
    } else if (opcode === 1) {
      const id = args.uint();
      this.handlers.delete(id);
      this.freeIds.push(id);
    }
  }

  private lose(why: string): void {
    if (this.closed) return;
    this.lost.abort(
      new UiError('display_unavailable', `The connection to the compositor is lost: ${why}.`, {
        hint: 'The display has ended. Stop the session and launch the program again.',
      }),
    );
    this.socket.destroy();
  }
}

function doesNotAnswer(ms: number): UiError {
  return new UiError('display_unavailable', `The compositor does not answer (no reply for ${ms} ms).`, {
    hint: 'It hangs, or the machine is overloaded. An isolated display can be stopped and launched again.',
  });
}
