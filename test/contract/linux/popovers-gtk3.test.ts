import { expect, it } from 'vitest';
import { actOn } from '../../support/acting.ts';
import { PYTHON } from '../../support/desktop.ts';

it('an open popover of GTK 3, which it calls modal, keeps nobody from what is beside it', async () => {
  const app = await actOn(PYTHON, ['test/fixtures/apps/gtk3-popover.py']);
  expect(await app.click(await app.titled('Options'))).toMatchObject({ success: true });
  const inside = await app.titled('Inside', 'button');
  expect(await app.click(inside)).toMatchObject({ success: true });
  await app.says('PRESSED Inside');
  expect(await app.click(await app.titled('Beside', 'button'))).toMatchObject({ success: true });
  await app.says('PRESSED Beside');
});
