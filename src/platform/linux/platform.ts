import type { Desktop, DisplayKind, Finding, Platform } from '../../core/backend.ts';
import { LinuxDesktop } from './desktop.ts';
import { diagnose } from './diagnose.ts';
import { Reaper } from './reaper.ts';
import { selectDisplayServer } from './select-display-server.ts';

export class LinuxPlatform implements Platform, Disposable {
  readonly name = 'linux';
  private reaper: Reaper | undefined;

  defaultDisplay(): DisplayKind {
    return process.env[selectDisplayServer().variable] ? 'current' : 'isolated';
  }

  openDesktop(kind: DisplayKind, signal: AbortSignal): Promise<Desktop> {
    this.reaper ??= new Reaper();
    return kind === 'isolated'
      ? LinuxDesktop.openIsolated(this.reaper, signal)
      : LinuxDesktop.openCurrent(this.reaper, signal);
  }

  diagnose(signal: AbortSignal): Promise<Finding[]> {
    return diagnose(signal);
  }

  [Symbol.dispose](): void {
    this.reaper?.dismiss();
    this.reaper = undefined;
  }
}
