import type { PlatformEvent } from '../../../../core/backend.ts';
import { refFromKey } from '../protocol/object-ref.ts';
import type { AppEntry } from './app-entry.ts';

/** Other processes that belong to an application for as long as they show something for it, by their names on the bus. */
export class JoinedProcesses {
  private readonly known = new Map<string, AppEntry>();
  private readonly listeners = new Set<(busName: string) => void>();

  get entries(): AppEntry[] {
    return [...this.known.values()];
  }

  has(busName: string): boolean {
    return this.known.has(busName);
  }

  /** Calls for every one that comes from now on. */
  onArrival(listener: (busName: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** What an event of all processes means for the application: it does not end with one that has joined it. */
  ofApplication(event: PlatformEvent): PlatformEvent {
    const { kind, ref, atMs } = event;
    if (kind !== 'departed' || !this.leave(refFromKey(ref).bus)) return event;
    return { kind: 'other', what: 'registration', ref, atMs };
  }

  protected of(busName: string): AppEntry | undefined {
    return this.known.get(busName);
  }

  protected join(entry: AppEntry): void {
    const { bus } = entry.root;
    this.known.set(bus, entry);
    for (const listener of this.listeners) listener(bus);
  }

  protected leave(busName: string): boolean {
    return this.known.delete(busName);
  }
}
