import { describe, expect, it } from 'vitest';
import { comparePixels } from '../../../src/image/compare.ts';

const picture = (...greys: number[]) => ({
  widthPx: greys.length,
  heightPx: 1,
  rgba: Uint8Array.from(greys.flatMap((grey) => [grey, grey, grey, 255])),
});

describe('two pictures', () => {
  it('differ in the pixels that are further apart than is tolerated', () => {
    const [one, other] = [picture(0, 100, 200), picture(0, 110, 250)];
    expect(comparePixels(one, other, 0).count).toBe(2);
    expect(comparePixels(one, other, 0.05).count).toBe(1);
    expect(comparePixels(one, one, 0).count).toBe(0);
  });

  it('are shown pale, with what differs in red', () => {
    const { rgba } = comparePixels(picture(0, 200), picture(0, 0), 0.1).picture;
    expect([...rgba]).toEqual([192, 192, 192, 255, 255, 0, 0, 255]);
  });
});
