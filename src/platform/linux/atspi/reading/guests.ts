import type { AccessibilityBus } from '../protocol/accessibility-bus.ts';
import { type ObjectRef, refOf } from '../protocol/object-ref.ts';
import { detectGuest } from '../toolkits/detect.ts';
import type { AppEntry } from './app-entry.ts';
import { JoinedProcesses } from './joined-processes.ts';

/**
 * The processes that show something inside an application: WebKit gives pages one of their own. Nothing lists them but the
 * objects that hold them, which the first object of each has for its parent.
 */
export class Guests extends JoinedProcesses {
  /** Who shows an object of another process. It may go by a well-known name, which its events do not come from. */
  async entryOf(first: ObjectRef, bus: AccessibilityBus, signal: AbortSignal): Promise<AppEntry> {
    const owner = await bus.ownerOf(first.bus, signal);
    const pid = await bus.pidOf(owner, signal);
    const known = this.of(owner);
    if (known) return known;
    const root = refOf(owner, first.path);
    const entry = { root, pid, name: '', toolkitName: '', toolkit: detectGuest(first.path), windows: [] };
    this.join(entry);
    return entry;
  }
}
