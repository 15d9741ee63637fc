import { describe, expect, it } from 'vitest';
import { ticksOf } from '../../../packages/appium-strobe-driver/src/ticks.ts';

const pointer = (...actions: object[]) => ({ type: 'pointer', id: 'mouse', actions });
const keys = (...actions: object[]) => ({ type: 'key', id: 'keyboard', actions });

describe('actions of WebDriver', () => {
  it('of several sources happen tick by tick', () => {
    const move = { type: 'pointerMove', duration: 40, x: 3, y: 4 };
    const ticks = ticksOf([keys({ type: 'keyDown', value: 'a' }), pointer(move, { type: 'pointerDown', button: 2 })]);
    expect(ticks).toEqual([
      [
        { kind: 'keyDown', key: 'a', durationMs: 0 },
        { kind: 'move', to: { x: 3, y: 4 }, origin: 'viewport', durationMs: 40 },
      ],
      [{ kind: 'down', button: 2, durationMs: 0 }],
    ]);
  });

  it.each([
    ['no list', {}],
    ['an unknown source', [{ type: 'paw', actions: [] }]],
    ['an unknown action', [pointer({ type: 'fly' })]],
    ['two characters as a key', [keys({ type: 'keyDown', value: 'ab' })]],
    ['a place that is no number', [pointer({ type: 'pointerMove', x: 'a', y: 0 })]],
    ['a duration of an hour', [pointer({ type: 'pause', duration: 3_600_000 })]],
    ['an origin that is nothing', [pointer({ type: 'pointerMove', x: 0, y: 0, origin: {} })]],
  ])('are refused as a whole with %s', (_, sources) => {
    expect(() => ticksOf(sources)).toThrow(/^Actions take /);
  });
});
