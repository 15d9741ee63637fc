import type { Input, Point } from '../../../core/backend.ts';
import { within } from '../../../core/deadline.ts';
import { UiError } from '../../../core/errors.ts';
import type { Rect } from '../../../core/rect.ts';
import type { Timeouts } from '../../../core/timeouts.ts';
import type { InputOptions } from '../screen/input-options.ts';
import type { PaintWatch } from '../screen/paint.ts';
import { INPUT_TAKEN_MS, type Screen, type WindowCapture, type WindowCaptureRequest } from '../screen/screen.ts';
import type { ScreenWindow } from '../screen/window.ts';
import { Capturer } from './capture.ts';
import { WaylandConnection } from './connection.ts';
import { Devices } from './devices.ts';
import { WaylandInput } from './input.ts';
import { RelayPaintWatch } from './paint-watch.ts';
import { RelayClient } from './relay-client.ts';
import { Screencopy } from './screencopy.ts';
import { SwayIpc } from './sway-ipc.ts';
import { WindowList } from './window-list.ts';

/** The sockets of a compositor, and of the relay before it. */
export type Sockets = { compositor: string; ipc: string; questions: string };

type Parts = {
  connection: WaylandConnection;
  ipc: SwayIpc;
  relay: RelayClient;
  list: WindowList;
  copy: Screencopy;
  devices: Devices;
};

/** A screen of sway, with a relay between it and the programs. */
export class WaylandScreen implements Screen {
  readonly inputMethod = 'wayland';
  private readonly parts: Parts;
  private readonly capturer: Capturer;
  private readonly input: WaylandInput;

  private constructor(parts: Parts) {
    const { copy, list, ipc, devices, relay } = parts;
    this.parts = parts;
    this.capturer = new Capturer(copy, list, ipc);
    this.input = new WaylandInput(devices, relay);
  }

  static async open(sockets: Sockets, timeouts: Timeouts, signal: AbortSignal): Promise<WaylandScreen> {
    const { compositor, ipc: ipcPath, questions } = sockets;
    const [connection, ipc, relay] = await Promise.all([
      WaylandConnection.open(compositor, timeouts, signal),
      SwayIpc.open(ipcPath, timeouts, signal),
      RelayClient.open(questions, signal),
    ]);
    const list = new WindowList(ipc, relay);
    const devices = await Devices.create(connection, () => list.area);
    const manager = connection.bind('zwlr_screencopy_manager_v1', 1);
    const output = connection.bind('wl_output', 1);
    const shm = connection.bind('wl_shm', 1);
    if (!devices || manager === undefined || output === undefined || shm === undefined) {
      connection[Symbol.dispose]();
      throw new UiError('display_unavailable', 'The compositor lacks wlr-screencopy, virtual pointers or keyboards.', {
        hint: 'Launch the program with display:"isolated".',
      });
    }
    await Promise.all([list.read(signal), connection.sync(signal)]);
    const copy = new Screencopy(connection, { manager, output, shm });
    return new WaylandScreen({ connection, ipc, relay, list, copy, devices });
  }

  get area(): Rect {
    return this.parts.list.area;
  }

  windows(signal: AbortSignal): Promise<readonly ScreenWindow[]> {
    return this.parts.list.read(signal);
  }

  windowAt(point: Point, signal: AbortSignal): Promise<ScreenWindow | undefined> {
    return this.parts.list.at(point, signal);
  }

  async receiverOf(input: Point | 'keys', signal: AbortSignal): Promise<number | undefined> {
    const { list } = this.parts;
    if (input !== 'keys') return (await list.at(input, signal))?.pid;
    return (await list.read(signal)).find(({ active }) => active)?.pid;
  }

  capture(request: WindowCaptureRequest, signal: AbortSignal): Promise<WindowCapture> {
    return this.capturer.capture(request, signal);
  }

  async raise(handle: number, signal: AbortSignal): Promise<void> {
    await this.parts.ipc.command(`[con_id=${handle}] focus`, signal);
  }

  useInput<T>(work: (input: Input) => Promise<T>, options: InputOptions, signal: AbortSignal): Promise<T> {
    return this.input.use(work, options, signal);
  }

  /** A program answers a ping in the order of its events, so its answer proves that it has taken those before. */
  async waitUntilInputTaken(windows: readonly ScreenWindow[], signal: AbortSignal): Promise<boolean> {
    const { relay, connection, devices } = this.parts;
    const pids = [...new Set(windows.flatMap(({ pid = [] }) => pid))];
    await devices.sync(signal);
    const limit = within(connection.timeouts.scale(INPUT_TAKEN_MS), signal);
    const answer = await relay.ask({ kind: 'ping', pids }, limit).catch(() => undefined);
    signal.throwIfAborted();
    return answer === undefined || answer.asked !== 0;
  }

  async watchPaint(): Promise<PaintWatch> {
    const { relay, list } = this.parts;
    return new RelayPaintWatch(relay, this.capturer, list);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { copy, connection, ipc, relay } = this.parts;
    copy[Symbol.dispose]();
    connection[Symbol.dispose]();
    ipc[Symbol.dispose]();
    relay[Symbol.dispose]();
  }
}
