import { beforeAll, expect, it } from 'vitest';
import { find } from '../../src/core/tree.ts';
import type { Actors } from '../support/acting.ts';
import { patience } from '../support/desktop.ts';
import { describeCan } from '../support/it-can.ts';
import { expectSwatches } from '../support/swatches.ts';
import { startWatching } from '../support/watching.ts';

/** Where an engine says the same thing differently. */
export type PageDialect = {
  /** Why the engine cannot be tried on this system, if so. */
  ability?: object | string;
  /** What it calls a field for numbers. */
  number: 'spinButton' | 'textField';
  /** Another text in place of one is another object, which is no change of value. */
  replacesTexts?: boolean;
  /** It drops keys for characters beyond the basic plane, such as emoji. */
  basicPlaneOnly?: boolean;
};

/**
 * What must be seen of the sample page, done to it and reported of it, whatever shows it; and what holds of what is around
 * it there, in the same program.
 */
export function describePage(
  name: string,
  dialect: PageDialect,
  start: () => Promise<Actors>,
  describeWindow: (app: () => Actors) => void,
): void {
  describeCan(dialect.ability ?? name, `the sample page in ${name}`, () => {
    let app: Actors;

    beforeAll(async () => {
      app = await start();
      await app.node((node) => node.title === 'Open Dialog' && node.bounds !== undefined);
    });

    const field = (title: string) => app.titled(title, 'textField');
    const said = (line: string) => app.node(({ title, value }) => title === line || value === line);

    it('is in one tree with the window that shows it', async () => {
      const [window] = await app.roots();
      if (!window) throw new Error('There is no window.');
      const roleOf = (title: string) => find([window], (node) => node.title === title)?.role;
      const shown = { Action: 'button', Enable: 'checkbox', Letters: 'list', Beta: 'row' };
      for (const [title, role] of Object.entries(shown)) expect(roleOf(title), title).toBe(role);
      expect(find([window], ({ role }) => role === 'document')?.title).toBe('Strobe UI Test');
    });

    it('has its values, and none of a password', async () => {
      expect(await app.titled('Volume', 'slider')).toMatchObject({ value: 50 });
      expect(await field('Name')).toMatchObject({ value: 'test' });
      await app.titled('Count', dialect.number);
      expect(await app.titled('Notes', 'textArea')).toMatchObject({ value: 'First line\nSecond line' });
      expect(await app.titled('Flavor', 'comboBox')).toMatchObject({ value: 'Vanilla' });
      expect(await field('Password')).toMatchObject({ secure: true });
      expect(JSON.stringify(await app.roots())).not.toContain('hunter2');
    });

    it('has its words, and those rows of a long table that show', async () => {
      await app.node(({ title, value }) => [title, value].includes('Some words before'));
      await app.titled('a jump to the rows', 'link');
      await app.titled('Row 1', 'cell');
      const last = find(await app.roots(), ({ title, offscreen }) => title === 'Row 500' && !offscreen);
      expect(last).toBeUndefined();
    });

    it('has its swatches where their pixels are', async () => {
      const backend = app.session.target.application;
      if (!backend) throw new Error('The application has no window.');
      await expectSwatches(backend);
    });

    it('is pressed, checked, set and chosen from', async () => {
      expect(await app.click(await app.titled('Action', 'button'))).toMatchObject({ success: true });
      await said('ACTION_PRESSED');
      const enable = await app.titled('Enable', 'checkbox');
      expect(await app.click(enable)).toMatchObject({ changed: true, nodeAfter: { checked: true } });
      await said('ENABLE_ON');
      expect(await app.set(enable, false)).toMatchObject({ changed: true, nodeAfter: { checked: false } });
      await said('ENABLE_OFF');
      const volume = await app.titled('Volume', 'slider');
      expect(await app.set(volume, 75)).toMatchObject({ success: true, nodeAfter: { value: 75 } });
      const flavor = await app.titled('Flavor', 'comboBox');
      expect(await app.set(flavor, 'Mint')).toMatchObject({ success: true, nodeAfter: { value: 'Mint' } });
      expect(await app.click(await app.titled('Beta', 'row'))).toMatchObject({ success: true });
      await app.node(({ title, selected }) => title === 'Beta' && selected === true);
    });

    it('is typed into, a password without a word about it', async () => {
      const words = dialect.basicPlaneOnly ? ' Zoë ✓ 日本語' : ' Zoë ✓ 日本語 👍🏽';
      expect(await app.type(await field('Name'), words)).toMatchObject({
        success: true,
        nodeAfter: { value: `test${words}` },
      });
      expect(await app.set(await field('Name'), 'Grüße')).toMatchObject({
        success: true,
        nodeAfter: { value: 'Grüße' },
      });
      const verdict = await app.type(await field('Password'), 'öpen-sesame');
      expect(verdict).toMatchObject({ success: true, changed: true });
      expect(JSON.stringify(verdict)).not.toMatch(/sesame|hunter2/);
    });

    it('opens a dialog, which is in the way until it is answered', async () => {
      expect(await app.click(await app.titled('Open Dialog', 'button'))).toMatchObject({ success: true });
      await app.node(({ title, value }) => [title, value].includes('Do you want to go on?'));
      expect(await app.click(await app.titled('OK', 'button'))).toMatchObject({ success: true });
      await said('DIALOG_OK');
    });

    it('reports what changes on it', async () => {
      const { changes } = app.session;
      const enable = await app.titled('Enable', 'checkbox');
      await using watcher = await startWatching(changes);
      await app.click(enable);
      const event = await watcher.first((each) => each.elementId === enable.id && each.eventType === 'value_changed');
      expect(event).toMatchObject({ field: 'checked', newValue: true });
      if (dialect.replacesTexts) await said('ENABLE_ON');
      else await watcher.first(({ newValue }) => newValue === 'ENABLE_ON');
    });

    it('is read below one of its nodes', async () => {
      const list = await app.titled('Letters', 'list');
      const { roots } = await app.session.snapshot({ expand: { id: list.id } }, patience());
      const titles = find(roots, ({ id }) => id === list.id)?.children.map(({ title }) => title);
      expect(titles).toEqual(['Alpha', 'Beta', 'Gamma']);
    });

    describeWindow(() => app);
  });
}

/** The window around a page is in the tree with it. */
export function itHasMenusBeside(toolkit: string, given: () => Actors): void {
  it(`has the toolbar and the menus of ${toolkit} beside it`, async () => {
    const app = given();
    await app.titled('Reload', 'button');
    await app.click(await app.node(({ role, title }) => title === 'File' && /^menu/.test(role)));
    expect(await app.click(await app.titled('New', 'menuItem'))).toMatchObject({ success: true });
    await app.says('MENU_NEW');
  });
}
