import { expect, it } from 'vitest';
import { find } from '../../../src/core/tree.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { packageFrom } from '../../support/debian.ts';
import { PYTHON, patience } from '../../support/desktop.ts';
import { companionOf, kill } from '../../support/processes.ts';
import { describePage, itHasMenusBeside } from '../page.ts';

/** What GTK has around the page, and what becomes of it without the page. */
function describeWindow(given: () => Actors): void {
  itHasMenusBeside('GTK', given);

  it('gets what is typed into it also while the toolbar has focus', async () => {
    const app = given();
    await app.type(await app.titled('Script', 'textField'), 'say("SAID")');
    const name = await app.titled('Name', 'textField');
    expect(await app.type(name, '!')).toMatchObject({ success: true, nodeAfter: { value: `${name.value}!` } });
    const script = await app.titled('Script', 'textField');
    expect(script).toMatchObject({ value: 'say("SAID")', focused: false });
    await app.act({ action: 'key', id: script.id, key: { kind: 'named', name: 'return' }, modifiers: [] });
    await app.says('SAID');
    await app.type(name, '?');
    expect(await app.titled('Script', 'textField')).toMatchObject({ value: 'say("SAID")' });
  });

  it('keeps its ids while a dialog of the page keeps it from answering', async () => {
    const app = given();
    const run = async (script: string) => {
      const { id } = await app.titled('Script', 'textField');
      expect(await app.set({ id }, script)).toMatchObject({ success: true });
      await app.act({ action: 'key', id, key: { kind: 'named', name: 'return' }, modifiers: [] });
    };
    await run('element("action").onclick = () => say(confirm("Really?") ? "YES" : "NO"); say("ARMED")');
    await app.says('ARMED');
    const action = await app.titled('Action', 'button');
    expect(await app.click(action)).toMatchObject({ success: true });
    const { warnings } = await app.session.snapshot({ expand: 'nothing' }, patience());
    expect(warnings).toContainEqual(expect.stringContaining('page does not answer'));
    expect(await app.titled('Action', 'button')).toMatchObject({ id: action.id });
    const further = await app.session.snapshot({ expand: 'everything' }, patience());
    expect(further.warnings.join()).toMatch(/page does not answer/i);
    await app.act({ action: 'key', key: { kind: 'named', name: 'return' }, modifiers: [] });
    await app.says('YES');
    await app.node(({ title, value }) => [title, value].includes('YES'));
    expect(await app.titled('Action', 'button')).toMatchObject({ id: action.id });
    expect((await app.session.snapshot({ expand: 'nothing' }, patience())).warnings).toEqual([]);
  });

  it('may lose its process without the session', async () => {
    const app = given();
    await kill(companionOf(app.program.pid, /^\S+WebKitWebProcess/));
    await app.whenRoots((roots) => find(roots, ({ title }) => title === 'Action') === undefined || undefined);
    expect(await app.titled('Reload', 'button')).toMatchObject({ enabled: true });
    await app.click(await app.titled('Reload', 'button'));
    expect(await app.click(await app.titled('Action', 'button'))).toMatchObject({ success: true });
  });
}

/** A page that another process shows in a window of GTK, with GTK's menu, toolbar and dialog around it. */
describePage(
  'WebKitGTK',
  { number: 'textField' },
  () => actOn(PYTHON, ['test/fixtures/apps/webkit.py']),
  describeWindow,
);
describePage(
  'WebKitGTK of GTK 4',
  {
    number: 'textField',
    ability: packageFrom('libgtk-4-1', '4.14', 'GTK 4 reports pages of other processes since 4.14'),
  },
  () => actOn(PYTHON, ['test/fixtures/apps/webkit6.py']),
  describeWindow,
);
