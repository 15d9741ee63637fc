import { describe, expect, it } from 'vitest';
import { strokesOf } from '../../../packages/appium-strobe-driver/src/keys.ts';

describe('keys as WebDriver sends them', () => {
  it.each([
    ['abc', [{ kind: 'type', text: 'abc' }]],
    [
      'a\ue003b',
      [
        { kind: 'type', text: 'a' },
        { kind: 'press', key: 'backspace' },
        { kind: 'type', text: 'b' },
      ],
    ],
    [
      '\ue009a\ue009x',
      [
        { kind: 'press', key: 'ctrl+a' },
        { kind: 'type', text: 'x' },
      ],
    ],
    ['\ue008ab\ue000c', [{ kind: 'type', text: 'ABc' }]],
    ['\ue009\ue008\ue012\ue000', [{ kind: 'press', key: 'ctrl+shift+left' }]],
    [
      '\ue03c\ue01b',
      [
        { kind: 'press', key: 'f12' },
        { kind: 'press', key: 'kp1' },
      ],
    ],
    // Help is a key that keyboards do not have.
    ['\ue002', []],
    ['😀é', [{ kind: 'type', text: '😀é' }]],
  ])('%j', (text, strokes) => {
    expect(strokesOf(text)).toEqual(strokes);
  });
});
