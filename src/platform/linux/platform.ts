import type { Desktop, DisplayKind, Finding, IsolatedKind, Platform } from '../../core/backend.ts';
import type { Timeouts } from '../../core/timeouts.ts';
import { LinuxDesktop } from './desktop.ts';
import { diagnose } from './diagnose.ts';
import { Reaper } from './reaper.ts';
import type { DisplayServer } from './screen/display-server.ts';
import { MissingScreen } from './screen/missing-screen.ts';
import { currentDisplayServer, isolatedDisplayServer } from './select-display-server.ts';

export class LinuxPlatform implements Platform, Disposable {
  readonly name = 'linux';
  private readonly timeouts: Timeouts;
  private readonly isolated: IsolatedKind;
  private readonly desktopInput: boolean;
  private reaper: Reaper | undefined;

  /** `desktopInput`: whether mouse and keyboard of the user's own Wayland desktop may be used. */
  constructor(timeouts: Timeouts, isolated: IsolatedKind = 'x11', desktopInput = false) {
    this.timeouts = timeouts;
    this.isolated = isolated;
    this.desktopInput = desktopInput;
  }

  /** A Wayland desktop lets less be done to its programs than an isolated display. */
  defaultDisplay(): DisplayKind {
    const server = this.currentServer();
    return server instanceof MissingScreen || server.boxesFrom === 'window' ? 'isolated' : 'current';
  }

  openDesktop(kind: DisplayKind, signal: AbortSignal, on = this.isolated): Promise<Desktop> {
    this.reaper ??= new Reaper();
    return kind === 'isolated'
      ? LinuxDesktop.openIsolated(isolatedDisplayServer(on), this.reaper, this.timeouts, signal)
      : LinuxDesktop.openCurrent(this.currentServer(), this.reaper, this.timeouts, signal);
  }

  diagnose(signal: AbortSignal): Promise<Finding[]> {
    return diagnose(isolatedDisplayServer(this.isolated), this.currentServer(), this.timeouts, signal);
  }

  private currentServer(): DisplayServer | MissingScreen {
    return currentDisplayServer(process.env, this.desktopInput);
  }

  [Symbol.dispose](): void {
    this.reaper?.dismiss();
    this.reaper = undefined;
  }
}
