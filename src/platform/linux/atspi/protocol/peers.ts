import { Connection } from '../../dbus/connection.ts';
import { Peer } from '../../dbus/peer.ts';
import { asString } from '../../dbus/value.ts';
import type { AccessibilityBus } from './accessibility-bus.ts';
import { IFACE } from './names.ts';
import type { ObjectRef } from './object-ref.ts';

/**
 * The bridge of GTK, Chromium and LibreOffice answers one message of each connection in one turn of its loop, and a turn
 * costs as much as an answer: with six connections, it answers nearly twice as many in the same time.
 */
const LANES = 6;

type Registration = { root: ObjectRef; toolkit: { peerToPeer: boolean } };
type Direct = { peer: Peer; connections: Connection[] };

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

  async of(entry: Registration): Promise<Peer> {
    const name = entry.root.bus;
    const overBus = this.bus.peer(name);
    if (!entry.toolkit.peerToPeer) return overBus;
    const known = this.direct.get(name) ?? this.open(overBus, entry);
    return known.then(
      ({ peer, connections }) => (connections.some(({ isClosed }) => isClosed) ? overBus : peer),
      () => overBus,
    );
  }

  [Symbol.dispose](): void {
    for (const opened of this.direct.values()) opened.then(({ connections }) => closeAll(connections)).catch(() => {});
    this.direct.clear();
  }

  /** Whoever asks first opens it for all, so it has a deadline of its own. */
  private open(overBus: Peer, { root }: Registration): Promise<Direct> {
    const opened = connect(overBus, root.path, AbortSignal.timeout(overBus.timeouts.callMs));
    const forget = () => this.direct.get(root.bus) === opened && this.direct.delete(root.bus);
    opened.then(untilOneCloses).then(forget, forget);
    this.direct.set(root.bus, opened);
    return opened;
  }
}

async function connect(overBus: Peer, path: string, signal: AbortSignal): Promise<Direct> {
  const address = await overBus.call(path, IFACE.application, 'GetApplicationBusAddress', '', [], signal, asString);
  const open = () => Connection.open(address ?? '', { hello: false }, signal);
  const opening = Array.from({ length: LANES }, open);
  try {
    const [first, ...others] = await Promise.all(opening);
    if (!first) throw new Error('No connection');
    // No bus in between, so there is no name to address.
    return { peer: new Peer([first, ...others], '', overBus.timeouts), connections: [first, ...others] };
  } catch (error) {
    for (const each of opening) each.then((connection) => connection.close()).catch(() => {});
    throw error;
  }
}

/** Closes all connections when one closes: the others are of no use without it. */
async function untilOneCloses({ connections }: Direct): Promise<void> {
  await Promise.race(connections.map(({ closed }) => closed));
  closeAll(connections);
}

function closeAll(connections: Connection[]): void {
  for (const connection of connections) connection.close();
}
