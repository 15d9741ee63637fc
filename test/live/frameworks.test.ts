import { afterAll, describe, expect, it } from 'vitest';
import { bind } from '../../src/platform/macos/helper/bindings.ts';
import { CoreFoundation } from '../../src/platform/macos/helper/core-foundation.ts';
import { CONSTANTS } from '../../src/platform/macos/shared/constants.ts';

/** Apple's own frameworks, or the stand-in where the environment names it. Needs no permission. */
describe('the frameworks', () => {
  const bindings = bind();
  const { api, variables } = bindings;
  const cf = new CoreFoundation(bindings);
  afterAll(() => cf[Symbol.dispose]());

  it.each(['', 'plain', 'Zoë ✓ 日本 👩‍👩‍👧', 'half a pair \ud83d alone'])('keep the string %j unit by unit', (text) => {
    expect(cf.scope((own) => cf.decode(cf.string(text, own)))).toBe(text);
  });

  it.each([0, -7, 2 ** 40, 0.1, -1e300])('keep the number %d', (number) => {
    expect(cf.scope((own) => cf.decode(cf.newNumber(number, own)))).toBe(number);
  });

  it('keep arrays, booleans and ranges', () => {
    cf.scope((own) => {
      const items = [cf.string('one', own), cf.newNumber(2, own), cf.boolean(true), cf.boolean(false)];
      expect(cf.decode(cf.newArray(items, own))).toEqual(['one', 2, true, false]);
      expect(cf.decode(cf.newRange(3, 4, own))).toEqual({ location: 3, length: 4 });
      expect(cf.decode(variables.kCFNull)).toBeUndefined();
    });
  });

  it('count references as their rules say', () => {
    cf.scope((own) => {
      const member = cf.string('a member that is long enough not to be a tagged pointer', own);
      const before = Number(api.CFGetRetainCount(member));
      const array = api.CFArrayCreate(null, [member], 1, bindings.structs.kCFTypeArrayCallBacks);
      expect(Number(api.CFGetRetainCount(member))).toBe(before + 1);
      api.CFRelease(array);
      expect(Number(api.CFGetRetainCount(member))).toBe(before);
    });
  });

  it('know two elements of one application for the same', () => {
    cf.scope((own) => {
      const [one, other] = [0, 0].map(() => own(api.AXUIElementCreateApplication(process.pid)));
      expect(api.CFEqual(one ?? null, other ?? null)).toBe(1);
      expect(api.CFHash(one ?? null)).toBe(api.CFHash(other ?? null));
    });
  });

  it('pass structs by value, in and out', () => {
    cf.scope((own) => {
      const at = { x: -12.5, y: 34.25 };
      const event = own(api.CGEventCreateMouseEvent(null, CONSTANTS.kCGEventMouseMoved, at, 0));
      expect(api.CGEventGetLocation(event)).toEqual(at);
      const { origin, size } = api.CGDisplayBounds(api.CGMainDisplayID());
      expect(origin).toEqual({ x: 0, y: 0 });
      expect(size.width).toBeGreaterThan(0);
    });
  });

  it('list windows without any permission', () => {
    cf.scope((own) => {
      const list = own(api.CGWindowListCopyWindowInfo(CONSTANTS.kCGWindowListOptionOnScreenOnly, 0));
      if (list === null) throw new Error('no list');
      const layers = cf.items(list).map((entry) => entry && cf.decode(cf.member(entry, variables.kCGWindowLayer)));
      expect(layers.length).toBeGreaterThan(0);
      expect(layers.every((layer) => typeof layer === 'number')).toBe(true);
    });
  });

  it('never finish the run loop of the main thread', () => {
    const { kCFRunLoopRunTimedOut } = CONSTANTS;
    expect(api.CFRunLoopRunInMode(variables.kCFRunLoopDefaultMode, 0, 0)).toBe(kCFRunLoopRunTimedOut);
  });
});
