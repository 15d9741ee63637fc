import { expect, it } from 'vitest';
import { parseKey } from '../../../src/core/keys.ts';
import type { ActOutcome } from '../../../src/session/acting/action.ts';
import { actOn } from '../../support/acting.ts';
import { PYTHON, patience } from '../../support/desktop.ts';

it('what changes after an action has settled is told by the next one, unless it was looked at', async () => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/two-windows.py']);
  await app.titled('Main', 'window');
  const lateAt = async (press: Promise<ActOutcome>) => (await press).late?.join('\n') ?? '';
  const press = () => lateAt(app.act({ action: 'key', key: parseKey('f2'), modifiers: [] }));
  const opensDialog = async () => {
    const opened = app.session.changes.wait({ text: 'In front of Main' }, 60_000, patience());
    process.kill(app.program.pid, 'SIGUSR1');
    expect(await opened).toMatchObject({ matched: true });
  };

  expect(await press()).not.toContain('opened');
  await opensDialog();
  const nobody = app.act({ action: 'click', id: 'btn_0000', button: 'left', count: 1 });
  await expect(nobody).rejects.toMatchObject({ code: 'node_not_found' });
  expect(await press()).toMatch(/^opened dialog "Modal" id=w_/);
  expect(await press()).not.toContain('opened');

  await app.act({ action: 'click', id: (await app.titled('Close', 'button')).id, button: 'left', count: 1 });
  await opensDialog();
  await app.roots();
  expect(await press()).not.toContain('opened');
});
