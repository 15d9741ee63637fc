import { describe, expect, it } from 'vitest';
import type { HandInput } from '../../../../src/core/backend.ts';
import { parseKey } from '../../../../src/core/keys.ts';
import { type Gesture, Gestures } from '../../../../src/session/by-hand/gestures.ts';

const press = (isDown: boolean, x: number, atMs: number): HandInput => ({
  kind: 'button',
  isDown,
  button: 'left',
  at: { x, y: 10 },
  atMs,
  modifiers: [],
});
const click = (x: number, atMs: number) => [press(true, x, atMs), press(false, x, atMs)];
const letter = (text: string, modifiers: HandInput['modifiers'] = []): HandInput => ({
  kind: 'key',
  key: parseKey(text),
  text,
  atMs: 0,
  modifiers,
});
const wheel = (direction: 'up' | 'down'): HandInput => ({
  kind: 'wheel',
  direction,
  at: { x: 1, y: 1 },
  atMs: 0,
  modifiers: [],
});

function gesturesOf(...inputs: HandInput[]): Gesture[] {
  const gestures = new Gestures();
  const done = inputs.map((input) => gestures.add(input));
  return [...done, gestures.flush()].filter((gesture) => gesture !== undefined);
}

describe('gestures', () => {
  it('make one click of several in one place, and two of two places or a pause', () => {
    expect(gesturesOf(...click(10, 0), ...click(12, 100))).toMatchObject([{ kind: 'click', count: 2 }]);
    expect(gesturesOf(...click(10, 0), ...click(50, 100))).toMatchObject([{ count: 1 }, { count: 1 }]);
    expect(gesturesOf(...click(10, 0), ...click(10, 900))).toMatchObject([{ count: 1 }, { count: 1 }]);
  });

  it('make a drag of a press that is let go elsewhere', () => {
    const drag = [press(true, 10, 0), press(false, 90, 50)];
    expect(gesturesOf(...drag)).toMatchObject([{ kind: 'drag', at: { x: 10 }, toAt: { x: 90 } }]);
  });

  it('make a text of letters, and a key of all else', () => {
    const enter: HandInput = { kind: 'key', key: parseKey('return'), text: undefined, atMs: 0, modifiers: [] };
    expect(gesturesOf(letter('h'), letter('i', ['shift']), enter, letter('s', ['ctrl']))).toMatchObject([
      { kind: 'type', text: 'hi' },
      { kind: 'key', key: { name: 'return' } },
      { kind: 'key', key: { char: 's' }, modifiers: ['ctrl'] },
    ]);
  });

  it('count the turns of a wheel', () => {
    expect(gesturesOf(wheel('down'), wheel('down'), wheel('up'))).toMatchObject([
      { kind: 'scroll', direction: 'down', amount: 2 },
      { kind: 'scroll', direction: 'up', amount: 1 },
    ]);
  });

  it('ignore a release without its press', () => {
    expect(gesturesOf(press(false, 1, 0))).toEqual([]);
  });
});
