import { expect, it } from 'vitest';
import { NodeLister } from '../../../src/inspector/node-lister.ts';
import { node } from '../trace/recorded.ts';

const mixer = (title: string) => [
  node('window', 'Mixer', {}, [
    node('panel', '', {}, [node('button', title, { id: 'btn_1' })]),
    node('button', 'Stop', { id: 'btn_2' }),
  ]),
];

it('lists parents before their children, with their depth, and says which are folded', () => {
  const listed = new NodeLister().list(mixer('a\u202eb'));
  expect(listed.map(({ role, depth, folded }) => [role, depth, folded])).toEqual([
    ['window', 0, undefined],
    ['panel', 1, true],
    ['button', 2, undefined],
    ['button', 1, undefined],
  ]);
  expect(listed[2]?.title).toBe('a\\u202eb');
});

it('keeps the entry of what is as it was, and the list of a tree that is', () => {
  const lister = new NodeLister();
  const first = lister.list(mixer('Play'));
  expect(lister.list(mixer('Play'))).toBe(first);
  const second = lister.list(mixer('Pause'));
  expect(second.map((entry, index) => entry === first[index])).toEqual([true, true, false, true]);
  expect(second[2]?.title).toBe('Pause');
});
