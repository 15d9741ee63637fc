import type { Desktop, DisplayKind, Finding, IsolatedKind, Platform } from '../../core/backend.ts';
import type { Timeouts } from '../../core/timeouts.ts';
import { LinuxDesktop } from './desktop.ts';
import { diagnose } from './diagnose.ts';
import { Reaper } from './reaper.ts';
import { MissingScreen } from './screen/missing-screen.ts';
import { currentDisplayServer, isolatedDisplayServer } from './select-display-server.ts';

export class LinuxPlatform implements Platform, Disposable {
  readonly name = 'linux';
  private readonly timeouts: Timeouts;
  private readonly isolated: IsolatedKind;
  private reaper: Reaper | undefined;

  constructor(timeouts: Timeouts, isolated: IsolatedKind = 'x11') {
    this.timeouts = timeouts;
    this.isolated = isolated;
  }

  defaultDisplay(): DisplayKind {
    return currentDisplayServer(process.env) instanceof MissingScreen ? 'isolated' : 'current';
  }

  openDesktop(kind: DisplayKind, signal: AbortSignal, on = this.isolated): Promise<Desktop> {
    this.reaper ??= new Reaper();
    return kind === 'isolated'
      ? LinuxDesktop.openIsolated(isolatedDisplayServer(on), this.reaper, this.timeouts, signal)
      : LinuxDesktop.openCurrent(this.reaper, this.timeouts, signal);
  }

  diagnose(signal: AbortSignal): Promise<Finding[]> {
    return diagnose(isolatedDisplayServer(this.isolated), this.timeouts, signal);
  }

  [Symbol.dispose](): void {
    this.reaper?.dismiss();
    this.reaper = undefined;
  }
}
