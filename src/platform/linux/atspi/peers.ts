import { Connection } from '../dbus/connection.ts';
import { Peer } from '../dbus/peer.ts';
import { asString } from '../dbus/value.ts';
import type { AccessibilityBus } from './accessibility-bus.ts';
import type { AppEntry } from './app-entry.ts';
import { IFACE } from './names.ts';
import { toolkitOf } from './toolkit.ts';

/** The way to each registration of an application: straight to it where its toolkit listens, else over the bus. */
export class Peers implements Disposable {
  private readonly bus: AccessibilityBus;
  private readonly direct = new Map<string, { peer: Peer; connection: Connection }>();

  constructor(bus: AccessibilityBus) {
    this.bus = bus;
  }

  async of(entry: AppEntry, signal: AbortSignal): Promise<Peer> {
    const known = this.direct.get(entry.root.bus);
    if (known && !known.connection.isClosed) return known.peer;
    const overBus = this.bus.peer(entry.root.bus);
    if (!toolkitOf(entry).peerToPeer) return overBus;
    try {
      const args = [entry.root.path, IFACE.application, 'GetApplicationBusAddress', '', []] as const;
      const [address] = await overBus.call(...args, signal);
      const connection = await Connection.open(asString(address) ?? '', { hello: false }, signal);
      // No bus in between, so there is no name to address.
      const peer = new Peer(connection, '');
      this.direct.set(entry.root.bus, { peer, connection });
      return peer;
    } catch {
      return overBus;
    }
  }

  [Symbol.dispose](): void {
    for (const { connection } of this.direct.values()) connection.close();
    this.direct.clear();
  }
}
