import type { PlatformEvent } from '../../../core/backend.ts';
import type { OwnWindows } from './own-windows.ts';
import type { ScreenWindow } from './window.ts';
import { windowRef } from './window-node.ts';

type WindowEvent = PlatformEvent & { kind: 'window' | 'title' | 'state' };

/** Finds out what has changed about the windows of one application since they were last looked at. */
export class WindowWatch {
  private readonly windows: OwnWindows;
  private known: ReadonlyMap<number, ScreenWindow>;

  private constructor(windows: OwnWindows, first: readonly ScreenWindow[]) {
    this.windows = windows;
    this.known = byHandle(first);
  }

  static async open(windows: OwnWindows, signal: AbortSignal): Promise<WindowWatch> {
    return new WindowWatch(windows, await windows.all(signal));
  }

  /** The windows that show now, and how they differ from those of the last call. */
  async take(signal: AbortSignal): Promise<{ shown: ScreenWindow[]; events: WindowEvent[] }> {
    const all = await this.windows.all(signal);
    const [before, now] = [this.known, byHandle(all)];
    this.known = now;
    const atMs = performance.now();
    const events: WindowEvent[] = [];
    for (const window of all) {
      const old = before.get(window.handle);
      const [ref, title] = [windowRef(window), window.title];
      if (!old) events.push({ kind: 'window', change: 'opened', ref, title, atMs });
      else if (old.title !== title) events.push({ kind: 'title', ref, title, atMs });
      if (old && old.active !== window.active) {
        events.push({ kind: 'state', state: 'active', on: window.active === true, ref, atMs });
      }
    }
    for (const window of before.values()) {
      if (now.has(window.handle)) continue;
      events.push({ kind: 'window', change: 'closed', ref: windowRef(window), title: window.title, atMs });
    }
    return { shown: all.filter(({ mapped }) => mapped), events };
  }
}

const byHandle = (windows: readonly ScreenWindow[]) => new Map(windows.map((window) => [window.handle, window]));
