import type { PlatformEvent } from '../../../../core/backend.ts';
import { Serial } from '../../../../core/serial.ts';
import type { Timeouts } from '../../../../core/timeouts.ts';
import { BUS, type Connection } from '../../dbus/connection.ts';
import type { Signal } from '../../dbus/message.ts';
import { Peer } from '../../dbus/peer.ts';
import { asString, unwrap } from '../../dbus/value.ts';
import { decodeEvent, EVENT_INTERFACE, matchRules, WATCHED_EVENTS } from './events.ts';
import { IFACE, REGISTRY_PATH, ROOT_PATH } from './names.ts';
import { toRef } from './object-ref.ts';

export type Follower = {
  /** The application's registrations as far as they are known. It may come back under another name. */
  names: Iterable<string>;
  /** Whether a registration that appears later is the application's too. */
  owns: (busName: string) => Promise<boolean>;
  listener: (event: PlatformEvent) => void;
};

/** The events of one accessibility bus, shared by all who watch. Registered while anybody does, and no longer. */
export class EventFeed {
  private readonly connection: Connection;
  private readonly timeouts: Timeouts;
  private readonly driver: Peer;
  private readonly registry: Peer;
  private readonly followers = new Map<string, Set<Follower>>();
  private readonly everyone = new Set<Follower>();
  private forget: (() => void) | undefined;
  /** Joining and leaving never cross, since one may undo what the other has just done. */
  private readonly membership = new Serial();

  constructor(connection: Connection, timeouts: Timeouts) {
    this.connection = connection;
    this.timeouts = timeouts;
    this.driver = new Peer([connection], BUS, timeouts);
    this.registry = new Peer([connection], IFACE.registry, timeouts);
  }

  async follow(follower: Follower, signal: AbortSignal): Promise<AsyncDisposable> {
    try {
      await this.membership.run(() => this.join(follower, signal));
      signal.throwIfAborted();
    } catch (error) {
      await this.membership.run(() => this.leave(follower));
      throw error;
    }
    return { [Symbol.asyncDispose]: () => this.membership.run(() => this.leave(follower)) };
  }

  private async join(follower: Follower, signal: AbortSignal): Promise<void> {
    this.everyone.add(follower);
    this.forget ??= this.connection.onSignal((each) => this.dispatch(each));
    const names = [...follower.names];
    await Promise.all(names.map((name) => this.add(name, follower, signal)));
    if (this.everyone.size === 1) {
      await Promise.all(WATCHED_EVENTS.map((event) => this.ask('RegisterEvent', event, signal)));
    }
    // Applications hear of a registration in their own time; once they answer this, they have.
    await Promise.all(names.map((name) => this.ping(name, signal).catch(() => {})));
  }

  private async leave(follower: Follower): Promise<void> {
    if (!this.everyone.delete(follower)) return;
    const signal = AbortSignal.timeout(this.timeouts.callMs);
    const unused: string[] = [];
    for (const [name, followers] of this.followers) {
      if (!followers.delete(follower) || followers.size > 0) continue;
      this.followers.delete(name);
      unused.push(name);
    }
    const idle = this.everyone.size === 0;
    if (idle) {
      this.forget?.();
      this.forget = undefined;
    }
    const ended = [
      ...unused.flatMap(matchRules).map((rule) => this.match('RemoveMatch', rule, signal)),
      ...(idle ? WATCHED_EVENTS.map((event) => this.ask('DeregisterEvent', event, signal)) : []),
    ];
    // The bus itself drops the rules of an application that is gone.
    await Promise.allSettled(ended);
  }

  private async add(name: string, follower: Follower, signal: AbortSignal): Promise<void> {
    const known = this.followers.get(name);
    if (known) {
      known.add(follower);
      return;
    }
    this.followers.set(name, new Set([follower]));
    await Promise.all(matchRules(name).map((rule) => this.match('AddMatch', rule, signal)));
  }

  private dispatch(signal: Signal): void {
    const followers = this.followers.get(signal.sender);
    if (followers !== undefined) {
      const event = decodeEvent(signal, performance.now());
      if (event !== undefined) for (const { listener } of followers) listener(event);
    } else if (signal.interface === BUS) this.reportDeparture(signal);
    else this.noteArrival(signal);
  }

  private reportDeparture({ member, body }: Signal): void {
    const [name, , owner] = body.map(asString);
    if (member !== 'NameOwnerChanged' || name === undefined || owner !== '') return;
    const event = { kind: 'departed', ref: `${name}${ROOT_PATH}`, atMs: performance.now() } as const;
    for (const { listener } of this.followers.get(name) ?? []) listener(event);
  }

  /** The registry lists a new application among its children. */
  private noteArrival({ interface: iface, member, path, body }: Signal): void {
    if (iface !== EVENT_INTERFACE.object || member !== 'ChildrenChanged' || path !== ROOT_PATH) return;
    const name = toRef(unwrap(body[3]))?.bus;
    if (name === undefined || this.followers.has(name)) return;
    for (const follower of this.everyone) void this.adopt(name, follower).catch(() => {});
  }

  private async adopt(name: string, follower: Follower): Promise<void> {
    if (await follower.owns(name)) await this.include(name, follower);
  }

  /** Lets a follower hear of another process, too: it may have missed what that has reported so far. */
  async include(name: string, follower: Follower): Promise<void> {
    await this.membership.run(async () => {
      if (!this.everyone.has(follower)) return;
      await this.add(name, follower, AbortSignal.timeout(this.timeouts.callMs));
      follower.listener({ kind: 'other', what: 'registration', ref: `${name}${ROOT_PATH}`, atMs: performance.now() });
    });
  }

  private async ask(member: 'RegisterEvent' | 'DeregisterEvent', event: string, signal: AbortSignal): Promise<void> {
    await this.registry.call(REGISTRY_PATH, IFACE.registry, member, 's', [event], signal);
  }

  private async match(member: 'AddMatch' | 'RemoveMatch', rule: string, signal: AbortSignal): Promise<void> {
    await this.driver.call('/', BUS, member, 's', [rule], signal);
  }

  /** An application answers over the bus only after the events that it has sent before. */
  async ping(name: string, signal: AbortSignal, path = ROOT_PATH): Promise<void> {
    const peer = new Peer([this.connection], name, this.timeouts);
    await peer.call(path, IFACE.accessible, 'GetRole', '', [], signal);
  }
}
