import type { Desktop, DisplayKind, Platform } from '../core/backend.ts';
import { selectPlatform } from '../platform/select.ts';

/** The platform and the user's own desktop, opened when they are first needed and shared by all sessions. */
export class Desktops implements AsyncDisposable {
  private platform: Promise<Platform & Disposable> | undefined;
  private current: Promise<Desktop> | undefined;

  async defaultKind(): Promise<DisplayKind> {
    return (await this.openPlatform()).defaultDisplay();
  }

  /** The user's own desktop, or a new isolated one, which whoever opens it ends. */
  async open(kind: DisplayKind, signal: AbortSignal): Promise<Desktop> {
    const platform = await this.openPlatform();
    if (kind === 'isolated') return platform.openDesktop('isolated', signal);
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
    this.platform ??= selectPlatform();
    return this.platform;
  }
}
