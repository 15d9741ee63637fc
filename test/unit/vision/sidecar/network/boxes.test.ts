import { describe, expect, it } from 'vitest';
import { suppressOverlaps } from '../../../../../src/vision/sidecar/network/boxes.ts';

const SIDE = 10;
const PANEL_COLUMNS = 40;
const SIGHTINGS = 5;

/** A panel of pads, each of them seen several times a little off, the surest sighting first. */
function sightings(pads: number) {
  return Array.from({ length: pads * SIGHTINGS }, (_, at) => {
    const pad = at % pads;
    const off = Math.floor(at / pads) * 0.5;
    const [x, y] = [(pad % PANEL_COLUMNS) * 2 * SIDE, Math.floor(pad / PANEL_COLUMNS) * 2 * SIDE];
    return { label: 'pad', confidence: 0.9 - off / SIDE, bounds: { x: x + off, y, w: SIDE, h: SIDE } };
  });
}

describe('suppressing boxes of the same thing', () => {
  it('keeps one box for each control of a dense panel, however often each was detected', () => {
    const kept = suppressOverlaps(sightings(900), 0.5);
    expect(kept).toHaveLength(900);
    expect(new Set(kept.map(({ bounds }) => `${bounds.x},${bounds.y}`)).size).toBe(900);
  });

  it('keeps the box with the highest confidence', () => {
    expect(suppressOverlaps(sightings(1), 0.5).map(({ confidence }) => confidence)).toEqual([0.9]);
  });

  it('ends where more boxes could only be noise', () => {
    expect(suppressOverlaps(sightings(3_000), 0.5)).toHaveLength(1_200);
  });
});
