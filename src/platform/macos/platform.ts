import type { Desktop, DisplayKind, Finding, Platform } from '../../core/backend.ts';
import { UiError } from '../../core/errors.ts';
import type { Timeouts } from '../../core/timeouts.ts';
import { MacDesktop } from './desktop.ts';
import { diagnoseMac } from './diagnose.ts';

export class MacPlatform implements Platform, Disposable {
  readonly name = 'macos';
  private readonly timeouts: Timeouts;

  constructor(timeouts: Timeouts) {
    this.timeouts = timeouts;
  }

  defaultDisplay(): DisplayKind {
    return 'current';
  }

  async openDesktop(kind: DisplayKind, _signal: AbortSignal): Promise<Desktop> {
    if (kind === 'current') return new MacDesktop(this.timeouts);
    throw new UiError('display_unavailable', 'macOS has no isolated displays.', {
      hint: 'Leave display out, or give display:"current".',
    });
  }

  diagnose(signal: AbortSignal): Promise<Finding[]> {
    return diagnoseMac(this.timeouts, signal);
  }

  /** Every helper belongs to a desktop or an application, and ends with it. */
  [Symbol.dispose](): void {}
}
