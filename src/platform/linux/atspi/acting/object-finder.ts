import type { Peer } from '../../dbus/peer.ts';
import { Accessibles } from '../protocol/accessibles.ts';
import { type ObjectRef, refFromKey } from '../protocol/object-ref.ts';
import type { Peers } from '../protocol/peers.ts';
import type { AppEntry } from '../reading/app-entry.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';

const MAX_DEPTH = 60;

/** An object with the way to its application. `application` is the root of the registration that holds it. */
export type FoundObject = {
  ref: ObjectRef;
  application: ObjectRef;
  peer: Peer;
  objects: Accessibles;
  toolkit: Toolkit;
  /** Resolves once what shows the object has answered: of a page, what holds it, as a page waits for the answer of a dialog. */
  signOfLife: () => Promise<unknown>;
  /** Whether it is of a process that shows something in a window of another. */
  isGuest: boolean;
};

/** Finds the objects of one application by their keys. */
export class ObjectFinder {
  private readonly peers: Peers;
  private readonly entries: () => AppEntry[];

  constructor(peers: Peers, entries: () => AppEntry[]) {
    this.peers = peers;
    this.entries = entries;
  }

  /** Undefined for what is gone, as far as that may be asked. */
  async find(key: string, signal: AbortSignal): Promise<FoundObject | undefined> {
    const ref = refFromKey(key);
    const entries = this.entries();
    const sharing = entries.filter(({ root }) => root.bus === ref.bus);
    const [only] = sharing.length > 0 ? sharing : entries.length === 1 ? entries : [];
    const entry = sharing.length > 1 ? await this.holderOf(ref, sharing, signal) : only;
    if (!entry) return undefined;
    const { toolkit } = entry;
    const peer = await this.peers.of(entry);
    const objects = new Accessibles(peer, toolkit);
    if (await toolkit.acting.isGone(objects, ref, signal)) return undefined;
    const shower = (entry.isGuest && entries.find(({ isGuest }) => !isGuest)) || entry;
    const signOfLife = async () =>
      new Accessibles(await this.peers.of(shower), shower.toolkit).role(shower.root, signal);
    return { ref, application: entry.root, peer, objects, toolkit, signOfLife, isGuest: entry.isGuest === true };
  }

  /** An application and those embedded in it share a bus name: the ancestors of an object show which one holds it. */
  private async holderOf(ref: ObjectRef, [host, ...embedded]: AppEntry[], signal: AbortSignal) {
    const chain = host && (await this.ancestry(ref, signal));
    return embedded.find(({ root }) => chain?.some(({ path }) => path === root.path)) ?? host;
  }

  /** Returns an object and what holds it, up to its window, which may be another process's. */
  async ancestry(ref: ObjectRef, signal: AbortSignal): Promise<ObjectRef[]> {
    const chain = [ref];
    for (let last = ref; chain.length <= MAX_DEPTH; ) {
      const objects = await this.objectsOf(last.bus);
      const parent = await objects?.parent(last, signal).catch(() => undefined);
      if (!parent || isRoot(parent)) break;
      chain.push(parent);
      last = parent;
    }
    return chain;
  }

  private async objectsOf(bus: string): Promise<Accessibles | undefined> {
    const entries = this.entries();
    const entry = entries.find(({ root }) => root.bus === bus) ?? (entries.length === 1 ? entries[0] : undefined);
    return entry && new Accessibles(await this.peers.of(entry), entry.toolkit);
  }
}

const isRoot = ({ path }: ObjectRef) => path.endsWith('/root');
