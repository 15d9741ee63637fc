import { beforeEach, describe, expect, it } from 'vitest';
import type { Reading, ReadOptions } from '../../../src/core/backend.ts';
import type { PlatformNode } from '../../../src/core/node.ts';
import type { Role } from '../../../src/core/roles.ts';
import { find } from '../../../src/core/tree.ts';
import { WORLDS } from '../../fake-macos/build.mjs';
import { patience } from '../../support/desktop.ts';
import { useStandIn } from './stand-in.ts';
import { titles } from './titles.ts';

const EVERYTHING: ReadOptions = { depth: 50, maxNodes: 10_000, expand: 'nothing' };

const standIn = useStandIn();

beforeEach(() => standIn.faults(''));

const launch = async (...args: string[]) => (await standIn.launch(await standIn.desktop(), args)).app;
const read = async (...args: string[]) => (await launch(...args)).read(EVERYTHING, patience());

function nodeOf({ roots }: Reading, role: Role, title?: string): PlatformNode {
  const found = find(roots, (node) => node.role === role && (title === undefined || node.title === title));
  if (!found) throw new Error(`no ${role} ${title ?? ''}`);
  return found;
}

describe('trees of applications that break the rules', () => {
  it.each([
    ['a tree that bites its own tail', 'cycle'],
    ['slots that are CFNull', 'cfnull=AXDescription,AXEnabled,AXFocused,AXSelected,AXValue'],
    ['slots that fail', 'ax-error=-25212:AXDescription,AXVisibleChildren'],
    ['parents that are none', 'bogus-parent'],
  ])('%s costs no node', async (_, fault) => {
    const app = await launch('--no-tick');
    const whole = titles(await app.read(EVERYTHING, patience())).length;
    standIn.faults(fault);
    const reading = await app.read(EVERYTHING, patience());
    expect(reading).toMatchObject({ complete: true, warnings: [] });
    expect(titles(reading)).toHaveLength(whole);
  });

  it('a box without a size counts as no bounds, and the element as offscreen', async () => {
    const app = await launch('--no-tick');
    standIn.faults('zero-frames');
    const button = nodeOf(await app.read(EVERYTHING, patience()), 'button', 'Open Dialog');
    expect(button).toMatchObject({ offscreen: true });
    expect(button.bounds).toBeUndefined();
  });

  it('an element that vanishes during a reading is missing, and no other', async () => {
    const app = await launch('--no-tick');
    await app.read(EVERYTHING, patience());
    standIn.faults('dead-after=200');
    const reading = await app.read(EVERYTHING, patience());
    expect(titles(reading).length).toBeGreaterThan(0);
    standIn.faults('');
    expect(titles(await app.read(EVERYTHING, patience())).length).toBeGreaterThan(titles(reading).length);
  });

  it('wrong parents do not keep a click from its target', async () => {
    const app = await launch('--no-tick');
    const button = nodeOf(await app.read(EVERYTHING, patience()), 'button', 'Open Dialog');
    standIn.faults('bogus-parent');
    const { x, y } = button.bounds ?? { x: 0, y: 0 };
    expect(await app.hitTest({ x: x + 5, y: y + 5 }, patience())).toMatchObject({ kind: 'own', stacking: 'unknown' });
    expect(await app.windowOf(button.ref, patience())).toMatchObject({ title: 'Strobe UI Test' });
  });
});

