import { beforeAll, describe, expect, it } from 'vitest';
import { find, walk } from '../../../src/core/tree.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { eventually, PYTHON } from '../../support/desktop.ts';

describe('views of GTK 3', () => {
  let app: Actors;
  beforeAll(async () => {
    app = await actOn(PYTHON, ['test/fixtures/apps/gtk3-views.py']);
    await app.titled('Flow 2');
  });

  it('have the words of their icons, also when these change', async () => {
    const second = await app.titled('Icon 1', 'image');
    await app.titled('Icon 2', 'image');
    for (const words of ['Renamed 1', 'Renamed 2']) {
      process.kill(app.program.pid, 'SIGUSR1');
      expect(await app.titled(words, 'image')).toMatchObject({ id: second.id });
    }
  });

  it('report which of their flowing items is selected', async () => {
    const selectedRows = async () => {
      const titles: (string | undefined)[] = [];
      walk(await app.roots(), (node) => {
        if (node.role === 'row' && node.selected)
          titles.push(find(node.children, ({ title }) => title !== undefined)?.title);
        return undefined;
      });
      return titles.join();
    };
    expect(await selectedRows()).toBe('');
    for (const number of [1, 2, 0]) {
      await app.click(await app.titled(`Flow ${number}`));
      await app.says(`FLOW ${number}`);
      await eventually(async () => (await selectedRows()) === `Flow ${number}` || undefined);
    }
  });
});
