import type { Delivered, RelayedDamage, RelayedWindow } from '../shared/relay-protocol.ts';
import { tagOf } from '../shared/relay-protocol.ts';
import { Arguments, encodeMessage, type Message } from '../shared/wire.ts';
import {
  commit,
  describe,
  isWithin,
  newSurface,
  newWindow,
  type Surface,
  takeDamage,
  type Window,
} from './surfaces.ts';

/** An object of the protocol, as far as it matters where windows are. */
type Thing =
  | {
      is: 'registry' | 'compositor' | 'subcompositor' | 'viewporter' | 'shm' | 'pool' | 'seat' | 'pointer' | 'keyboard';
    }
  | { is: 'wm' }
  | { is: 'buffer'; w: number; h: number }
  | { is: 'surface' | 'subsurface' | 'viewport'; surface: Surface }
  | { is: 'window' | 'toplevel' | 'popup'; window: Window };

const INTERFACES: Readonly<Record<string, Thing>> = {
  wl_compositor: { is: 'compositor' },
  wl_subcompositor: { is: 'subcompositor' },
  wp_viewporter: { is: 'viewporter' },
  wl_shm: { is: 'shm' },
  wl_seat: { is: 'seat' },
  xdg_wm_base: { is: 'wm' },
};

const DISPLAY = 1;
/** Above every serial that a compositor counts to. */
const FIRST_PING = 0x7a000000;

/** Follows what a program and its compositor say to each other. */
export class Observer {
  private readonly things = new Map<number, Thing>();
  private readonly windows = new Set<Window>();
  private readonly pid: number;
  private readonly nextId: () => number;
  readonly delivered: Delivered = { buttons: 0, keys: 0 };
  private readonly pings = new Map<number, () => void>();
  private lastPing = FIRST_PING;

  constructor(pid: number, nextId: () => number) {
    this.pid = pid;
    this.nextId = nextId;
  }

  list(): RelayedWindow[] {
    return [...this.windows].filter(({ kind }) => kind).map((window) => describe(window, this.pid));
  }

  takeDamage(ids: ReadonlySet<number>): RelayedDamage[] {
    return [...this.windows].filter(({ id }) => ids.has(id)).map(takeDamage);
  }

  /** The event that the program answers once it has dealt with those before; undefined if it has no windows. */
  ping(answered: () => void): Buffer | undefined {
    const wm = [...this.things].find(([, { is }]) => is === 'wm');
    if (!wm || this.windows.size === 0) return undefined;
    this.pings.set(++this.lastPing, answered);
    return encodeMessage(wm[0], 0, [this.lastPing]);
  }

  /** The program is gone: nobody waits for its answers. */
  end(): void {
    for (const answered of this.pings.values()) answered();
    this.pings.clear();
  }

  /** What the compositor gets for a request of the program. */
  request({ object, opcode, body, bytes }: Message): Buffer[] {
    const args = new Arguments(body);
    if (object === DISPLAY) {
      if (opcode === 1) this.things.set(args.uint(), { is: 'registry' });
      return [bytes];
    }
    const thing = this.things.get(object);
    switch (thing?.is) {
      case 'registry': {
        args.uint();
        const known = INTERFACES[args.text()];
        args.uint();
        if (known) this.things.set(args.uint(), known);
        break;
      }
      case 'compositor':
        if (opcode === 0) this.things.set(args.uint(), { is: 'surface', surface: newSurface() });
        break;
      case 'subcompositor':
        if (opcode === 1) this.addPart(args.uint(), args.uint(), args.uint());
        break;
      case 'viewporter':
        if (opcode === 1) this.addViewport(args.uint(), args.uint());
        break;
      case 'shm':
        if (opcode === 0) this.things.set(args.uint(), { is: 'pool' });
        break;
      case 'pool':
        if (opcode === 0) this.addBuffer(args);
        break;
      case 'seat':
        if (opcode < 2) this.things.set(args.uint(), { is: opcode === 0 ? 'pointer' : 'keyboard' });
        break;
      case 'surface':
        this.surfaceRequest(thing.surface, opcode, args);
        break;
      case 'subsurface':
        if (opcode === 1 && thing.surface.within) Object.assign(thing.surface.within, { x: args.int(), y: args.int() });
        break;
      case 'viewport':
        if (opcode === 0) thing.surface.shownAs = undefined;
        if (opcode === 2) thing.surface.shownAs = sizeFrom(args);
        break;
      case 'wm':
        if (opcode === 2) this.addWindow(args.uint(), args.uint());
        if (opcode === 3 && this.isAnswered(args.uint())) return [];
        break;
      case 'window':
        return this.windowRequest(thing.window, opcode, args, bytes);
      case 'toplevel':
        return this.toplevelRequest(thing.window, object, opcode, args, bytes);
      case 'popup':
        if (opcode === 0) this.windows.delete(thing.window);
        if (opcode === 1) thing.window.grabs = true;
        break;
    }
    return [bytes];
  }