describe('limits', () => {
  it('nodes beyond the limit are left out, with a warning', async () => {
    const app = await launch('--elements', '1000');
    const reading = await app.read({ ...EVERYTHING, maxNodes: 500 }, patience());
    expect(titles(reading)).toHaveLength(500);
    expect(reading).toMatchObject({ complete: false, warnings: [expect.stringContaining('more than 500 nodes')] });
  });

  it('nodes below the requested depth are counted', async () => {
    const app = await launch('--no-tick');
    const { roots } = await app.read({ ...EVERYTHING, depth: 2 }, patience());
    expect(find(roots, ({ children, role }) => role === 'panel' && children.length > 0)).toBeUndefined();
    expect(find(roots, ({ role }) => role === 'panel')?.childCount).toBeGreaterThan(10);
  });

  it('offscreen rows are read when they are requested', async () => {
    const world = standIn.world([
      'app name=Table bundle=dev.strobe.Table',
      '  AXWindow subrole=AXStandardWindow title=Table frame=100,100,300,400 actions=AXRaise',
      '    AXScrollArea frame=100,130,300,300',
      '      AXTable description=Rows frame=100,130,280,4800',
      '        AXRow subrole=AXTableRow repeat=200,24 frame=100,130,280,24',
      '          AXStaticText text="Row #" frame=104,132,200,18',
    ]);
    const app = await launch('--world', world);
    const table = nodeOf(await app.read(EVERYTHING, patience()), 'table', 'Rows');
    expect(table).toMatchObject({ childCount: 200 });
    expect(table.children.length).toBeLessThan(20);
    const reading = await app.read({ ...EVERYTHING, expand: { ref: table.ref } }, patience());
    expect(nodeOf(reading, 'table', 'Rows').children).toHaveLength(200);
    expect(nodeOf(reading, 'row', 'Row 150')).toMatchObject({ offscreen: true });
  });
});

