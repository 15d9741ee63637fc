import type { PlatformEvent } from '../../../core/backend.ts';
import { refOf } from './accessibility-bus.ts';
import { Accessibles } from './accessible.ts';
import type { AppEntry } from './app-entry.ts';
import type { Peers } from './peers.ts';
import { GUEST, PLAIN_TOOLKIT, toolkitOf } from './toolkit.ts';

/**
 * What GTK shows in the process of Chromium: the file chooser. It answers at Chromium's name on the bus, but hangs on an
 * application of its own that nothing lists; its windows tell when they open.
 */
export class Guests {
  private readonly told = new Set<string>();
  /** By their windows that are open. */
  private readonly known = new Map<string, AppEntry>();

  note(event: PlatformEvent): void {
    if (event.kind !== 'window' || this.known.has(event.ref) !== (event.change === 'closed')) return;
    this.known.delete(event.ref);
    if (event.change === 'opened' || event.change === 'activated') this.told.add(event.ref);
    else this.told.delete(event.ref);
  }

  get entries(): AppEntry[] {
    return [...new Map([...this.known.values()].map((entry) => [entry.root.key, entry])).values()];
  }

  /** Looks at the windows that have told since: nobody is asked where none has. */
  async lookFor(hosts: readonly AppEntry[], peers: Peers, signal: AbortSignal): Promise<void> {
    const told = [...this.told];
    this.told.clear();
    const isHost = (entry: AppEntry, key: string) =>
      key.startsWith(`${entry.root.bus}/`) && toolkitOf(entry).name === 'chromium';
    const look = async (key: string) => {
      const host = hosts.find((entry) => isHost(entry, key));
      const entry = host && (await guestIn(host, key, peers, signal).catch(() => undefined));
      if (entry) this.known.set(key, entry);
    };
    await Promise.all(told.map(look));
  }
}

async function guestIn(
  { root, pid, name }: AppEntry,
  key: string,
  peers: Peers,
  signal: AbortSignal,
): Promise<AppEntry | undefined> {
  const objects = new Accessibles(peers.bus.peer(root.bus), PLAIN_TOOLKIT);
  const holder = await objects.parent(refOf(root.bus, key.slice(root.bus.length)), signal);
  if (!holder || holder.path === root.path || (await objects.role(holder, signal)) !== 'application') return undefined;
  return { root: holder, pid, name: `${name}: ${GUEST}`, toolkit: GUEST, windows: [] };
}
