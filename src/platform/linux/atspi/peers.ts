import { Connection } from '../dbus/connection.ts';
import { Peer } from '../dbus/peer.ts';
import { asString } from '../dbus/value.ts';
import type { AccessibilityBus } from './accessibility-bus.ts';
import type { AppEntry } from './app-entry.ts';
import { IFACE } from './names.ts';
import { toolkitOf } from './toolkit.ts';

type Direct = { peer: Peer; connection: Connection };

/**
 * The way to each application of a desktop: straight to it where its toolkit listens, else over the bus. All sessions
 * share it: GTK answers a little slower for every direct connection that was ever made to it, closed or not.
 */
export class Peers implements Disposable {
  readonly bus: AccessibilityBus;
  private readonly direct = new Map<string, Promise<Direct>>();

  constructor(bus: AccessibilityBus) {
    this.bus = bus;
  }

  async of(entry: AppEntry, signal: AbortSignal): Promise<Peer> {
    const name = entry.root.bus;
    const overBus = this.bus.peer(name);
    if (!toolkitOf(entry).peerToPeer) return overBus;
    const known = this.direct.get(name) ?? this.open(overBus, entry, signal);
    return known.then(
      ({ peer, connection }) => (connection.isClosed ? overBus : peer),
      () => overBus,
    );
  }

  [Symbol.dispose](): void {
    for (const opened of this.direct.values()) opened.then(({ connection }) => connection.close()).catch(() => {});
    this.direct.clear();
  }

  private open(overBus: Peer, { root }: AppEntry, signal: AbortSignal): Promise<Direct> {
    const opened = connect(overBus, root.path, signal);
    const forget = () => this.direct.get(root.bus) === opened && this.direct.delete(root.bus);
    opened.then(({ connection }) => connection.closed).then(forget, forget);
    this.direct.set(root.bus, opened);
    return opened;
  }
}

async function connect(overBus: Peer, path: string, signal: AbortSignal): Promise<Direct> {
  const address = await overBus.call(path, IFACE.application, 'GetApplicationBusAddress', '', [], signal);
  const connection = await Connection.open(asString(address) ?? '', { hello: false }, signal);
  // No bus in between, so there is no name to address.
  return { peer: new Peer(connection, ''), connection };
}
