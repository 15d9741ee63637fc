import { once } from 'node:events';
import x11, {
  type Callback,
  type Client,
  type Display,
  type Event,
  type Extensions,
  type Property,
  type WireError,
} from 'x11';
import { UiError } from '../../../core/errors.ts';
import type { Rect } from '../../../core/node.ts';
import { connect, type DisplayAddress } from './connect.ts';

export type { DisplayAddress };

/** Numbers of the core protocol's errors that a window vanishing between two requests causes. */
const GONE_ERRORS = new Set([3 /* Window */, 4 /* Pixmap */, 8 /* Match */, 9 /* Drawable */]);

/** The request behind `selectEvents`. */
const CHANGE_ATTRIBUTES = 2;

/** The server refused one request. */
export class XRequestError extends UiError {
  /** The object was there a moment ago: skip it, or take another way. */
  readonly gone: boolean;

  constructor(error: WireError) {
    super('internal', `The X server refused a request: ${error.message}.`, { cause: error });
    this.name = 'XRequestError';
    this.gone = error.error !== undefined && GONE_ERRORS.has(error.error);
  }
}

/** A connection to one X server. A server that dies rejects what is under way and resolves `lost`; nothing throws. */
export class XDisplay implements AsyncDisposable {
  readonly address: DisplayAddress;
  readonly client: Client;
  readonly info: Display;
  readonly screen: number;
  readonly root: number;
  readonly depth: number;
  widthPx: number;
  heightPx: number;
  /** Resolves when the connection ends without having been closed by us. */
  readonly lost: Promise<UiError>;

  /** What is under way, by signal: hundreds of requests share one, and one listener on it. */
  private readonly pending = new Map<AbortSignal, { rejects: Set<(reason: unknown) => void>; abort: () => void }>();
  private readonly atoms = new Map<string, number>();
  private readonly atomNames = new Map<number, string>();
  private readonly masks = new Map<number, number>();
  private readonly properties = new Set<number>();
  private end: UiError | undefined;
  private resolveLost: (error: UiError) => void = () => {};

  private constructor(address: DisplayAddress, info: Display) {
    this.screen = Number(info.client.screenNum);
    const screen = info.screen[this.screen];
    if (!screen) throw new UiError('display_unavailable', `Display ${address.display} has no such screen.`);
    this.address = address;
    this.client = info.client;
    this.info = info;
    this.root = screen.root;
    this.widthPx = screen.pixel_width;
    this.heightPx = screen.pixel_height;
    this.depth = screen.root_depth;
    this.lost = new Promise((resolve) => {
      this.resolveLost = resolve;
    });
    // Every client of npm x11 writes its atoms into one table of the module; they differ from server to server.
    this.client.atoms = { ...this.client.atoms };
    this.client.setMaxListeners(0);
    // Errors of requests that nobody waits for arrive here as well.
    this.client.on('error', (error) => {
      if (error.error === undefined) this.lose(error);
      else if (error.majorOpcode === CHANGE_ATTRIBUTES) this.masks.delete(error.badParam ?? 0);
    });
    this.selectEvents(this.root, x11.eventMask.StructureNotify);
    this.onEvent((event) => this.resize(event));
    this.onEvent((event) => this.forget(event));
    this.client.on('end', () => this.lose());
    this.client.stream?.on('close', () => this.lose());
  }

  static async open(address: DisplayAddress, signal: AbortSignal): Promise<XDisplay> {
    return new XDisplay(address, await connect(address, signal));
  }

  /** All of the screen. */
  get area(): Rect {
    return { x: 0, y: 0, w: this.widthPx, h: this.heightPx };
  }

  get closed(): boolean {
    return this.end !== undefined;
  }

  /** One request with a reply: `display.request((done) => display.client.GetGeometry(xid, done), signal)`. */
  request<T>(send: (done: Callback<T>) => void, signal: AbortSignal): Promise<T> {
    if (signal.aborted) return Promise.reject(signal.reason);
    if (this.end) return Promise.reject(this.end);
    return new Promise((resolve, reject) => {
      const done = this.track(signal, reject);
      const fail = (reason: unknown) => {
        done();
        reject(reason);
      };
      try {
        send((error, value) => {
          if (error) fail(error.error === undefined ? error : new XRequestError(error));
          else {
            done();
            resolve(value);
          }
          return true;
        });
      } catch (thrown) {
        fail(thrown);
      }
    });
  }

  /** Resolves once the server has carried out everything sent so far. */
  async sync(signal: AbortSignal): Promise<void> {
    await this.request((done) => this.client.GetInputFocus(done), signal);
  }

