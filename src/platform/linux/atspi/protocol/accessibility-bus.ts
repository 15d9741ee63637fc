import { UiError } from '../../../../core/errors.ts';
import type { Timeouts } from '../../../../core/timeouts.ts';
import { BUS, Connection } from '../../dbus/connection.ts';
import { DeadlineError, Peer } from '../../dbus/peer.ts';
import { asNumber, asString, unwrap, Variant } from '../../dbus/value.ts';
import { EventFeed } from './event-feed.ts';
import { IFACE, REGISTRY_PATH, ROOT_PATH } from './names.ts';
import { type ObjectRef, toRefs } from './object-ref.ts';

const A11Y = { name: 'org.a11y.Bus', path: '/org/a11y/bus', status: 'org.a11y.Status' };

/** Registering for any event is what makes GTK 3 export its cache. */
const WAKING_EVENTS = ['object:children-changed', 'window:create'];

/** The accessibility bus of one desktop, with its registry. */
export class AccessibilityBus implements AsyncDisposable {
  readonly connection: Connection;
  readonly timeouts: Timeouts;
  readonly events: EventFeed;
  private readonly driver: Peer;
  private readonly registry: Peer;
  private readonly pids = new Map<string, number>();
  private readonly owners = new Map<string, string>();

  private constructor(connection: Connection, timeouts: Timeouts) {
    this.connection = connection;
    this.timeouts = timeouts;
    this.events = new EventFeed(connection, timeouts);
    this.driver = new Peer([connection], BUS, timeouts);
    this.registry = new Peer([connection], IFACE.registry, timeouts);
  }

  /** Finds the bus through the session bus, and switches accessibility on for toolkits that wait to be asked. */
  static async open(sessionBusAddress: string, timeouts: Timeouts, signal: AbortSignal): Promise<AccessibilityBus> {
    const address = await discover(sessionBusAddress, timeouts, signal);
    const bus = new AccessibilityBus(await Connection.open(address, { hello: true }, signal), timeouts);
    try {
      await bus.listen(signal);
    } catch (error) {
      bus.connection.close();
      throw error;
    }
    return bus;
  }

  /** Opens the bus of a desktop that has just begun: the first questions start it, which takes long on a busy machine. */
  static async openNew(sessionBusAddress: string, timeouts: Timeouts, signal: AbortSignal): Promise<AccessibilityBus> {
    for (;;) {
      try {
        return await AccessibilityBus.open(sessionBusAddress, timeouts, signal);
      } catch (error) {
        if (signal.aborted) throw notStarted(error);
        if (!isLate(error)) throw error;
      }
    }
  }

  /** A dead bus silences every application on it: that is not their fault. */
  throwIfGone(): void {
    if (!this.connection.isClosed) return;
    throw new UiError('accessibility_bus_off', 'The accessibility bus of this desktop is gone.', {
      hint: 'Stop the session and launch the program again: applications do not come back to a new bus by themselves.',
    });
  }

  peer(busName: string): Peer {
    return new Peer([this.connection], busName, this.timeouts);
  }

  /** The root object of every accessible application. */
  async applications(signal: AbortSignal): Promise<ObjectRef[]> {
    const children = await this.registry.call(ROOT_PATH, IFACE.accessible, 'GetChildren', '', [], signal);
    return toRefs(children);
  }

  async pidOf(busName: string, signal: AbortSignal): Promise<number> {
    const known = this.pids.get(busName);
    if (known) return known;
    const pid = await this.driver.call('/', BUS, 'GetConnectionUnixProcessID', 's', [busName], signal);
    const found = asNumber(pid) ?? 0;
    this.pids.set(busName, found);
    return found;
  }

  /** The unique name behind a well-known one. */
  async ownerOf(busName: string, signal: AbortSignal): Promise<string> {
    if (busName.startsWith(':')) return busName;
    const known = this.owners.get(busName);
    if (known) return known;
    const owner = asString(await this.driver.call('/', BUS, 'GetNameOwner', 's', [busName], signal)) ?? busName;
    this.owners.set(busName, owner);
    return owner;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.connection.close();
  }

  private async listen(signal: AbortSignal): Promise<void> {
    await this.match("type='signal',interface='org.a11y.atspi.Event.Window'", signal);
    await this.match("type='signal',interface='org.a11y.atspi.Event.Object',member='ChildrenChanged'", signal);
    for (const event of WAKING_EVENTS) {
      await this.registry.call(REGISTRY_PATH, IFACE.registry, 'RegisterEvent', 's', [event], signal);
    }
  }

  private async match(rule: string, signal: AbortSignal): Promise<void> {
    await this.driver.call('/', BUS, 'AddMatch', 's', [rule], signal);
  }
}

async function discover(sessionBusAddress: string, timeouts: Timeouts, signal: AbortSignal): Promise<string> {
  let session: Connection;
  try {
    session = await Connection.open(sessionBusAddress, { hello: true }, signal);
  } catch (cause) {
    throw busOff('There is no session bus.', cause);
  }
  try {
    const a11y = new Peer([session], A11Y.name, timeouts);
    const address = await a11y.call(A11Y.path, A11Y.name, 'GetAddress', '', [], signal);
    const found = asString(unwrap(address));
    if (!found) throw busOff('org.a11y.Bus gave no address.');
    // Qt and Chromium stay silent until somebody sets this.
    const enable = [A11Y.status, 'IsEnabled', new Variant('b', true)];
    await a11y.call(A11Y.path, IFACE.properties, 'Set', 'ssv', enable, signal).catch(() => {});
    return found;
  } catch (cause) {
    throw cause instanceof UiError ? cause : busOff('org.a11y.Bus does not answer.', cause);
  } finally {
    session.close();
  }
}

function notStarted(cause: unknown): UiError {
  return new UiError('accessibility_bus_off', 'The accessibility bus of the new display did not start in time.', {
    hint: 'The machine may be busy: try again. `strobe doctor` says what is missing, if anything is.',
    cause,
  });
}

const isLate = (error: unknown) =>
  error instanceof DeadlineError || (error instanceof UiError && error.cause instanceof DeadlineError);

function busOff(detail: string, cause?: unknown): UiError {
  return new UiError('accessibility_bus_off', `The accessibility bus is off. ${detail}`, {
    hint:
      'Install at-spi2-core and log in again, or run ' +
      '`gsettings set org.gnome.desktop.interface toolkit-accessibility true`; ' +
      'or launch with display:"isolated", which brings a bus of its own.',
    cause,
  });
}
