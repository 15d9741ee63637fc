import type { Client, Event, WireError } from 'x11';

/** The number of the core protocol's request that selects events. */
const CHANGE_WINDOW_ATTRIBUTES = 2;

/** Which events of which windows a connection gets. */
export class EventSelection {
  private readonly client: Client;
  private readonly masks = new Map<number, number>();

  constructor(client: Client) {
    this.client = client;
  }

  get windows(): ReadonlySet<number> {
    return new Set(this.masks.keys());
  }

  add(window: number, mask: number): void {
    const before = this.masks.get(window) ?? 0;
    const after = before | mask;
    if (after === before) return;
    this.masks.set(window, after);
    this.client.ChangeWindowAttributes(window, { eventMask: after });
  }

  remove(window: number): void {
    if (this.masks.delete(window)) this.client.ChangeWindowAttributes(window, { eventMask: 0 });
  }

  noteRefused({ majorOpcode, badParam }: WireError): void {
    if (majorOpcode === CHANGE_WINDOW_ATTRIBUTES) this.masks.delete(badParam ?? 0);
  }

  /** Another window may get the number of one that is destroyed, and no events of it are selected then. */
  noteDestroyed({ name, wid }: Event): void {
    if (name === 'DestroyNotify' && wid !== undefined) this.masks.delete(wid);
  }
}