  async atom(name: string, signal: AbortSignal): Promise<number> {
    const known = this.atoms.get(name);
    if (known !== undefined) return known;
    const atom = await this.request<number>((done) => this.client.InternAtom(false, name, done), signal);
    this.atoms.set(name, atom);
    return atom;
  }

  /** Whether anybody here has ever asked for that property of a window. */
  isAskedFor(property: number): boolean {
    return this.properties.has(property);
  }

  async atomName(atom: number, signal: AbortSignal): Promise<string> {
    const known = this.atomNames.get(atom);
    if (known !== undefined) return known;
    const name = await this.request<string>((done) => this.client.GetAtomName(atom, done), signal);
    this.atomNames.set(atom, name);
    return name;
  }

  /** Undefined where the window has no such property. */
  async property(window: number, name: string, signal: AbortSignal, words = 1024): Promise<Property | undefined> {
    const atom = await this.atom(name, signal);
    this.properties.add(atom);
    const found = await this.request<Property>(
      (done) => this.client.GetProperty(0, window, atom, 0, 0, words, done),
      signal,
    );
    return found.type === 0 ? undefined : found;
  }

  /** Rejects when the server lacks the extension. */
  extension<K extends keyof Extensions>(name: K, signal: AbortSignal): Promise<Extensions[K]> {
    return this.request((done) => this.client.require(name, done), signal);
  }

  /** Adds to the events this connection gets from a window; they come to `onEvent`. */
  selectEvents(window: number, mask: number): void {
    const before = this.masks.get(window) ?? 0;
    const after = before | mask;
    if (after === before) return;
    this.masks.set(window, after);
    this.client.ChangeWindowAttributes(window, { eventMask: after });
  }

  ignoreEvents(window: number): void {
    if (this.masks.delete(window)) this.client.ChangeWindowAttributes(window, { eventMask: 0 });
  }

  /** The windows that events come from. */
  get listenedAt(): ReadonlySet<number> {
    return new Set(this.masks.keys());
  }

  onEvent(listener: (event: Event) => void): Disposable {
    this.client.on('event', listener);
    return { [Symbol.dispose]: () => this.client.off('event', listener) };
  }

  /** The next event that `matches`. The window must have been selected with `selectEvents`. */
  nextEvent(matches: (event: Event) => boolean, signal: AbortSignal): Promise<Event> {
    let listening: Disposable | undefined;
    return this.request<Event>((done) => {
      listening = this.onEvent((event) => {
        if (matches(event)) done(null, event);
      });
    }, signal).finally(() => listening?.[Symbol.dispose]());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.finish(new UiError('display_unavailable', `The connection to display ${this.address.display} is closed.`));
    const { stream } = this.client;
    if (!stream || stream.closed) return;
    const closed = once(stream, 'close').catch(() => {});
    this.client.terminate();
    stream.destroy();
    await closed;
  }

  /** In this event npm x11 calls the window `wid1`, and `wid` the one that was listened at. */
  private resize({ name, wid1, width, height }: Event): void {
    if (name !== 'ConfigureNotify' || wid1 !== this.root || !width || !height) return;
    this.widthPx = width;
    this.heightPx = height;
  }

  /** Another window may get its number, and is not listened at then. */
  private forget({ name, wid }: Event): void {
    if (name === 'DestroyNotify' && wid !== undefined) this.masks.delete(wid);
  }

  private lose(cause?: Error): void {
    if (this.end) return;
    const error = new UiError('display_unavailable', `The X server of display ${this.address.display} has gone.`, {
      hint: 'Its programs ended with it. Launch the program again.',
      cause,
    });
    this.finish(error);
    this.client.stream?.destroy();
    this.resolveLost(error);
  }

  private finish(error: UiError): void {
    this.end ??= error;
    for (const signal of [...this.pending.keys()]) this.rejectAll(signal, this.end);
  }

  /** Rejects when the signal aborts or the display goes, until the returned function is called. */
  private track(signal: AbortSignal, reject: (reason: unknown) => void): () => void {
    let group = this.pending.get(signal);
    if (!group) {
      group = { rejects: new Set(), abort: () => this.rejectAll(signal, signal.reason) };
      this.pending.set(signal, group);
      signal.addEventListener('abort', group.abort, { once: true });
    }
    const { rejects, abort } = group;
    rejects.add(reject);
    return () => {
      if (!rejects.delete(reject) || rejects.size > 0) return;
      signal.removeEventListener('abort', abort);
      this.pending.delete(signal);
    };
  }

  private rejectAll(signal: AbortSignal, reason: unknown): void {
    const group = this.pending.get(signal);
    if (!group) return;
    this.pending.delete(signal);
    signal.removeEventListener('abort', group.abort);
    const rejects = [...group.rejects];
    group.rejects.clear();
    for (const reject of rejects) reject(reason);
  }
}
