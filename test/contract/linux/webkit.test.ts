import { expect, it } from 'vitest';
import { find } from '../../../src/core/tree.ts';
import { actOn } from '../../support/acting.ts';
import { PYTHON } from '../../support/desktop.ts';
import { companionOf, kill } from '../../support/processes.ts';
import { describePage } from '../page.ts';

/** A page that another process shows in a window of GTK 3, with GTK's menu, toolbar and dialog around it. */
describePage(
  'WebKitGTK',
  { number: 'textField' },
  () => actOn(PYTHON, ['test/fixtures/apps/webkit.py']),
  (given) => {
    it('has the toolbar and the menus of GTK beside it', async () => {
      const app = given();
      await app.titled('Reload', 'button');
      await app.click(await app.titled('File', 'menu'));
      expect(await app.click(await app.titled('New', 'menuItem'))).toMatchObject({ success: true });
      await app.says('MENU_NEW');
    });

    it('may lose its process without the session', async () => {
      const app = given();
      await kill(companionOf(app.program.pid, /WebKitWebProcess/));
      await app.whenRoots((roots) => find(roots, ({ title }) => title === 'Action') === undefined || undefined);
      expect(await app.titled('Reload', 'button')).toMatchObject({ enabled: true });
      await app.click(await app.titled('Reload', 'button'));
      expect(await app.click(await app.titled('Action', 'button'))).toMatchObject({ success: true });
    });
  },
);
