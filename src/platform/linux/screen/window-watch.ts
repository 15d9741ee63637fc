import type { PlatformEvent } from '../../../core/backend.ts';
import type { ScreenWindow } from './window.ts';
import { windowRef } from './window-node.ts';

type WindowEvent = PlatformEvent & { kind: 'window' | 'title' | 'state' };

/** Finds out what has changed about the windows of one application since they were last looked at. */
export class WindowWatch {
  private known: ReadonlyMap<number, ScreenWindow>;

  constructor(first: readonly ScreenWindow[]) {
    this.known = byHandle(first);
  }

  /** How these windows differ from those of the last call. */
  take(windows: readonly ScreenWindow[]): WindowEvent[] {
    const [before, now] = [this.known, byHandle(windows)];
    this.known = now;
    const atMs = performance.now();
    const events: WindowEvent[] = [];
    for (const window of windows) {
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
    return events;
  }
}

const byHandle = (windows: readonly ScreenWindow[]) => new Map(windows.map((window) => [window.handle, window]));
