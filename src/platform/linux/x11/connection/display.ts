import { once } from 'node:events';
import x11, { type Callback, type Client, type Display, type Event, type Extensions, type Property } from 'x11';
import { UiError } from '../../../../core/errors.ts';
import type { Rect } from '../../../../core/rect.ts';
import type { Timeouts } from '../../../../core/timeouts.ts';
import { connect, type DisplayAddress } from './connect.ts';
import { EventSelection } from './event-selection.ts';
import { PendingRequests } from './pending-requests.ts';
import { XRequestError } from './request-error.ts';

/** A connection to one X server. When the server dies, all requests reject. */
export class XDisplay implements AsyncDisposable {
  readonly address: DisplayAddress;
  readonly timeouts: Timeouts;
  readonly client: Client;
  readonly info: Display;
  readonly screen: number;
  readonly root: number;
  readonly depth: number;
  widthPx: number;
  heightPx: number;

  private readonly pending = new PendingRequests();
  private readonly atoms = new Map<string, number>();
  private readonly atomNames = new Map<number, string>();
  private readonly selection: EventSelection;
  private readonly properties = new Set<number>();
  private end: UiError | undefined;

  /** When fake input was sent last; counts like performance.now(). */
  inputSentMs = Number.NEGATIVE_INFINITY;

  private constructor(address: DisplayAddress, info: Display, timeouts: Timeouts) {
    this.screen = Number(info.client.screenNum);
    const screen = info.screen[this.screen];
    if (!screen) throw new UiError('display_unavailable', `Display ${address.display} has no such screen.`);
    this.address = address;
    this.timeouts = timeouts;
    this.client = info.client;
    this.selection = new EventSelection(info.client);
    this.info = info;
    this.root = screen.root;
    this.widthPx = screen.pixel_width;
    this.heightPx = screen.pixel_height;
    this.depth = screen.root_depth;
    // Every client of npm x11 writes its atoms into one table of the module; they differ from server to server.
    this.client.atoms = { ...this.client.atoms };
    this.client.setMaxListeners(0);
    // Errors of requests that nobody waits for arrive here as well.
    this.client.on('error', (error) => {
      if (error.error === undefined) this.lose(error);
      else this.selection.noteRefused(error);
    });
    this.selectEvents(this.root, x11.eventMask.StructureNotify);
    this.onEvent((event) => this.resize(event));
    this.onEvent((event) => this.selection.noteDestroyed(event));
    this.client.on('end', () => this.lose());
    this.client.stream?.on('close', () => this.lose());
  }

  static async open(address: DisplayAddress, timeouts: Timeouts, signal: AbortSignal): Promise<XDisplay> {
    return new XDisplay(address, await connect(address, signal), timeouts);
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
      const done = this.pending.add(signal, reject);
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

  /** Empty where the number is no atom: Mono writes such into properties of its windows. */
  async atomName(atom: number, signal: AbortSignal): Promise<string> {
    const known = this.atomNames.get(atom);
    if (known !== undefined) return known;
    const name = await this.request<string>((done) => this.client.GetAtomName(atom, done), signal).catch((error) => {
      if (error instanceof XRequestError) return '';
      throw error;
    });
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
    this.selection.add(window, mask);
  }

  ignoreEvents(window: number): void {
    this.selection.remove(window);
  }

  get windowsWithEvents(): ReadonlySet<number> {
    return this.selection.windows;
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

  /** In this event npm x11 calls the window `wid1`, and `wid` the one whose events were selected. */
  private resize({ name, wid1, width, height }: Event): void {
    if (name !== 'ConfigureNotify' || wid1 !== this.root || !width || !height) return;
    this.widthPx = width;
    this.heightPx = height;
  }

  private lose(cause?: Error): void {
    if (this.end) return;
    const error = new UiError('display_unavailable', `The X server of display ${this.address.display} has gone.`, {
      hint: 'Its programs ended with it. Launch the program again.',
      cause,
    });
    this.finish(error);
    this.client.stream?.destroy();
  }

  private finish(error: UiError): void {
    this.end ??= error;
    this.pending.rejectAll(this.end);
  }
}
