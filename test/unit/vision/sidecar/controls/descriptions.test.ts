import { describe, expect, it } from 'vitest';
import type { Rect } from '../../../../../src/core/rect.ts';
import { describeControls } from '../../../../../src/vision/sidecar/controls/descriptions.ts';

const box = (x: number, y: number, w: number, h: number): Rect => ({ x, y, w, h });
const control = (label: string, bounds: Rect) => ({ label, confidence: 0.9, bounds });
const line = (text: string, bounds: Rect) => ({ text, confidence: 0.9, bounds });

function describeAll(controls: ReturnType<typeof control>[], lines: ReturnType<typeof line>[]) {
  const { descriptions, loose } = describeControls(controls, lines);
  return { words: controls.map((each) => descriptions.get(each)), loose: loose.map(({ text }) => text) };
}

describe('words belong to', () => {
  it('the control that they are in', () => {
    const button = control('button', box(0, 0, 100, 30));
    expect(describeAll([button], [line('Play', box(30, 8, 40, 14))])).toEqual({ words: ['Play'], loose: [] });
  });

  it('the innermost control that they are in', () => {
    const [row, button] = [control('listItem', box(0, 0, 300, 40)), control('button', box(200, 5, 90, 30))];
    const lines = [line('Track 1', box(10, 12, 60, 14)), line('Mute', box(220, 12, 40, 14))];
    expect(describeAll([row, button], lines)).toEqual({ words: ['Track 1', 'Mute'], loose: [] });
  });

  it('all lines in it, in reading order', () => {
    const pad = control('pad', box(0, 0, 100, 60));
    const lines = [
      line('two', box(60, 10, 30, 14)),
      line('three', box(10, 35, 30, 14)),
      line('one', box(10, 11, 30, 14)),
    ];
    expect(describeAll([pad], lines).words).toEqual(['one two three']);
  });

  it('the knob above them, each to its own', () => {
    const knobs = [0, 1, 2].map((at) => control('knob', box(at * 80, 0, 40, 40)));
    const lines = ['Attack', 'Decay', 'Gain'].map((text, at) => line(text, box(at * 80 - 2, 46, 44, 12)));
    expect(describeAll(knobs, lines)).toEqual({ words: ['Attack', 'Decay', 'Gain'], loose: [] });
  });

  it('the checkbox before them, and the field after them', () => {
    const controls = [control('checkbox', box(0, 0, 16, 16)), control('textField', box(100, 40, 200, 24))];
    const lines = [line('Loop', box(22, 1, 40, 14)), line('Name', box(40, 45, 50, 14))];
    expect(describeAll(controls, lines).words).toEqual(['Loop', 'Name']);
  });

  it('a fader by name, not by the numbers of its scale', () => {
    const fader = control('slider', box(100, 0, 20, 200));
    const lines = [line('-12', box(98, 204, 24, 10)), line('Master', box(90, 222, 44, 12))];
    expect(describeAll([fader], lines)).toEqual({ words: ['Master'], loose: ['-12'] });
  });

  it('a knob by name and reading', () => {
    const knob = control('knob', box(0, 0, 60, 60));
    const lines = [line('64', box(20, 24, 20, 12)), line('Cutoff', box(5, 64, 50, 12))];
    expect(describeAll([knob], lines).words).toEqual(['Cutoff 64']);
  });

  it('a knob, also when accessibility reported them; they are not reported again', () => {
    const knob = control('knob', box(0, 0, 40, 40));
    const { descriptions, loose } = describeControls([knob], [], [line('Attack', box(0, 44, 40, 10))]);
    expect(descriptions.get(knob)).toBe('Attack');
    expect(loose).toEqual([]);
  });

  it('no control, when they are far away or only pictures are near', () => {
    const controls = [control('knob', box(0, 0, 40, 40)), control('image', box(200, 200, 100, 100))];
    const lines = [line('Far', box(0, 120, 40, 12)), line('Caption', box(210, 240, 60, 12))];
    expect(describeAll(controls, lines)).toEqual({ words: [undefined, undefined], loose: ['Far', 'Caption'] });
  });
});
