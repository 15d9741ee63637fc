import { describe, expect, it } from 'vitest';
import { askAll } from '../../../../../../src/platform/linux/atspi/protocol/questions.ts';

describe('askAll', () => {
  it('gives the answers in the order of the questions, whatever order they come in', async () => {
    const later = (item: number) => new Promise<number>((fulfil) => setTimeout(() => fulfil(item * 2), 5 - item));
    expect(await askAll([1, 2, 3, 4], later)).toEqual([2, 4, 6, 8]);
  });

  it('has only some in hand at a time, and comes to all', async () => {
    const items = Array.from({ length: 1_000 }, (_, index) => index);
    let inHand = 0;
    let most = 0;
    const answers = await askAll(items, async (item) => {
      most = Math.max(most, ++inHand);
      await new Promise(setImmediate);
      inHand--;
      return item;
    });
    expect(answers).toEqual(items);
    expect(most).toBeLessThan(100);
    expect(most).toBeGreaterThan(1);
  });

  it('asks nothing about nothing', async () => {
    expect(await askAll([], () => Promise.reject(new Error('asked')))).toEqual([]);
  });
});
