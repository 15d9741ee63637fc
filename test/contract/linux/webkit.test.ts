import { beforeAll, describe, expect, it } from 'vitest';
import { find } from '../../../src/core/tree.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { PYTHON, patience } from '../../support/desktop.ts';
import { companionOf, kill } from '../../support/processes.ts';
import { expectSwatches } from '../../support/swatches.ts';
import { startWatching } from '../../support/watching.ts';

/** A page that another process shows in a window of GTK 3, with GTK's menu, toolbar and dialog around it. */
describe('a page of WebKitGTK', () => {
  let app: Actors;

  beforeAll(async () => {
    app = await actOn(PYTHON, ['test/fixtures/apps/webkit.py']);
    await app.node((node) => node.title === 'Open Dialog' && node.bounds !== undefined);
  });

  const field = (title: string) => app.titled(title, 'textField');

  it('is in one tree with the window that shows it', async () => {
    const window = await app.titled('Strobe UI Test', 'window');
    const titles = (title: string) => find([window], (node) => node.title === title)?.role;
    const shown = {
      Reload: 'button',
      File: 'menu',
      Action: 'button',
      Enable: 'checkbox',
      Letters: 'list',
      Beta: 'row',
    };
    for (const [title, role] of Object.entries(shown)) expect(titles(title), title).toBe(role);
    expect(find([window], ({ role }) => role === 'document')?.title).toBe('Strobe UI Test');
  });

  it('has its values, and none of a password', async () => {
    expect(await app.titled('Volume', 'slider')).toMatchObject({ value: 50 });
    expect(await field('Name')).toMatchObject({ value: 'test' });
    expect(await app.titled('Notes', 'textArea')).toMatchObject({ value: 'First line\nSecond line' });
    expect(await app.titled('Flavor', 'comboBox')).toMatchObject({ value: 'Vanilla' });
    expect(await field('Password')).toMatchObject({ secure: true });
    expect(JSON.stringify(await app.roots())).not.toContain('hunter2');
  });

  it('has its words, and those rows of a long table that show', async () => {
    await app.node(({ value }) => value === 'Some words before');
    await app.titled('a jump to the rows', 'link');
    await app.titled('Row 1', 'cell');
    expect(find(await app.roots(), ({ title }) => title === 'Row 500')).toBeUndefined();
  });

  it('has its swatches where their pixels are', async () => {
    const backend = app.session.target.application;
    if (!backend) throw new Error('The application has no window.');
    await expectSwatches(backend);
  });

  it('is pressed, checked, set and chosen from', async () => {
    expect(await app.click(await app.titled('Action', 'button'))).toMatchObject({ success: true });
    await app.says('ACTION_PRESSED');
    const enable = await app.titled('Enable', 'checkbox');
    expect(await app.click(enable)).toMatchObject({ changed: true, nodeAfter: { checked: true } });
    await app.says('ENABLE_ON');
    expect(await app.set(enable, false)).toMatchObject({ changed: true, nodeAfter: { checked: false } });
    await app.says('ENABLE_OFF');
    const volume = await app.titled('Volume', 'slider');
    expect(await app.set(volume, 75)).toMatchObject({ success: true, nodeAfter: { value: 75 } });
    const flavor = await app.titled('Flavor', 'comboBox');
    expect(await app.set(flavor, 'Mint')).toMatchObject({ success: true, nodeAfter: { value: 'Mint' } });
    expect(await app.click(await app.titled('Beta', 'row'))).toMatchObject({ success: true });
    await app.node(({ title, selected }) => title === 'Beta' && selected === true);
  });

  it('is typed into, a password without a word about it', async () => {
    const words = ' Zoë ✓ 日本語 👍🏽';
    expect(await app.type(await field('Name'), words)).toMatchObject({
      success: true,
      nodeAfter: { value: `test${words}` },
    });
    const refused = await app.set(await field('Name'), 'x');
    expect(refused).toMatchObject({ success: false, changed: false });
    expect(refused.error?.message).toContain("try 'type'");
    const verdict = await app.type(await field('Password'), 'öpen-sesame');
    expect(verdict).toMatchObject({ success: true, changed: true });
    expect(JSON.stringify(verdict)).not.toMatch(/sesame|hunter2/);
  });

  it('opens a dialog of GTK, which is beside it', async () => {
    expect(await app.click(await app.titled('Open Dialog', 'button'))).toMatchObject({ success: true });
    await app.titled('Strobe Dialog', 'dialog');
    expect(await app.click(await app.titled('OK', 'button'))).toMatchObject({ success: true });
    await app.says('DIALOG_OK');
  });

  it('reports what changes in its process', async () => {
    const { changes } = app.session;
    const enable = await app.titled('Enable', 'checkbox');
    await using watcher = await startWatching(changes);
    await app.click(enable);
    const event = await watcher.first((each) => each.elementId === enable.id && each.eventType === 'value_changed');
    expect(event).toMatchObject({ field: 'checked', newValue: true });
  });

  it('leaves the menu of its window to be used', async () => {
    await app.click(await app.titled('File', 'menu'));
    expect(await app.click(await app.titled('New', 'menuItem'))).toMatchObject({ success: true });
    await app.says('MENU_NEW');
  });

  it('is read below one of its nodes', async () => {
    const list = await app.titled('Letters', 'list');
    const expand = { id: list.id };
    const { roots } = await app.session.snapshot({ expand }, patience());
    expect(find(roots, ({ id }) => id === list.id)?.children.map(({ title }) => title)).toEqual([
      'Alpha',
      'Beta',
      'Gamma',
    ]);
  });

  it('may lose its process without the session', async () => {
    await kill(companionOf(app.program.pid, /WebKitWebProcess/));
    await app.whenRoots((roots) => find(roots, ({ title }) => title === 'Action') === undefined || undefined);
    expect(await app.titled('Reload', 'button')).toMatchObject({ enabled: true });
    // Before it knows of the end, WebKit would send the dead process what it is asked for.
    await app.says('PROCESS_ENDED');
    await app.click(await app.titled('Reload', 'button'));
    expect(await app.click(await app.titled('Action', 'button'))).toMatchObject({ success: true });
  });
});
