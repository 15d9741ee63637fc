import { describe, expect, it } from 'vitest';
import {
  dropGhosts,
  dropTicks,
  withoutLargeMarks,
  withWordsAsButtons,
} from '../../../../../src/vision/sidecar/controls/redundant-boxes.ts';

const box = (label: string, x: number, y: number, w: number, h: number, confidence = 0.8) => ({
  label,
  confidence,
  bounds: { x, y, w, h },
});

describe('second boxes of one thing', () => {
  it('are dropped, of whatever class and size: the one that shows a value stays', () => {
    const [knob, half, pad] = [
      box('knob', 100, 100, 30, 30, 0.6),
      box('knob', 118, 100, 20, 30),
      box('pad', 98, 98, 36, 36),
    ];
    expect(dropGhosts([knob, half, pad], (each) => each === knob)).toEqual([knob]);
  });

  it('are flat boxes that are called knobs: they hold the lines above one', () => {
    expect(dropGhosts([box('knob', 100, 82, 37, 18)], () => true)).toEqual([]);
  });

  it('are not what stands beside another', () => {
    const row = [box('knob', 100, 100, 30, 30), box('knob', 132, 100, 30, 30), box('slider', 170, 90, 20, 60)];
    expect(dropGhosts(row, () => false)).toHaveLength(3);
  });

  it('are boxes around several buttons', () => {
    const [ok, cancel, both] = [
      box('button', 110, 0, 90, 30),
      box('button', 210, 0, 90, 30),
      box('button', 100, 0, 190, 30),
    ];
    expect(dropGhosts([ok, cancel, both], () => false)).toEqual([ok, cancel]);
  });
});

describe('boxes to tick', () => {
  it('are as large as text: larger ones are pictures', () => {
    const line = { text: 'OK to save?', confidence: 1, bounds: { x: 60, y: 20, w: 90, h: 12 } };
    const [tick, sign] = [box('checkbox', 10, 18, 16, 16), box('radio', 10, 40, 40, 44)];
    expect(withoutLargeMarks([tick, sign], [line])).toEqual([tick, { ...sign, label: 'image' }]);
    expect(withoutLargeMarks([sign], [])).toEqual([sign]);
  });
});

describe('a short box with a word in it', () => {
  it('is a button, and a bar with a number is none', () => {
    const lineAt = (text: string) => ({ text, confidence: 1, bounds: { x: 30, y: 14, w: 20, h: 10 } });
    const [short, long] = [box('meter', 10, 10, 66, 19), box('meter', 10, 10, 200, 19)];
    expect(withWordsAsButtons([short], [lineAt('OK')])).toEqual([{ ...short, label: 'button' }]);
    expect(withWordsAsButtons([short], [lineAt('33 %')])).toEqual([short]);
    expect(withWordsAsButtons([long], [lineAt('Loading…')])).toEqual([long]);
  });
});

describe('the lines of a scale', () => {
  const knob = box('knob', 100, 100, 40, 36);
  const line = (text: string, x: number, y: number) => ({ text, confidence: 0.9, bounds: { x, y, w: 30, h: 8 } });

  it('that were read as strokes are dropped beside a knob', () => {
    const strokes = ['11/', '1T/', '(/', '/', '\\\\ | /'].map((text) => line(text, 104, 92));
    expect(dropTicks(strokes, [knob])).toEqual([]);
  });

  it('are neither words, nor numbers, nor strokes elsewhere', () => {
    const kept = [
      line('CUTOFF', 104, 140),
      line('1', 104, 140),
      line('I/O', 104, 140),
      line('11', 104, 92),
      line('11/', 300, 92),
    ];
    expect(dropTicks(kept, [knob])).toEqual(kept);
  });
});
