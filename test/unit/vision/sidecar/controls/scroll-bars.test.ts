import { describe, expect, it } from 'vitest';
import { joinScrollBars } from '../../../../../src/vision/sidecar/controls/scroll-bars.ts';

const bar = (confidence: number, x: number, y: number, w: number, h: number) => ({
  label: 'scrollbar',
  confidence,
  bounds: { x, y, w, h },
});

describe('joining the pieces of a scroll bar', () => {
  it('makes one bar of overlapping pieces in one line', () => {
    const pieces = [bar(0.8, 0, 900, 300, 14), bar(0.6, 500, 901, 400, 12), bar(0.5, 200, 899, 400, 14)];
    expect(joinScrollBars(pieces)).toEqual([bar(0.8, 0, 900, 900, 14)]);
  });

  it('leaves bars alone that meet end to end, lie beside each other, or cross', () => {
    const bars = [
      bar(0.8, 500, 0, 14, 300),
      bar(0.8, 500, 300, 14, 300),
      bar(0.8, 515, 0, 14, 300),
      bar(0.8, 0, 590, 510, 14),
    ];
    expect(joinScrollBars(bars)).toEqual(bars);
  });

  it('leaves everything else alone', () => {
    const sliders = [bar(0.8, 0, 0, 100, 14), bar(0.7, 50, 0, 100, 14)].map((box) => ({ ...box, label: 'slider' }));
    expect(joinScrollBars(sliders)).toEqual(sliders);
  });
});
