import type { Desktop, DisplayKind, IsolatedKind, Platform } from '../core/backend.ts';
import type { Timeouts } from '../core/timeouts.ts';
import { type DisplayChoice, selectPlatform } from '../platform/select.ts';

/** Opens the platform and the user's own desktop when they are first needed; all sessions share them. */
export class Desktops implements AsyncDisposable {
  private readonly timeouts: Timeouts;
  private readonly choice: DisplayChoice;
  private platform: Promise<Platform & Disposable> | undefined;
  private current: Promise<Desktop> | undefined;

  constructor(timeouts: Timeouts, choice: DisplayChoice) {
    this.timeouts = timeouts;
    this.choice = choice;
  }

  async defaultKind(): Promise<DisplayKind> {
    return (await this.openPlatform()).defaultDisplay();
  }

  /** Returns the user's own desktop, or a new isolated one, which whoever opens it ends. */
  async open(kind: DisplayKind, signal: AbortSignal, on?: IsolatedKind): Promise<Desktop> {
    const platform = await this.openPlatform();
    if (kind === 'isolated') return platform.openDesktop('isolated', signal, on);
    this.current ??= platform.openDesktop('current', signal).catch((error) => {
      this.current = undefined;
      throw error;
    });
    return this.current;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await (await this.current?.catch(() => undefined))?.[Symbol.asyncDispose]();
    (await this.platform?.catch(() => undefined))?.[Symbol.dispose]();
  }

  private openPlatform(): Promise<Platform & Disposable> {
    this.platform ??= selectPlatform(this.timeouts, this.choice);
    return this.platform;
  }
}
