import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callHere, Sample } from '../../fake-macos/sample.ts';
import { eventually } from '../../support/desktop.ts';

const KEY = { tab: 48, return: 36, escape: 53, down: 125, delete: 51, n: 45, a: 0 };
const FLAG = { shift: 0x2_0000, command: 0x10_0000 };
const UNSUPPORTED = -25206;
const ILLEGAL = -25201;

const standIn = callHere();

describe('the stand-in’s sample application', () => {
  let app: Sample;

  beforeAll(async () => {
    app = await Sample.start(standIn, '--no-tick');
  });
  afterAll(() => app.end());

  it('does what its buttons say', async () => {
    expect(app.on('Action', (button) => app.perform(button, 'AXPress'))).toBe(0);
    await app.says('ACTION_PRESSED');
    app.on('Enable', (box) => app.perform(box, 'AXPress'));
    await app.says('ENABLE_ON');
    expect(app.of('Enable', 'AXValue')).toBe(1);
    expect(app.on('Action', (button) => app.perform(button, 'AXIncrement'))).toBe(UNSUPPORTED);
  });

  it('takes values of the right type, within their range', () => {
    expect(app.on('Volume', (slider) => app.set(slider, 'AXValue', 0.8), 'AXSlider')).toBe(0);
    expect(app.of('Volume', 'AXValue', 'AXSlider')).toBe(0.8);
    app.on('Volume', (slider) => app.set(slider, 'AXValue', 7), 'AXSlider');
    expect(app.of('Volume', 'AXValue', 'AXSlider')).toBe(1);
    expect(app.on('Name', (field) => app.set(field, 'AXValue', 4), 'AXTextField')).toBe(ILLEGAL);
    expect(app.on('Name', (field) => app.set(field, 'AXValue', 'Zoë'), 'AXTextField')).toBe(0);
    expect(app.of('Name', 'AXValue', 'AXTextField')).toBe('Zoë');
  });

  it('keeps a stepper and its field together', () => {
    app.on('Count', (stepper) => app.perform(stepper, 'AXIncrement'), 'AXIncrementor');
    expect(app.of('Count', 'AXValue', 'AXIncrementor')).toBe(4);
    app.on('4', (field) => app.set(field, 'AXValue', '12'), 'AXTextField');
    expect(app.of('Count', 'AXValue', 'AXIncrementor')).toBe(12);
  });

  it('opens a modal dialog, ignores what is behind it, and closes it', async () => {
    const action = app.centre('Action');
    app.on('Open Dialog', (button) => app.perform(button, 'AXPress'));
    expect(app.of('Strobe Dialog', 'AXModal')).toBe(true);
    const before = app.lines.length;
    app.click(action);
    app.on('Action', (button) => app.perform(button, 'AXPress'));
    app.key(KEY.escape);
    await app.says('DIALOG_CANCEL');
    expect(app.lines.slice(before)).toEqual(['DIALOG_CANCEL']);
    expect(app.has('Strobe Dialog')).toBe(false);
    app.on('Open Dialog', (button) => app.perform(button, 'AXPress'));
    app.key(KEY.return);
    await app.says('DIALOG_OK');
  });

  it('types what is typed, where the caret is', () => {
    app.click(app.centre('Name', 'AXTextField'), 3);
    app.key(0, { text: 'né👍' });
    app.key(KEY.a, { flags: FLAG.shift });
    expect(app.of('Name', 'AXValue', 'AXTextField')).toBe('né👍A');
    app.key(KEY.delete);
    app.key(KEY.delete);
    expect(app.of('Name', 'AXValue', 'AXTextField')).toBe('né');
    app.key(KEY.a, { flags: FLAG.command });
    app.key(0, { text: 'x' });
    expect(app.of('Name', 'AXValue', 'AXTextField')).toBe('x');
  });

  it('moves the focus by Tab, and writes it in a text area', () => {
    app.click(app.centre('Name', 'AXTextField'));
    app.key(KEY.tab);
    expect(app.of('Password', 'AXFocused', 'AXTextField')).toBe(true);
    app.key(KEY.tab, { flags: FLAG.shift });
    expect(app.of('Name', 'AXFocused', 'AXTextField')).toBe(true);
    app.on('Notes', (area) => app.set(area, 'AXValue', 'a'), 'AXTextArea');
    app.click(app.centre('Notes', 'AXTextArea'));
    app.key(KEY.return);
    app.key(KEY.tab);
    expect(app.of('Notes', 'AXValue', 'AXTextArea')).toBe('a\n\t');
  });

  it('selects rows by click and arrow', () => {
    const row = (name: string) => app.on(name, (text) => selectedAbove(app, text));
    app.click(app.centre('Beta'));
    expect([row('Beta'), row('Gamma')]).toEqual([true, false]);
    app.key(KEY.down);
    expect([row('Beta'), row('Gamma')]).toEqual([false, true]);
  });

  it('takes drags: of a slider, of a row, onto a drop zone', async () => {
    const slider = app.centre('Volume', 'AXSlider');
    app.drag(slider, { x: slider.x + 85, y: slider.y });
    expect(app.of('Volume', 'AXValue', 'AXSlider')).toBeCloseTo(0.75);
    const [alpha, gamma] = [app.centre('Alpha'), app.centre('Gamma')];
    app.drag(alpha, gamma);
    expect(app.centre('Alpha')).toEqual(gamma);
    app.drag(app.centre('Drag Source'), app.centre('Drop Here'));
    await app.says('DROP_RECEIVED');
    expect(app.has('Drop Received')).toBe(true);
  });

  it('scrolls its table by the wheel and by the scroll bar', () => {
    const table = app.centre('Row 5');
    app.wheel(table, -10);
    expect(app.has('Row 1')).toBe(false);
    expect(app.has('Row 6')).toBe(true);
    app.wheel(table, 10);
    expect(app.has('Row 1')).toBe(true);
    app.on('Rows', (rows) => scrollBarOf(app, rows, (bar) => app.set(bar, 'AXValue', 1)));
    expect(app.has('Row 1000')).toBe(true);
  });

  it('opens menus and pop-ups, whose items do something', async () => {
    app.on('File', (item) => app.perform(item, 'AXPress'));
    app.click(app.centre('Open…'));
    await app.says('MENU_OPEN');
    app.key(KEY.n, { flags: FLAG.command });
    await app.says('MENU_NEW');
    expect(app.has('Mint')).toBe(false);
    app.click(app.centre('Flavor', 'AXPopUpButton'));
    app.click(app.centre('Mint', 'AXMenuItem'));
    expect(app.of('Flavor', 'AXValue', 'AXPopUpButton')).toBe('Mint');
    expect(app.has('Chocolate')).toBe(false);
  });

  it('takes clicks on a menu that reaches beyond its windows', async () => {
    app.click(app.centre('File'));
    const before = app.lines.length;
    app.click(app.centre('New', 'AXMenuItem'));
    await eventually(async () => app.lines.length > before || undefined);
    expect(app.lines.at(-1)).toBe('MENU_NEW');
  });

  it('quits', async () => {
    const mortal = await Sample.start(standIn, '--no-tick');
    mortal.on('Quit', (item) => mortal.perform(item, 'AXPress'));
    await mortal.gone();
    mortal.application((element) => expect(mortal.read(element, 'AXRole')).toEqual({ axError: -25202 }));
    await mortal.end();
  });
});

/** Whether the row around this text is selected. */
function selectedAbove(app: Sample, text: bigint): unknown {
  return app.cf.scope((own) => {
    const slot: [bigint | null] = [null];
    let element = text;
    while (app.read(element, 'AXRole') !== 'AXRow') {
      app.api.AXUIElementCopyAttributeValue(element, app.cf.constant('AXParent'), slot);
      element = own(slot[0]) ?? 0n;
    }
    return app.read(element, 'AXSelected');
  });
}

function scrollBarOf<T>(app: Sample, table: bigint, work: (bar: bigint) => T): T {
  return app.cf.scope((own) => {
    const slot: [bigint | null] = [null];
    app.api.AXUIElementCopyAttributeValue(table, app.cf.constant('AXParent'), slot);
    const area = own(slot[0]) ?? 0n;
    app.api.AXUIElementCopyAttributeValue(area, app.cf.constant('AXVerticalScrollBar'), slot);
    return work(own(slot[0]) ?? 0n);
  });
}