describe('other widgets', () => {
  it('a sheet is a dialog of its own, before the window that it blocks', async () => {
    const world = standIn.world([
      'app name=Sheets bundle=dev.strobe.Sheets',
      '  AXWindow subrole=AXStandardWindow title=Document frame=100,100,600,400 actions=AXRaise',
      '    AXButton title=Behind frame=120,400,80,24 press=say:BEHIND',
      '    AXSheet description="Save As" modal frame=200,122,400,200',
      '      AXButton title=Cancel frame=220,280,80,24 press=say:CANCEL',
    ]);
    const app = await launch('--world', world);
    const reading = await app.read(EVERYTHING, patience());
    expect(reading.roots.map(({ role, title, modal }) => ({ role, title, modal }))).toEqual([
      { role: 'dialog', title: 'Save As', modal: true },
      { role: 'window', title: 'Document', modal: undefined },
    ]);
    const windows = await app.windows(patience());
    expect(windows.find(({ modal }) => modal)).toMatchObject({ title: 'Save As', dialog: true });
    const cancel = nodeOf(reading, 'button', 'Cancel');
    expect(await app.windowOf(cancel.ref, patience())).toMatchObject({ title: 'Save As' });
  });

  it('states: mixed, switched, chosen, minimised, disabled', async () => {
    const world = standIn.world([
      'app name=States bundle=dev.strobe.States',
      '  AXWindow subrole=AXStandardWindow title=States frame=100,100,600,400 actions=AXRaise',
      '    AXCheckBox title=Some check=2 frame=120,140,80,24',
      '    AXCheckBox subrole=AXSwitch title=Airplane check=1 frame=120,170,80,24',
      '    AXTabGroup frame=120,200,300,100',
      '      AXRadioButton subrole=AXTabButton title=First check=1 frame=120,200,80,24',
      '      AXRadioButton subrole=AXTabButton title=Second check=0 frame=200,200,80,24',
      '    AXButton title=Grey disabled frame=120,320,80,24 press=nothing',
      '    AXLevelIndicator description=Level number=0.25 min=0 max=1 frame=120,350,80,24',
      '  AXWindow subrole=AXStandardWindow title=Away minimised frame=200,200,300,200 actions=AXRaise',
    ]);
    const reading = await read('--world', world);
    expect(nodeOf(reading, 'checkbox', 'Some')).toMatchObject({ checked: 'mixed' });
    expect(nodeOf(reading, 'switch', 'Airplane')).toMatchObject({ checked: true });
    expect(nodeOf(reading, 'tab', 'First')).toMatchObject({ selected: true });
    expect(nodeOf(reading, 'tab', 'Second')).toMatchObject({ selected: false });
    expect(nodeOf(reading, 'button', 'Grey')).toMatchObject({ enabled: false });
    expect(nodeOf(reading, 'progressIndicator', 'Level')).toMatchObject({ value: 0.25 });
    expect(nodeOf(reading, 'window', 'Away')).toMatchObject({ offscreen: true });
  });

  it('a group without a size shows its children; a placeholder names a field without another name', async () => {
    const world = standIn.world([
      'app name=Page bundle=dev.strobe.Page',
      '  AXWindow subrole=AXStandardWindow title=Page frame=100,100,600,400 actions=AXRaise',
      '    AXGroup frame=0,0,0,0',
      '      AXButton title=Inside frame=120,140,80,24 press=nothing',
      '    AXGroup frame=0,0,0,0',
      '      AXButton title=Nowhere frame=0,0,0,0 press=nothing',
      '    AXTextField placeholder=Search text="" settable focusable frame=120,180,200,24',
    ]);
    const reading = await read('--world', world);
    const groups = nodeOf(reading, 'window', 'Page').children.filter(({ role }) => role === 'panel');
    expect(groups.map(({ offscreen }) => offscreen)).toEqual([undefined, true]);
    expect(nodeOf(reading, 'button', 'Inside').offscreen).toBeUndefined();
    expect(nodeOf(reading, 'button', 'Nowhere').offscreen).toBe(true);
    expect(nodeOf(reading, 'textField', 'Search').value).toBe('');
  });

  it('labels, headers, disclosures and check marks', async () => {
    const world = standIn.world([
      'app name=Facts bundle=dev.strobe.Facts',
      '  AXWindow subrole=AXStandardWindow title=Facts frame=100,100,600,400 actions=AXRaise',
      '    AXStaticText identifier=label text="Full name" frame=120,140,80,24',
      '    AXTextField titled-by=label text="" settable focusable frame=220,140,200,24',
      '    AXDisclosureTriangle title=More check=1 frame=120,170,20,20 press=nothing',
      '    AXComboBox description=Fonts text=Menlo expanded=1 frame=220,170,200,24',
      '    AXScrollArea frame=120,200,300,100',
      '      AXOutline description=Files frame=120,220,280,48',
      '        AXGroup header frame=120,200,280,20',
      '          AXButton subrole=AXSortButton title=Name frame=120,200,280,20',
      '        AXRow subrole=AXOutlineRow disclosing=1 frame=120,220,280,24',
      '          AXStaticText text=Folder frame=124,222,200,18',
      '        AXRow subrole=AXOutlineRow disclosing=0 frame=120,244,280,24',
      '          AXStaticText text=File frame=124,246,200,18',
      '    AXPopUpButton description=View text=List frame=120,320,200,24 press=menu',
      '      AXMenu menu frame=120,320,200,48 actions=AXCancel',
      '        AXMenuItem title=List mark="✓" frame=120,320,200,24 press=choose',
      '        AXMenuItem title=Icons frame=120,344,200,24 press=choose',
    ]);
    const app = await launch('--world', world);
    const reading = await app.read({ ...EVERYTHING, expand: 'everything' }, patience());
    expect(nodeOf(reading, 'textField', 'Full name').value).toBe('');
    expect(nodeOf(reading, 'button', 'More').expanded).toBe(true);
    expect(nodeOf(reading, 'comboBox', 'Fonts').expanded).toBe(true);
    expect(nodeOf(reading, 'columnHeader', 'Name')).toBeDefined();
    expect(nodeOf(reading, 'treeItem', 'Folder').expanded).toBe(true);
    expect(nodeOf(reading, 'treeItem', 'File').expanded).toBeUndefined();
    expect(nodeOf(reading, 'menuItem', 'List').checked).toBe(true);
    expect(nodeOf(reading, 'menuItem', 'Icons').checked).toBeUndefined();
  });

  it('a window on a display to the left has negative bounds', async () => {
    const reading = await read('--world', `${WORLDS}second.world`);
    expect(nodeOf(reading, 'window', 'Untitled — TextPad').bounds).toEqual({ x: -500, y: 100, w: 600, h: 400 });
    expect(nodeOf(reading, 'link', 'Help').actions).toContain('AXPress');
  });
});
