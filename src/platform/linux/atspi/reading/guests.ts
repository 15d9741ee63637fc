import type { PlatformEvent } from '../../../../core/backend.ts';
import type { AccessibilityBus } from '../protocol/accessibility-bus.ts';
import { type ObjectRef, refFromKey, refOf } from '../protocol/object-ref.ts';
import { detectGuest } from '../toolkits/detect.ts';
import type { AppEntry } from './app-entry.ts';

/**
 * The processes that show something inside an application: WebKit gives pages one of their own. Nothing lists them but the
 * objects that hold them, which the first object of each has for its parent.
 */
export class Guests {
  private readonly known = new Map<string, AppEntry>();
  private readonly listeners = new Set<(busName: string) => void>();

  get entries(): AppEntry[] {
    return [...this.known.values()];
  }

  has(busName: string): boolean {
    return this.known.has(busName);
  }

  /** Who shows an object of another process. It may go by a well-known name, which its events do not come from. */
  async entryOf(first: ObjectRef, bus: AccessibilityBus, signal: AbortSignal): Promise<AppEntry> {
    const owner = await bus.ownerOf(first.bus, signal);
    const pid = await bus.pidOf(owner, signal);
    const known = this.known.get(owner);
    if (known) return known;
    const root = refOf(owner, first.path);
    const entry = { root, pid, name: '', toolkitName: '', toolkit: detectGuest(first.path), windows: [] };
    this.known.set(owner, entry);
    for (const listener of this.listeners) listener(owner);
    return entry;
  }

  /** Calls for every one that comes from now on. */
  onArrival(listener: (busName: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** What an event of all processes means for the application: it does not end with the process of a page. */
  ofApplication(event: PlatformEvent): PlatformEvent {
    const { kind, ref, atMs } = event;
    if (kind !== 'departed' || !this.known.delete(refFromKey(ref).bus)) return event;
    return { kind: 'other', what: 'registration', ref, atMs };
  }
}
