import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MODIFIERS, parseKey } from '../../../../src/core/keys.ts';
import { keyStrokeOf, modifierFlags } from '../../../../src/platform/macos/key-codes.ts';
import { typingEvents } from '../../../../src/platform/macos/typing-events.ts';

const KEYS = { return: 36, tab: 48 };
const text = fc.string({ unit: 'binary', maxLength: 200 });

/** What the events would put into a field. */
function typed(events: ReturnType<typeof typingEvents>): string {
  return events
    .map((event) => {
      if (event.kind === 'text') return event.text;
      if (event.kind !== 'key' || !event.down) return '';
      return event.code === KEYS.return ? '\n' : '\t';
    })
    .join('');
}

describe('typing', () => {
  it('carries every text whole, in pieces of at most 20 units that split no pair', () => {
    fc.assert(
      fc.property(text, (wanted) => {
        const events = typingEvents(wanted);
        expect(typed(events)).toBe(wanted.replaceAll(/\r\n?/g, '\n'));
        for (const event of events) {
          if (event.kind !== 'text') continue;
          expect(event.text.length).toBeLessThanOrEqual(20);
          expect(event.text).not.toMatch(/[\n\r\t]/);
        }
      }),
    );
  });

  it('splits no surrogate pair', () => {
    const pieces = typingEvents('👍'.repeat(15)).map((event) => (event.kind === 'text' ? event.text : ''));
    expect(pieces).toEqual(['👍'.repeat(10), '👍'.repeat(5)]);
    expect(typingEvents(`x${'👍'.repeat(10)}`).map((event) => event.kind === 'text' && event.text.length)).toEqual([
      19, 2,
    ]);
  });

  it('presses Return and Tab as keys, down and up', () => {
    expect(typingEvents('a\n\tb')).toEqual([
      { kind: 'text', text: 'a' },
      { kind: 'key', code: KEYS.return, down: true, flags: 0 },
      { kind: 'key', code: KEYS.return, down: false, flags: 0 },
      { kind: 'key', code: KEYS.tab, down: true, flags: 0 },
      { kind: 'key', code: KEYS.tab, down: false, flags: 0 },
      { kind: 'text', text: 'b' },
    ]);
  });
});

describe('keys', () => {
  it.each([
    ['s', 1, false],
    ['0', 29, false],
    ['9', 25, false],
    ['\\', 42, false],
    ["'", 39, false],
    ['!', 18, true],
    ['?', 44, true],
    ['"', 39, true],
    ['~', 50, true],
    ['escape', 53, false],
    ['pagedown', 121, false],
    ['f12', 111, false],
    ['kpenter', 76, false],
  ])('%s is key %i, shifted: %s', (name, code, shift) => {
    expect(keyStrokeOf(parseKey(name))).toEqual({ code, shift });
  });

  it('knows every character that can be asked for, each with a stroke of its own', () => {
    const characters = [...'abcdefghijklmnopqrstuvwxyz0123456789`-=[]\\;\',./~!@#$%^&*()_+{}|:"<>?'];
    const strokes = characters.map((each) => JSON.stringify(keyStrokeOf(parseKey(each))));
    expect(new Set(strokes).size).toBe(characters.length);
  });

  it('refuses what no Mac keyboard has', () => {
    expect(() => keyStrokeOf(parseKey('scrolllock'))).toThrow('has no key "scrolllock"');
  });

  it('has a flag for each modifier, and shift once', () => {
    const flags = MODIFIERS.map((modifier) => modifierFlags([modifier]));
    expect(flags).toEqual([0x100000, 0x20000, 0x80000, 0x40000]);
    expect(modifierFlags(['cmd', 'shift', 'shift'])).toBe(0x120000);
  });
});
