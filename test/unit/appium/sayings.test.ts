import { describe, expect, it } from 'vitest';
import { saidBy } from '../../../packages/appium-strobe-driver/src/sayings.ts';
import { seenIn } from '../../../packages/appium-strobe-driver/src/seen.ts';
import { node } from '../tools/fakes.ts';

const windows = [
  node('w_1', {
    role: 'window',
    children: [
      node('btn_1', { title: 'save', children: [node('lbl_1', { role: 'label', title: 'save' })] }),
      node('btn_2', { title: 'Store' }),
      node('btn_3', { title: 'Quit', offscreen: true }),
    ],
  }),
];
const said = new Map([
  ['btn_2', { programId: 'Main.bar.save', description: 'Keeps it' }],
  ['btn_3', { programId: 'quit', description: 'Keeps it' }],
]);
const find = (strategy: 'accessibility id' | 'description', wanted: string) =>
  saidBy(strategy, wanted, seenIn(windows), said);

describe('elements are found by', () => {
  it.each([
    ['our id', 'btn_3', ['btn_3']],
    ['the id of the program', 'quit', ['btn_3']],
    ['the name, and not the label in what has it', 'save', ['btn_1']],
    ['the end of the id of the program', 'bar.save', ['btn_2']],
    ['nothing', 'no such', []],
  ])('%s', (_, wanted, ids) => {
    expect(find('accessibility id', wanted)).toEqual(ids);
  });

  it('their description, those that show before others', () => {
    expect(find('description', 'Keeps it')).toEqual(['btn_2']);
    expect(find('description', 'Keeps')).toEqual([]);
  });
});
