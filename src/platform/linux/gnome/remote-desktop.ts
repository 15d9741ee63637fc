import { setTimeout as delay } from 'node:timers/promises';
import type { Point } from '../../../core/backend.ts';
import { within } from '../../../core/deadline.ts';
import { UiError } from '../../../core/errors.ts';
import type { Peer } from '../dbus/peer.ts';
import { asString, type DBusValue } from '../dbus/value.ts';
import type { LentDevices } from '../screen/shared-input.ts';
import type { Shell } from './shell.ts';

export const REMOTE_DESKTOP = 'org.gnome.Mutter.RemoteDesktop';
const PATH = '/org/gnome/Mutter/RemoteDesktop';
const SESSION = `${REMOTE_DESKTOP}.Session`;
const AXES = { vertical: 0, horizontal: 1 } as const;
/** A key that evdev has a number for, and nothing a meaning. */
const UNKNOWN_KEY = 240;
const INTRODUCING_MS = 300;
const ARRIVAL_MS = 500;
const ARRIVAL_PAUSE_MS = 4;
const MOVES = 4;

/** Mouse and keyboard of a session that Mutter lets be controlled. It ends with the connection to the bus. */
export class RemoteDesktop implements LentDevices {
  private readonly peer: Peer;
  private readonly session: string;
  private readonly shell: Shell;
  private readonly buttons = new Set<number>();
  private readonly keysyms = new Set<number>();
  private sent: Promise<unknown>[] = [];

  private constructor(peer: Peer, session: string, shell: Shell) {
    this.peer = peer;
    this.session = session;
    this.shell = shell;
  }

  static async open(peer: Peer, shell: Shell, signal: AbortSignal): Promise<RemoteDesktop> {
    const session = asString(await peer.call(PATH, REMOTE_DESKTOP, 'CreateSession', '', [], signal));
    if (session === undefined)
      throw new UiError('display_unavailable', 'GNOME gave no session for mouse and keyboard.');
    await peer.call(session, SESSION, 'Start', '', [], signal);
    const devices = new RemoteDesktop(peer, session, shell);
    await devices.introduce(signal);
    return devices;
  }

  /**
   * Mutter makes a device when it is first used. A program that had none before listens to it a moment later, and loses
   * what comes sooner.
   */
  private async introduce(signal: AbortSignal): Promise<void> {
    this.send('NotifyPointerMotionRelative', 'dd', [0, 0]);
    for (const isDown of [true, false]) this.send('NotifyKeyboardKeycode', 'ub', [UNKNOWN_KEY, isDown]);
    await this.sync(signal);
    await delay(INTRODUCING_MS, undefined, { signal });
  }

  /** Mutter takes places of streams of pictures alone: the way there is sent, and looked at. */
  async move(to: Point, signal: AbortSignal): Promise<void> {
    const [x, y] = [Math.round(to.x), Math.round(to.y)];
    let at = await this.shell.pointer(signal);
    for (let moves = 0; moves < MOVES && (at.x !== x || at.y !== y); moves++) {
      this.send('NotifyPointerMotionRelative', 'dd', [x - at.x, y - at.y]);
      at = await this.arrival(at, { x, y }, signal);
    }
    if (at.x === x && at.y === y) return;
    throw new UiError('not_reachable', `The pointer is at ${at.x},${at.y} and does not come to ${x},${y}.`, {
      hint: 'Somebody else may be moving it: try again.',
    });
  }

  button(code: number, down: boolean): void {
    if (down) this.buttons.add(code);
    else this.buttons.delete(code);
    this.send('NotifyPointerButton', 'ib', [code, down]);
  }

  notch(axis: 'vertical' | 'horizontal', direction: 1 | -1): void {
    this.send('NotifyPointerAxisDiscrete', 'ui', [AXES[axis], direction]);
  }

  key(keysym: number, down: boolean): void {
    if (down) this.keysyms.add(keysym);
    else this.keysyms.delete(keysym);
    this.send('NotifyKeyboardKeysym', 'ub', [keysym, down]);
  }

  /** Resolves when Mutter has taken all that was sent. */
  async sync(signal: AbortSignal): Promise<void> {
    const sent = this.sent;
    this.sent = [];
    await Promise.all(sent);
    signal.throwIfAborted();
  }

  /** Lets go of all that is down. */
  async release(): Promise<void> {
    for (const code of [...this.buttons]) this.button(code, false);
    for (const keysym of [...this.keysyms].reverse()) this.key(keysym, false);
    await this.sync(AbortSignal.timeout(this.peer.timeouts.callMs)).catch(() => {});
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const limit = AbortSignal.timeout(this.peer.timeouts.callMs);
    await this.peer.call(this.session, SESSION, 'Stop', '', [], limit).catch(() => {});
  }

  /** Where the pointer is once it has come there, or has stopped on the way. */
  private async arrival(from: Point, to: Point, signal: AbortSignal): Promise<Point> {
    await this.sync(signal);
    const limit = within(this.peer.timeouts.scale(ARRIVAL_MS), signal);
    for (;;) {
      const at = await this.shell.pointer(signal);
      const isThere = at.x === to.x && at.y === to.y;
      if (isThere || limit.aborted || ((at.x !== from.x || at.y !== from.y) && (await this.rests(at, signal))))
        return at;
      await delay(ARRIVAL_PAUSE_MS, undefined, { signal });
    }
  }

  private async rests(at: Point, signal: AbortSignal): Promise<boolean> {
    await delay(ARRIVAL_PAUSE_MS, undefined, { signal });
    const now = await this.shell.pointer(signal);
    return now.x === at.x && now.y === at.y;
  }

  private send(member: string, signature: string, args: DBusValue[]): void {
    const limit = AbortSignal.timeout(this.peer.timeouts.callMs);
    const call = this.peer.call(this.session, SESSION, member, signature, args, limit);
    call.catch(() => {});
    this.sent.push(call);
  }
}
