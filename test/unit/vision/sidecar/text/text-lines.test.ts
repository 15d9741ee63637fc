import { describe, expect, it } from 'vitest';
import type { Rect } from '../../../../../src/core/rect.ts';
import { joinFragments } from '../../../../../src/vision/sidecar/text/text-lines.ts';

const box = (x: number, y: number, w: number, h: number): Rect => ({ x, y, w, h });

describe('fragments of text', () => {
  it('of one line become one', () => {
    expect(joinFragments([box(46, 1, 30, 12), box(0, 0, 40, 12), box(80, 0, 20, 13)])).toEqual([box(0, 0, 100, 13)]);
  });

  it('of other lines, columns and sizes stay apart', () => {
    const apart = [box(0, 0, 40, 12), box(0, 20, 40, 12), box(90, 0, 40, 12), box(44, 0, 60, 30)];
    expect(joinFragments(apart)).toHaveLength(4);
  });

  it('under one box that reaches across columns stay apart', () => {
    const columns = [box(0, 0, 40, 12), box(90, 0, 40, 12)];
    expect(joinFragments([box(0, 0, 130, 12), ...columns])).toEqual(columns);
  });

  it('inside another are dropped, and of two that are the same one stays', () => {
    expect(joinFragments([box(0, 0, 100, 14), box(0, 0, 100, 14), box(20, 2, 30, 10)])).toHaveLength(1);
  });
});
