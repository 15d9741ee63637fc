import { expect, describe as group, it } from 'vitest';
import type { Rect } from '../../../../../src/core/node.ts';
import { LineSplitter } from '../../../../../src/vision/shared/line-splitter.ts';
import { describeControls } from '../../../../../src/vision/sidecar/controls/descriptions.ts';
import { joinFragments } from '../../../../../src/vision/sidecar/text/text-lines.ts';

const box = (x: number, y: number, w: number, h: number): Rect => ({ x, y, w, h });
const control = (label: string, bounds: Rect) => ({ label, confidence: 0.9, bounds });
const line = (text: string, bounds: Rect) => ({ text, confidence: 0.9, bounds });

function told(controls: ReturnType<typeof control>[], lines: ReturnType<typeof line>[]) {
  const { descriptions, loose } = describeControls(controls, lines);
  return { words: controls.map((each) => descriptions.get(each)), loose: loose.map(({ text }) => text) };
}

group('words belong to', () => {
  it('the control that they are in', () => {
    const button = control('button', box(0, 0, 100, 30));
    expect(told([button], [line('Play', box(30, 8, 40, 14))])).toEqual({ words: ['Play'], loose: [] });
  });

  it('the innermost control that they are in', () => {
    const [row, button] = [control('listItem', box(0, 0, 300, 40)), control('button', box(200, 5, 90, 30))];
    const lines = [line('Track 1', box(10, 12, 60, 14)), line('Mute', box(220, 12, 40, 14))];
    expect(told([row, button], lines)).toEqual({ words: ['Track 1', 'Mute'], loose: [] });
  });

  it('all lines in it, in reading order', () => {
    const pad = control('pad', box(0, 0, 100, 60));
    const lines = [
      line('two', box(60, 10, 30, 14)),
      line('three', box(10, 35, 30, 14)),
      line('one', box(10, 11, 30, 14)),
    ];
    expect(told([pad], lines).words).toEqual(['one two three']);
  });

  it('the knob above them, each to its own', () => {
    const knobs = [0, 1, 2].map((at) => control('knob', box(at * 80, 0, 40, 40)));
    const lines = ['Attack', 'Decay', 'Gain'].map((text, at) => line(text, box(at * 80 - 2, 46, 44, 12)));
    expect(told(knobs, lines)).toEqual({ words: ['Attack', 'Decay', 'Gain'], loose: [] });
  });

  it('the checkbox before them, and the field after them', () => {
    const controls = [control('checkbox', box(0, 0, 16, 16)), control('textField', box(100, 40, 200, 24))];
    const lines = [line('Loop', box(22, 1, 40, 14)), line('Name', box(40, 45, 50, 14))];
    expect(told(controls, lines).words).toEqual(['Loop', 'Name']);
  });

  it('a fader by name, not by the numbers of its scale', () => {
    const fader = control('slider', box(100, 0, 20, 200));
    const lines = [line('-12', box(98, 204, 24, 10)), line('Master', box(90, 222, 44, 12))];
    expect(told([fader], lines)).toEqual({ words: ['Master'], loose: ['-12'] });
  });

  it('a knob by name and reading', () => {
    const knob = control('knob', box(0, 0, 60, 60));
    const lines = [line('64', box(20, 24, 20, 12)), line('Cutoff', box(5, 64, 50, 12))];
    expect(told([knob], lines).words).toEqual(['Cutoff 64']);
  });

  it('a knob, also when others have told of them; they are not told again', () => {
    const knob = control('knob', box(0, 0, 40, 40));
    const { descriptions, loose } = describeControls([knob], [], [line('Attack', box(0, 44, 40, 10))]);
    expect(descriptions.get(knob)).toBe('Attack');
    expect(loose).toEqual([]);
  });

  it('nobody, when they are far away or only pictures are near', () => {
    const controls = [control('knob', box(0, 0, 40, 40)), control('image', box(200, 200, 100, 100))];
    const lines = [line('Far', box(0, 120, 40, 12)), line('Caption', box(210, 240, 60, 12))];
    expect(told(controls, lines)).toEqual({ words: [undefined, undefined], loose: ['Far', 'Caption'] });
  });
});

group('fragments of text', () => {
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

group('lines of a stream', () => {
  it('come whole, however they are cut, also within a letter', () => {
    const lines: (string | undefined)[] = [];
    const cutter = new LineSplitter(100, (each) => lines.push(each));
    for (const byte of Buffer.from('{"a":"é"}\n\n{"b":"👋"}\nrest')) cutter.add(Buffer.from([byte]));
    expect(lines).toEqual(['{"a":"é"}', '{"b":"👋"}']);
  });

  it('that are too long are told as such, and the next is whole again', () => {
    const lines: (string | undefined)[] = [];
    const cutter = new LineSplitter(10, (each) => lines.push(each));
    for (let at = 0; at < 1_000; at++) cutter.add(Buffer.from('0123456789'));
    cutter.add(Buffer.from('\nshort\n'));
    expect(lines).toEqual([undefined, 'short']);
  });
});
