import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Point } from '../../../core/backend.ts';
import type { Rect } from '../../../core/rect.ts';
import type { Peer } from '../dbus/peer.ts';
import { asList, asNumber, asString } from '../dbus/value.ts';

/** Of our extension of GNOME Shell: gnome-extension/bridge.js. */
export const SHELL = 'dev.strobe_ui.Shell';
const PATH = '/dev/strobe_ui/Shell';

/** A window as GNOME Shell knows it. Only the shell knows where one is, and where a popup is. */
export type ShellWindow = {
  id: string;
  pid: number;
  title: string;
  /** What shows of it. */
  frame: Rect;
  /** What its program draws, its own shadow included. */
  buffer: Rect;
  kind: 'normal' | 'dialog' | 'modal' | 'menu' | 'tooltip' | 'splash' | 'other';
  isPopup: boolean;
  /** It runs through Xwayland, and knows its place. */
  isX11: boolean;
  isShown: boolean;
  isMinimised: boolean;
  hasFocus: boolean;
  parent: string | null;
};

/** GNOME Shell, as our extension answers for it. */
export class Shell {
  private readonly peer: Peer;
  private pictures = 0;

  constructor(peer: Peer) {
    this.peer = peer;
  }

  /** All windows, the topmost first, and all of the screen. In the overview no window gets input. */
  async windows(signal: AbortSignal): Promise<{ area: Rect; windows: ShellWindow[]; isOverview: boolean }> {
    return JSON.parse(asString(await this.call('Windows', '', [], signal)) ?? '{}');
  }

  /** The window that a click there goes to; undefined where the shell itself gets it. */
  async windowAt({ x, y }: Point, signal: AbortSignal): Promise<string | undefined> {
    return asString(await this.call('WindowAt', 'ii', [Math.round(x), Math.round(y)], signal)) || undefined;
  }

  /** A PNG file of a window as its program has drawn it; undefined where it draws nothing. */
  async picture(id: string, signal: AbortSignal): Promise<Buffer | undefined> {
    const file = path.join(process.env.XDG_RUNTIME_DIR ?? '/tmp', `strobe-${process.pid}-${this.pictures++}.png`);
    try {
      const taken = await this.call('Picture', 'ss', [id, file], signal);
      return taken === true ? readFileSync(file) : undefined;
    } finally {
      rmSync(file, { force: true });
    }
  }

  async raise(id: string, signal: AbortSignal): Promise<void> {
    await this.call('Raise', 's', [id], signal);
  }

  async pointer(signal: AbortSignal): Promise<Point> {
    const [x, y] = asList(await this.call('Pointer', '', [], signal));
    return { x: asNumber(x) ?? 0, y: asNumber(y) ?? 0 };
  }

  private call(member: string, signature: string, args: (string | number)[], signal: AbortSignal) {
    return this.peer.call(PATH, SHELL, member, signature, args, signal);
  }
}
