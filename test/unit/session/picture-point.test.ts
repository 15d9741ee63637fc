import { describe, expect, it } from 'vitest';
import { onScreen } from '../../../src/session/picture-point.ts';

const window = {
  handle: '7',
  title: 'Mixer',
  bounds: { x: 100, y: 50, w: 400, h: 300 },
  active: true,
  dialog: false,
  modal: false,
  visible: true,
};
const click = (x: number, y: number) => ({ action: 'click', button: 'left', count: 1, at: { x, y } }) as const;

describe('a point of a picture', () => {
  const picture = { bounds: { x: 110, y: 60, w: 200, h: 100 }, scale: 0.5, widthPx: 100, heightPx: 50, shown: window };

  it('is where its pixel is on the screen', () => {
    expect(onScreen(click(10, 20), picture, [window])).toMatchObject({ at: { x: 130, y: 100 } });
  });

  it('goes with the window that is shown', () => {
    const moved = { ...window, bounds: { ...window.bounds, x: 90, y: 80 } };
    expect(onScreen(click(10, 20), picture, [moved])).toMatchObject({ at: { x: 120, y: 130 } });
  });

  it('is refused once that window is closed', () => {
    expect(() => onScreen(click(10, 20), picture, [{ ...window, handle: '8' }])).toThrow(
      '"Mixer" of the last screenshot',
    );
  });

  it('stays where it is on a picture of the whole screen', () => {
    const { shown: _, ...whole } = picture;
    expect(onScreen(click(10, 20), whole, [])).toMatchObject({ at: { x: 130, y: 100 } });
  });
});
