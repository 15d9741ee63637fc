import { randomUUID } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, unlinkSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { within } from '../../../core/deadline.ts';
import { UiError } from '../../../core/errors.ts';
import { Serial } from '../../../core/serial.ts';
import { quote } from '../../../core/text.ts';
import type { Timeouts } from '../../../core/timeouts.ts';
import { Connection, DBusError } from '../dbus/connection.ts';
import { asNumber, type DBusValue, unwrap } from '../dbus/value.ts';
import { captureLayers } from '../screen/capture-layers.ts';
import type { Layer } from '../screen/compose.ts';
import type { WindowCapture, WindowCaptureRequest } from '../screen/screen.ts';
import { type ScreenWindow, visibleBounds } from '../screen/window.ts';
import type { WindowList } from './window-list.ts';

const SCREENSHOT = 'org.kde.KWin.ScreenShot2';
const PATH = '/org/kde/KWin/ScreenShot2';
const NOT_TRUSTED = `${SCREENSHOT}.Error.NoAuthorized`;
/** QImage's numbers of the formats whose words have blue in their lowest byte. */
const FORMATS = { opaque: 4, alpha: [5, 6] } as const;
const PIXEL_BYTES = 4;
const WRITING_PAUSE_MS = 2;

/** Takes pictures of windows as KWin gives them to programs that it trusts, covered or not. */
export class Capturer {
  private readonly address: string;
  private readonly list: WindowList;
  private readonly timeouts: Timeouts;
  private readonly turns = new Serial();
  private connection: Promise<Connection> | undefined;

  constructor(address: string, list: WindowList, timeouts: Timeouts) {
    this.address = address;
    this.list = list;
    this.timeouts = timeouts;
  }

  async capture(request: WindowCaptureRequest, signal: AbortSignal): Promise<WindowCapture> {
    const limit = within(this.timeouts.callMs, signal);
    return captureLayers(request, await this.list.read(signal), (each) =>
      this.turns.run(() => this.layer(each, limit), limit),
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    (await this.connection?.catch(() => undefined))?.close();
  }

  /** KWin writes to a file after it has answered how large it gets. */
  private async layer(window: ScreenWindow, signal: AbortSignal): Promise<Layer[]> {
    const connection = await this.open(signal);
    const path = `/dev/shm/strobe-${randomUUID()}`;
    writeFileSync(path, '', { mode: 0o600, flag: 'wx' });
    const [ours, theirs] = [openSync(path, 'r'), openSync(path, 'r+')];
    unlinkSync(path);
    try {
      const facts = await this.ask(connection, window, theirs, signal);
      const number = (key: string) => asNumber(unwrap(facts.get(key))) ?? 0;
      const [w, h, stride, format] = [number('width'), number('height'), number('stride'), number('format')];
      const bounds = [window.bounds, visibleBounds(window)].find((each) => each.w === w && each.h === h);
      const alpha = FORMATS.alpha.some((each) => each === format);
      if (!bounds || stride !== w * PIXEL_BYTES || !(alpha || format === FORMATS.opaque)) {
        throw new UiError('capture_failed', `KWin's picture of ${quote(window.title)} is of another size or kind.`, {
          hint: `It has ${w}×${h} pixels of format ${format}. Ask for mode "tree".`,
        });
      }
      const pixels = new Uint32Array(w * h);
      while (fstatSync(ours).size < pixels.byteLength) await delay(WRITING_PAUSE_MS, undefined, { signal });
      readSync(ours, new Uint8Array(pixels.buffer), 0, pixels.byteLength, 0);
      return [{ bounds, pixels, alpha }];
    } finally {
      closeSync(ours);
    }
  }

  private open(signal: AbortSignal): Promise<Connection> {
    this.connection ??= Connection.openPassing(this.address, signal).catch((error: unknown) => {
      this.connection = undefined;
      throw error;
    });
    return this.connection;
  }

  private async ask(
    connection: Connection,
    window: ScreenWindow,
    descriptor: number,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<DBusValue, DBusValue>> {
    const call = { destination: SCREENSHOT, path: PATH, interface: SCREENSHOT, member: 'CaptureWindow' };
    const args = [this.list.idOf(window.handle) ?? '', new Map(), 0];
    try {
      const [facts] = await connection.callPassing({ ...call, signature: 'sa{sv}h', args }, descriptor, signal);
      return facts instanceof Map ? facts : new Map();
    } catch (error) {
      if (error instanceof DBusError && error.dbusName === NOT_TRUSTED) throw notTrusted();
      throw error;
    }
  }
}

function notTrusted(): UiError {
  return new UiError('capture_failed', 'No picture: KWin gives them to programs alone that it trusts.', {
    hint: 'Only the user may make it trust the program that runs Strobe: see docs/kde.md. Ask for mode "tree", or launch the program with display:"isolated".',
  });
}
