import { beforeAll, expect, it } from 'vitest';
import { find } from '../../../src/core/tree.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { PYTHON } from '../../support/desktop.ts';

let app: Actors;
beforeAll(async () => {
  app = await actOn(PYTHON, ['test/fixtures/apps/filled-holders.py']);
});

it.each(['ListBox', 'FlowBox', 'Grid', 'Fixed'])(
  'an empty %s of GTK 3 is seen to be filled, and to be emptied',
  async (kind) => {
    const [fill, empty] = [await app.titled(`Fill ${kind}`), await app.titled(`Empty ${kind}`)];
    const inside = async () => find(await app.roots(), ({ title }) => title === `In ${kind}`);
    for (const _ of [1, 2]) {
      expect((await app.click(fill)).effects).not.toEqual([]);
      expect(await inside()).toMatchObject({ role: 'label' });
      expect((await app.click(empty)).effects).not.toEqual([]);
      expect(await inside()).toBeUndefined();
      expect(find(await app.roots(), ({ childCount }) => childCount !== undefined)).toBeUndefined();
    }
  },
);
