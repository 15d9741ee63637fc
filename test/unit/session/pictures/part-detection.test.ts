import { describe, expect, it } from 'vitest';
import type { Detection } from '../../../../src/core/merge/detection.ts';
import { changedParts } from '../../../../src/session/pictures/changed-parts.ts';
import { partAround, replacePart } from '../../../../src/session/pictures/part-detection.ts';

const SIZE = { widthPx: 640, heightPx: 480 };
const seen = (label: string, x: number, y: number, w: number, h: number, description = ''): Detection => ({
  label,
  description,
  confidence: 0.9,
  bounds: { x, y, w, h },
});

function picture(...marks: [x: number, y: number][]) {
  const rgba = new Uint8Array(4 * SIZE.widthPx * SIZE.heightPx);
  for (const [x, y] of marks) rgba[4 * (y * SIZE.widthPx + x)] = 255;
  return { ...SIZE, rgba };
}

describe('where two pictures differ', () => {
  it('is nowhere, or in few boxes: changes near each other are one', () => {
    expect(changedParts(picture(), picture())).toEqual([]);
    expect(changedParts(picture(), picture([100, 100], [120, 130]))).toEqual([{ x: 96, y: 96, w: 32, h: 64 }]);
    expect(changedParts(picture([10, 10]), picture([600, 400]))).toHaveLength(2);
  });

  it('is also where something else is known to have changed', () => {
    const renamed = { x: 300, y: 300, w: 40, h: 20 };
    expect(changedParts(picture(), picture(), [renamed])).toEqual([renamed]);
  });
});

describe('a part that is looked at again', () => {
  const canvas = seen('canvas', 0, 0, 640, 480);
  const knob = seen('knob', 100, 100, 40, 40, 'Cutoff');
  const far = seen('button', 500, 400, 80, 30, 'Save');

  it('takes in whole what was found there, but not the frame around everything', () => {
    const { core, crop } = partAround({ x: 128, y: 96, w: 32, h: 32 }, [canvas, knob, far], SIZE);
    expect(core).toEqual({ x: 100, y: 88, w: 68, h: 52 });
    expect(crop).toEqual({ x: 52, y: 40, w: 164, h: 148 });
  });

  it('replaces what was there, leaves the rest, and keeps the caption of what has moved', () => {
    const part = partAround({ x: 128, y: 96, w: 32, h: 32 }, [canvas, knob, far], SIZE);
    const { x, y } = part.crop;
    const turned = { ...seen('knob', 101 - x, 100 - y, 40, 40), value: 0.7 };
    const cut = seen('text', 0, 60, 30, 10, 'half a wo');
    const now = replacePart([canvas, knob, far], part, [turned, cut], SIZE);
    expect(now).toEqual([canvas, far, { ...turned, description: 'Cutoff', bounds: { x: 101, y: 100, w: 40, h: 40 } }]);
  });
});
