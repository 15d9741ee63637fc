import path from 'node:path';
import { expect, it } from 'vitest';
import type { UiNode } from '../../../src/core/node.ts';
import { actOn } from '../../support/acting.ts';
import { REPO } from '../../support/desktop.ts';
import { describePage } from '../page.ts';

const PAGE = path.join(REPO, 'test/fixtures/apps/sample.html');

/** One program has the page and all around it: tabs, toolbar, menus and dialogs. */
describePage(
  'Firefox',
  { number: 'spinButton' },
  () => actOn('firefox-esr', [`file://${PAGE}`]),
  (given) => {
    it('has its tabs, its toolbar and its menus beside it', async () => {
      const app = given();
      expect(await app.titled('Strobe UI Test', 'tab')).toMatchObject({ selected: true });
      // ESR 140 has the address in the field of that box alone.
      const isAddress = ({ role, value }: UiNode) => /comboBox|textField/.test(role) && value === `file://${PAGE}`;
      const address = await app.node(isAddress);
      expect(address.bounds).toBeDefined();
      expect(await app.click(await app.titled('Reload', 'button'))).toMatchObject({ success: true });
      await app.node(({ value }) => value === 'Nothing yet');
      const opened = await app.click(await app.titled('Firefox', 'button'));
      expect(opened.effects).toContainEqual(expect.stringMatching(/^appeared: panel id=\S+ with \d+ inside/));
      await app.titled('Settings');
      await app.act({ action: 'key', key: { kind: 'named', name: 'escape' }, modifiers: [] });
    });
  },
);
