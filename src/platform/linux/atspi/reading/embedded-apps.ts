import type { PlatformEvent } from '../../../../core/backend.ts';
import { Accessibles } from '../protocol/accessibles.ts';
import { PLAIN_DIALECT } from '../protocol/dialect.ts';
import { ROOT_PATH } from '../protocol/names.ts';
import { refOf } from '../protocol/object-ref.ts';
import type { Peers } from '../protocol/peers.ts';
import { type AppEntry, listEntries } from './app-entry.ts';

/**
 * What GTK shows in the process of Chromium: the file chooser. GTK 3 answers at Chromium's name on the bus, on an
 * application of its own that nothing lists; GTK 4 registers with its first window. Both report when a window opens.
 */
export class EmbeddedApps {
  private readonly reported = new Set<string>();
  /** By what has reported: a window, or the application in GTK 4. */
  private readonly known = new Map<string, AppEntry>();

  note(event: PlatformEvent): void {
    const { ref } = event;
    if (event.kind === 'other' && event.what === 'registration') this.reported.add(ref);
    if (event.kind !== 'window' || event.change === 'deactivated') return;
    if (event.change === 'closed') this.forget(ref);
    // GTK 4 names the application instead of the window, of which it may have others.
    if (event.change !== 'closed' || ref.endsWith(ROOT_PATH)) this.reported.add(ref);
  }

  get entries(): AppEntry[] {
    return [...new Map([...this.known.values()].map((entry) => [entry.root.key, entry])).values()];
  }

  /** Asks what has reported a window since: nobody is asked where nothing has. */
  async lookFor(entries: readonly AppEntry[], peers: Peers, signal: AbortSignal): Promise<void> {
    const hosts = entries.filter(({ toolkit }) => toolkit.embedded);
    const isKnown = (key: string) => this.known.has(key) || entries.some(({ root }) => root.key === key);
    for (const key of this.reported) if (hosts.length === 0 || isKnown(key)) this.reported.delete(key);
    const find = async (key: string) => {
      const host = hosts.find(({ root }) => key.startsWith(`${root.bus}/`));
      const entry = await (host ? embeddedIn(host, key, peers, signal) : lateEntry(key, peers, signal)).catch(
        unlessCut(signal),
      );
      // It may have closed meanwhile.
      if (this.reported.delete(key) && entry) this.known.set(key, entry);
    };
    await Promise.all([...this.reported].map((key) => find(key).catch(() => {})));
  }

  private forget(ref: string): void {
    this.reported.delete(ref);
    this.known.delete(ref);
  }
}

/** What is gone is not embedded; of what could not be asked, nothing is known yet. */
function unlessCut(signal: AbortSignal): (error: unknown) => undefined {
  return (error) => {
    if (signal.aborted) throw error;
    return undefined;
  };
}

async function embeddedIn(
  { root, pid, name, toolkit: { embedded } }: AppEntry,
  key: string,
  peers: Peers,
  signal: AbortSignal,
): Promise<AppEntry | undefined> {
  const objects = new Accessibles(peers.bus.peer(root.bus), PLAIN_DIALECT);
  const holder = await objects.parent(refOf(root.bus, key.slice(root.bus.length)), signal);
  if (!embedded || !holder || holder.path === root.path || (await objects.role(holder, signal)) !== 'application')
    return undefined;
  return { root: holder, pid, name: `${name}: guest`, toolkitName: '', toolkit: embedded, windows: [] };
}

async function lateEntry(key: string, peers: Peers, signal: AbortSignal): Promise<AppEntry | undefined> {
  if (!key.endsWith(ROOT_PATH)) return undefined;
  const entries = await listEntries(peers.bus, signal);
  return entries.find(({ root, windows }) => root.key === key && windows.length > 0);
}
