import { expect, it } from 'vitest';
import { refOf } from '../../../../../../../src/platform/linux/atspi/protocol/object-ref.ts';
import { dotScale } from '../../../../../../../src/platform/linux/atspi/toolkits/qt/dot-scale.ts';
import type { ScreenWindow } from '../../../../../../../src/platform/linux/screen/window.ts';
import { screenWindow } from '../../../screen/fake-screen.ts';

const box = { x: 231, y: 181, w: 922, h: 691 };
const frame = { left: 1, right: 1, top: 20, bottom: 5 };

function scaleIn(window: Partial<ScreenWindow>, isFramed = true): number | undefined {
  const traits = { title: 'e.pdf', box, shows: true, active: true };
  const windows = [screenWindow(1, { title: 'e.pdf — Okular', ...(isFramed && { decorations: frame }), ...window })];
  return dotScale({ tops: [{ ref: refOf(':1.1', '/window'), traits, window: undefined, isSure: false }], windows });
}

it('is what a window with a frame is larger by than its program says', () => {
  expect(scaleIn({ bounds: { x: 240, y: 188, w: 960, h: 719 } })).toBe(100 / 96);
  expect(scaleIn({ bounds: { x: 231, y: 181, w: 922, h: 691 } })).toBeUndefined();
  expect(scaleIn({ bounds: { x: 240, y: 188, w: 960, h: 740 } })).toBeUndefined();
  expect(scaleIn({ bounds: { x: 240, y: 188, w: 960, h: 719 } }, false)).toBeUndefined();
});

it('is left to the window where it is a quarter', () => {
  expect(scaleIn({ bounds: { x: 289, y: 226, w: 1153, h: 864 } })).toBeUndefined();
});
