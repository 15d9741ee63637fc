import type { PlatformEvent, Reading, ReadOptions } from '../../core/backend.ts';
import { within } from '../../core/deadline.ts';
import { LIMITS } from '../../core/limits.ts';
import type { Rect } from '../../core/rect.ts';
import { quote } from '../../core/text.ts';
import type { BusyConnections } from './atspi/acting/busy-connections.ts';
import type { AppWindows } from './atspi/geometry/app-windows.ts';
import type { Peers } from './atspi/protocol/peers.ts';
import { Mirror } from './atspi/reading/mirror.ts';
import { readApplication } from './atspi/reading/read-application.ts';
import { TreeMemory } from './atspi/reading/tree-memory.ts';
import { UnlistedPopups } from './atspi/reading/unlisted-popups.ts';
import type { Registrations } from './registrations.ts';
import { type MissingScreen, usable } from './screen/missing-screen.ts';
import type { OwnWindows } from './screen/own-windows.ts';
import type { Screen } from './screen/screen.ts';

type Parts = {
  peers: Peers;
  screen: Screen | MissingScreen;
  registrations: Registrations;
  windows: OwnWindows;
  appWindows: AppWindows;
  busy: BusyConnections;
};

const PAGE_SILENT =
  'The page does not answer, as while a dialog asks for it or it is busy: this is what it showed last.';

/** The tree of one application, kept fresh between readings. */
export class ApplicationTree implements AsyncDisposable {
  private readonly parts: Parts;
  private readonly popups = new UnlistedPopups();
  private mirror: Mirror | undefined;
  private mirroring: Promise<void> | undefined;
  private readonly ended = new AbortController();

  constructor(parts: Parts) {
    this.parts = parts;
  }

  async read(options: ReadOptions, signal: AbortSignal): Promise<Reading> {
    const { windows, busy } = this.parts;
    const own = windows.all(signal);
    void own.then(
      (all) => busy.review(all),
      () => {},
    );
    const shown = own.catch(() => []);
    const { mirror } = this;
    const walk = (memory: TreeMemory) => this.walk(memory, shown, options, signal);
    if (mirror && options.expand !== 'everything') {
      const [known, silences] = await Promise.all([shown, this.silences(signal), this.reviewGuests(mirror, signal)]);
      const walkVisible = (memory: TreeMemory) => this.walk(memory, shown, { ...options, expand: 'nothing' }, signal);
      const isPlain = options.expand === 'nothing';
      const read = isPlain ? mirror.read(known, walk, signal) : mirror.readFurther(known, walkVisible, walk, signal);
      const reading = await read.catch(() => walk(new TreeMemory()));
      return this.withSilentGuests(this.withSilence(reading, silences));
    }
    const fresh = await walk(new TreeMemory());
    this.mirroring ??= this.startMirror().catch(() => {});
    return fresh;
  }

  watch(listener: (event: PlatformEvent) => void, signal: AbortSignal): Promise<AsyncDisposable> {
    const { registrations, peers } = this.parts;
    const { bus } = peers;
    const owns = async (busName: string) =>
      registrations.pids.has(await bus.pidOf(busName, AbortSignal.timeout(bus.timeouts.callMs)));
    const report = (reported: PlatformEvent) => {
      const event = registrations.ofApplication(reported);
      const { toolkits } = registrations;
      this.popups.note(event);
      registrations.note(event);
      if (!toolkits.some((toolkit) => toolkit.acting.isEcho(event))) listener(event);
    };
    const follower = { names: registrations.busNames, owns, listener: report };
    const forget = registrations.onArrival((name) => void bus.events.include(name, follower).catch(() => {}));
    return bus.events.follow(follower, signal).then(
      (following) => ({
        async [Symbol.asyncDispose]() {
          forget();
          await following[Symbol.asyncDispose]();
        },
      }),
      (error) => {
        forget();
        throw error;
      },
    );
  }

  /** Whether an object is elsewhere than the last reading said. */
  async hasMoved(ref: string, currentBox: () => Promise<Rect | 'gone' | undefined>): Promise<boolean> {
    return (await this.mirror?.hasMoved(ref, currentBox)) ?? false;
  }

  invalidate(ref: string): void {
    this.mirror?.invalidate(ref);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.ended.abort();
    await this.mirroring;
    await this.mirror?.[Symbol.asyncDispose]();
  }

  private async walk(
    memory: TreeMemory,
    windows: ReturnType<OwnWindows['all']>,
    options: ReadOptions,
    signal: AbortSignal,
  ): Promise<Reading> {
    const { registrations, peers, appWindows } = this.parts;
    await registrations.findOthers(await windows, peers, signal);
    // GTK 4 and Java do not know where their windows are; the display does.
    const sources = { peers, windows, appWindows, popups: this.popups, guests: registrations.guests };
    return readApplication(registrations.withWindows, sources, memory, options, signal);
  }

  /**
   * Whether each of its registrations hangs. An application that does paints and reports nothing, as one does in which
   * nothing happens.
   */
  private silences(signal: AbortSignal): Promise<boolean[]> {
    const { registrations, peers } = this.parts;
    const pings = registrations.withWindows.map(({ root }) =>
      peers.bus.events.ping(root.bus, signal).then(
        () => false,
        (error) => !(error instanceof Error && error.name === 'DBusError'),
      ),
    );
    return Promise.all(pings);
  }

  private withSilence(reading: Reading, silences: readonly boolean[]): Reading {
    if (!silences.includes(true) || !reading.complete) return reading;
    const { registrations, peers } = this.parts;
    const silence = `no reply for ${peers.bus.timeouts.callMs} ms`;
    const warning = `${quote(registrations.info.name)} does not answer (${silence}): this is what it showed last.`;
    const answersInPart = silences.includes(false);
    return { ...reading, warnings: [warning], complete: false, ...(!answersInPart && { responsiveness: 'nothing' }) };
  }

  private async reviewGuests(mirror: Mirror, signal: AbortSignal): Promise<void> {
    const { registrations, peers } = this.parts;
    for (const { root } of await registrations.guests.review(peers.bus, signal)) mirror.invalidate(root.key);
  }

  private withSilentGuests(reading: Reading): Reading {
    if (!this.parts.registrations.guests.someAreSilent) return reading;
    return { ...reading, warnings: [...reading.warnings, PAGE_SILENT] };
  }

  /**
   * The first reading does not wait for it: to register for events takes as long as a reading. It is filled right after,
   * so that the next one is cheap. There is none where the display does not report what is painted.
   */
  private async startMirror(): Promise<void> {
    const { peers, screen } = this.parts;
    const signal = within(peers.bus.timeouts.treeMs, this.ended.signal);
    const pixels = await usable(screen)?.watchPaint(signal);
    if (!pixels) return;
    const mirror = new Mirror(pixels, () => this.parts.registrations.toolkits);
    await mirror.follow((listener) => this.watch(listener, signal));
    this.mirror = mirror;
    await this.read({ depth: LIMITS.treeDepth, maxNodes: LIMITS.treeNodes, expand: 'nothing' }, signal);
  }
}
