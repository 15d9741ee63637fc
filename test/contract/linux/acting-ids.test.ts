import { expect, it } from 'vitest';
import { find } from '../../../src/core/tree.ts';
import { itClicksShuffledRows } from '../../properties/shuffled-rows.ts';
import { actOn } from '../../support/acting.ts';
import { INPUT_METHOD, PYTHON } from '../../support/desktop.ts';

itClicksShuffledRows(25, 7);

it.each([
  ['gtk3', 'whole'],
  ['gtk4', 'whole'],
  ['gtk3', 'scrolled'],
])('hits the same one of those that look the same and changed places in %s, %s', async (...kind) => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/same-buttons.py', ...kind]);
  const { id } = await app.titled('Same', 'button');
  const buttons = find(await app.roots(), ({ children }) => children.some((child) => child.id === id))?.children;
  const clickTwice = async (index: number) => {
    const action = { action: 'click', id: buttons?.[index]?.id ?? '', button: 'left', count: 2 } as const;
    expect(await app.act(action)).toMatchObject({ success: true, method: INPUT_METHOD });
    await app.says(`CLICKED ${index}`);
  };
  await clickTwice(3);
  for (const index of [0, 1, 4, 5]) {
    process.kill(app.program.pid, 'SIGUSR1');
    await app.says('TURNED');
    app.forgetOutput();
    await clickTwice(index);
  }
});

it('refuses an id that may be one of two, and names them', async () => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/shuffling-rows.py']);
  const first = await app.titled('Row 0', 'button');
  process.kill(app.program.pid, 'SIGUSR2');
  await app.says('DONE');
  await app.node(({ title }) => title === 'Row 1');
  app.forgetOutput();
  const refused = await app.click(first).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    code: 'node_not_found',
    message: expect.stringMatching(/may be one of btn_\w+, btn_\w+/),
  });
  expect(app.output).not.toContain('PRESSED');
});
