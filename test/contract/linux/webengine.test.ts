import { expect, it } from 'vitest';
import { type Actors, actOn } from '../../support/acting.ts';
import { PYTHON } from '../../support/desktop.ts';
import { describePage, itHasMenusBeside } from '../page.ts';

/** What Qt has around the page. */
function describeWindow(given: () => Actors): void {
  itHasMenusBeside('Qt', given);

  it('has a field of several lines that is typed into, and set, by keys', async () => {
    const app = given();
    const notes = await app.titled('Notes', 'textArea');
    const typed = await app.type(notes, '\nThird line');
    expect(typed).toMatchObject({ success: true, nodeAfter: { value: 'First line\nSecond line\nThird line' } });
    expect(await app.set(notes, 'One\nTwo')).toMatchObject({ success: true, nodeAfter: { value: 'One\nTwo' } });
  });

  it('has an item chosen in a box that is called by its label all the while', async () => {
    const app = given();
    const flavor = await app.titled('Flavor', 'comboBox');
    expect(await app.set(flavor, 'Chocolate')).toMatchObject({
      success: true,
      nodeAfter: { title: 'Flavor', value: 'Chocolate' },
    });
  });

  it('gets what is typed into it also while the toolbar has focus', async () => {
    const app = given();
    await app.type(await app.titled('Script', 'textField'), 'say("SAID")');
    const name = await app.titled('Name', 'textField');
    expect(await app.type(name, '!')).toMatchObject({ success: true, nodeAfter: { value: `${name.value}!` } });
    const script = await app.titled('Script', 'textField');
    expect(script).toMatchObject({ value: 'say("SAID")', focused: false });
  });
}

describePage(
  'QtWebEngine of Qt 5',
  { number: 'spinButton', basicPlaneOnly: true, replacesTexts: true },
  () => actOn(PYTHON, ['test/fixtures/apps/webengine.py', 'qt5']),
  describeWindow,
);
describePage(
  'QtWebEngine of Qt 6',
  { number: 'spinButton', basicPlaneOnly: true, replacesTexts: true },
  () => actOn(PYTHON, ['test/fixtures/apps/webengine.py', 'qt6']),
  describeWindow,
);