  /** Notes what the program hears. */
  event({ object, opcode, body }: Message): void {
    const args = new Arguments(body);
    if (object === DISPLAY) {
      // From now on the number may be another object's.
      if (opcode === 1) this.things.delete(args.uint());
      return;
    }
    const thing = this.things.get(object);
    if (thing?.is === 'popup' && opcode === 0) thing.window.popupAt = { x: args.int(), y: args.int() };
    if (thing?.is === 'popup' && opcode === 1) this.windows.delete(thing.window);
    if (thing?.is === 'pointer' && opcode === 3) this.delivered.buttons++;
    if (thing?.is === 'keyboard' && opcode === 3) this.delivered.keys++;
  }

  private surfaceRequest(surface: Surface, opcode: number, args: Arguments): void {
    if (opcode === 0 && surface.window) this.windows.delete(surface.window);
    if (opcode === 1) {
      const buffer = this.things.get(args.uint());
      surface.attached = buffer?.is === 'buffer' ? { w: buffer.w, h: buffer.h } : { w: 0, h: 0 };
    }
    // Areas of the surface, and areas of its picture: the same without a scale.
    if (opcode === 2 || opcode === 9) surface.painted.push({ x: args.int(), y: args.int(), ...sizeFrom(args) });
    if (opcode === 6) commit(surface);
  }

  private windowRequest(window: Window, opcode: number, args: Arguments, bytes: Buffer): Buffer[] {
    if (opcode === 0) this.windows.delete(window);
    if (opcode === 1) {
      window.kind = 'toplevel';
      const id = args.uint();
      this.things.set(id, { is: 'toplevel', window });
      this.windows.add(window);
      return [bytes, encodeMessage(id, 3, [tagOf(window.id)])];
    }
    if (opcode === 2) {
      window.kind = 'popup';
      this.things.set(args.uint(), { is: 'popup', window });
      const parent = this.things.get(args.uint());
      window.parent = parent?.is === 'window' ? parent.window : undefined;
      window.grabs = false;
      this.windows.add(window);
    }
    if (opcode === 3) window.nextVisible = { x: args.int(), y: args.int(), ...sizeFrom(args) };
    return [bytes];
  }

  private toplevelRequest(window: Window, object: number, opcode: number, args: Arguments, bytes: Buffer): Buffer[] {
    if (opcode === 0) this.windows.delete(window);
    if (opcode === 1) {
      const parent = this.things.get(args.uint());
      window.parent = parent?.is === 'toplevel' ? parent.window : undefined;
    }
    return opcode === 3 ? [encodeMessage(object, 3, [tagOf(window.id) + args.text()])] : [bytes];
  }

  private addWindow(id: number, surfaceId: number): void {
    const drawn = this.things.get(surfaceId);
    if (drawn?.is !== 'surface') return;
    const window = newWindow(this.nextId(), drawn.surface);
    drawn.surface.window = window;
    this.things.set(id, { is: 'window', window });
  }

  private addPart(id: number, surfaceId: number, parentId: number): void {
    const [part, whole] = [this.things.get(surfaceId), this.things.get(parentId)];
    if (part?.is !== 'surface' || whole?.is !== 'surface' || isWithin(whole.surface, part.surface)) return;
    part.surface.within = { surface: whole.surface, x: 0, y: 0 };
    this.things.set(id, { is: 'subsurface', surface: part.surface });
  }

  private addViewport(id: number, surfaceId: number): void {
    const drawn = this.things.get(surfaceId);
    if (drawn?.is === 'surface') this.things.set(id, { is: 'viewport', surface: drawn.surface });
  }

  private addBuffer(args: Arguments): void {
    const id = args.uint();
    args.int();
    this.things.set(id, { is: 'buffer', ...sizeFrom(args) });
  }

  private isAnswered(serial: number): boolean {
    const answered = this.pings.get(serial);
    this.pings.delete(serial);
    answered?.();
    return answered !== undefined;
  }
}

const sizeFrom = (args: Arguments) => ({ w: args.int(), h: args.int() });
