import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { Observer } from '../../../../../../src/platform/linux/wayland/relay/observer.ts';
import {
  Arguments,
  encodeMessage,
  type Message,
  MessageSplitter,
  WireError,
} from '../../../../../../src/platform/linux/wayland/shared/wire.ts';

const [REGISTRY, COMPOSITOR, WM, SEAT, SHM, POOL, BUFFER, SURFACE, XDG, TOPLEVEL, POINTER, PARTS] = [
  2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
] as const;
const [MENU_SURFACE, MENU_XDG, MENU] = [20, 21, 22] as const;

function message(object: number, opcode: number, ...args: (number | string)[]): Message {
  const [whole] = new MessageSplitter().push(encodeMessage(object, opcode, args));
  if (!whole) throw new Error('no message');
  return whole;
}

/** A program with one window of 300 by 200 and a shadow of 10 around it. */
function withWindow(): Observer {
  let id = 0;
  const observer = new Observer(42, () => ++id);
  const globals = { wl_compositor: COMPOSITOR, xdg_wm_base: WM, wl_seat: SEAT, wl_shm: SHM, wl_subcompositor: PARTS };
  observer.request(message(1, 1, REGISTRY));
  for (const [name, object] of Object.entries(globals)) observer.request(message(REGISTRY, 0, 1, name, 1, object));
  observer.request(message(SHM, 0, POOL, 4096));
  observer.request(message(POOL, 0, BUFFER, 0, 320, 220, 1280, 0));
  observer.request(message(COMPOSITOR, 0, SURFACE));
  observer.request(message(WM, 2, XDG, SURFACE));
  observer.request(message(XDG, 1, TOPLEVEL));
  observer.request(message(XDG, 3, 10, 10, 300, 200));
  observer.request(message(SURFACE, 1, BUFFER, 0, 0));
  observer.request(message(SURFACE, 6));
  observer.request(message(SEAT, 0, POINTER));
  return observer;
}

describe('the observer of a Wayland program', () => {
  let observer: Observer;

  beforeEach(() => {
    observer = withWindow();
  });

  it('knows its window, with what is drawn around it', () => {
    expect(observer.list()).toEqual([
      {
        id: 1,
        pid: 42,
        grabs: false,
        mapped: true,
        size: { w: 320, h: 220 },
        visible: { x: 10, y: 10, w: 300, h: 200 },
      },
    ]);
  });

  it('puts its number before the app id', () => {
    const [named] = observer.request(message(TOPLEVEL, 3, 'org.example'));
    expect(new Arguments((named ?? Buffer.alloc(8)).subarray(8)).text()).toBe('strobe:1:org.example');
  });

  it('knows where a menu is, and when it has gone', () => {
    observer.request(message(COMPOSITOR, 0, MENU_SURFACE));
    observer.request(message(WM, 2, MENU_XDG, MENU_SURFACE));
    observer.request(message(MENU_XDG, 2, MENU, XDG, 99));
    observer.request(message(MENU, 1, SEAT, 7));
    observer.event(message(MENU, 0, 5, 26, 120, 90));
    observer.request(message(MENU_SURFACE, 1, BUFFER, 0, 0));
    observer.request(message(MENU_SURFACE, 6));
    expect(observer.list()[1]).toMatchObject({ id: 2, parent: 1, popupAt: { x: 5, y: 26 }, grabs: true, mapped: true });
    observer.request(message(MENU, 0));
    expect(observer.list()).toHaveLength(1);
  });

  it('adds up what was painted until it is asked for', () => {
    observer.request(message(SURFACE, 2, 300, 0, 100, 50));
    expect(observer.takeDamage(new Set([1]))).toEqual([{ id: 1, areas: [] }]);
    observer.request(message(SURFACE, 6));
    expect(observer.takeDamage(new Set([1]))).toEqual([{ id: 1, areas: [{ x: 300, y: 0, w: 20, h: 50 }] }]);
    expect(observer.takeDamage(new Set([1]))).toEqual([{ id: 1, areas: [] }]);
  });

  it('keeps answers to its own pings from the compositor', () => {
    let answered = false;
    const ping = observer.ping(() => {
      answered = true;
    });
    const [event] = new MessageSplitter().push(ping ?? Buffer.alloc(0));
    expect(event).toMatchObject({ object: WM, opcode: 0 });
    const serial = new Arguments(event?.body ?? Buffer.alloc(4)).uint();
    expect(observer.request(message(WM, 3, serial - 1))).toHaveLength(1);
    expect(observer.request(message(WM, 3, serial))).toEqual([]);
    expect(answered).toBe(true);
  });

  it('counts the buttons that reach the program, and forgets objects that are gone', () => {
    observer.event(message(POINTER, 3, 1, 2, 0x110, 1));
    observer.event(message(1, 1, POINTER));
    observer.event(message(POINTER, 3, 1, 2, 0x110, 0));
    expect(observer.delivered).toEqual({ buttons: 1, keys: 0 });
  });

  it('takes any messages, or says that they are broken', () => {
    const any = fc.record({
      object: fc.nat({ max: 25 }),
      opcode: fc.nat({ max: 15 }),
      args: fc.array(fc.oneof(fc.nat({ max: 25 }), fc.integer(), fc.string()), { maxLength: 6 }),
      isEvent: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), (all) => {
        const own = withWindow();
        for (const { object, opcode, args, isEvent } of all) {
          try {
            if (isEvent) own.event(message(object, opcode, ...args));
            else own.request(message(object, opcode, ...args));
          } catch (error) {
            expect(error).toBeInstanceOf(WireError);
          }
        }
        expect(() => own.list()).not.toThrow();
      }),
      { numRuns: 1000 },
    );
  });
});
