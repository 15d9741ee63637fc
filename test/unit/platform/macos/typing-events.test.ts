import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typingEvents } from '../../../../src/platform/macos/typing-events.ts';
import { anyText } from '../../../support/any-text.ts';

const KEYS = { return: 36, tab: 48 };
const text = anyText({ maxLength: 200 });

/** Returns the text that the events would put into a field. */
function textOf(events: ReturnType<typeof typingEvents>): string {
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
        expect(textOf(events)).toBe(wanted.replaceAll(/\r\n?/g, '\n'));
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
