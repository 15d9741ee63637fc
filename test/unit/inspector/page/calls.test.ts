import { expect, it } from 'vitest';
import type { ListedCall, ViewPicture } from '../../../../src/inspector/items.ts';
import { withAfter, withBefore, withPicture } from '../../../../src/inspector/page/calls.ts';

const bounds = { x: 0, y: 0, w: 1, h: 1 };
const picture = (takenAt: string): ViewPicture => {
  return { kind: 'picture', png: takenAt, widthPx: 1, heightPx: 1, bounds, window: '', behind: [], takenAt };
};
const call = (number: number, startedAt: string): ListedCall => {
  return { number, startedAt, tool: 'debug_ui', args: {}, ok: true, durationMs: 1, text: '', tokens: 0 };
};

it('gives a call the last picture before it, though others came while it ran', () => {
  const pictures = ['1', '3', '5'].map(picture);
  expect(withBefore([call(1, '4'), call(2, '0')], pictures).map(({ before }) => before?.png)).toEqual(['3', undefined]);
});

it('gives a call the first picture after it, and keeps those of the last calls alone', () => {
  const [first] = withAfter([call(1, '4')], picture('6'));
  expect(first?.after?.png).toBe('6');
  const many = [{ ...call(1, '4'), after: picture('5') }, ...Array.from({ length: 100 }, (_, at) => call(at + 2, '6'))];
  const kept = withAfter(many, picture('7'));
  expect([kept[0]?.after, kept[1]?.after?.png]).toEqual([undefined, '7']);
});

it('keeps the last pictures', () => {
  const kept = Array.from({ length: 40 }, (_, at) => picture(String(at))).reduce<ViewPicture[]>(withPicture, []);
  expect([kept.length, kept.at(-1)?.png]).toEqual([12, '39']);
});
