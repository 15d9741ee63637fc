import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Modifier, parseKey } from '../../../src/core/keys.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { SAMPLE_APP, useStandIn } from './stand-in.ts';

const standIn = useStandIn();
let app: Actors;

beforeAll(async () => {
  const world = standIn.world([
    'app name=Keys bundle=dev.strobe.Keys',
    '  AXWindow subrole=AXStandardWindow title=Keys frame=100,100,600,400 actions=AXRaise',
    '    AXTextField description=Field text="" settable focusable frame=120,140,200,24',
    '    AXScrollArea frame=120,200,300,200',
    '      AXTable description=Rows frame=120,200,280,4800',
    '        AXRow subrole=AXTableRow repeat=200,24 frame=120,200,280,24',
    '          AXStaticText text="Row #" frame=124,202,200,18',
    '  AXMenuBar frame=0,0,1440,24',
    '    AXMenuBarItem title=Edit frame=44,0,110,24 press=menu',
    '      AXMenu menu frame=44,24,220,48 actions=AXCancel',
    '        AXMenuItem title=Undo key=z frame=44,24,220,24 press=say:UNDO actions=AXPick',
    '        AXMenuItem title=Again key=y frame=44,48,220,24 press=say:AGAIN actions=AXPick',
  ]);
  app = await actOn(SAMPLE_APP, ['--world', world], {}, await standIn.desktop());
  standIn.own(app.session);
});

beforeEach(() => {
  standIn.faults('');
  app.forgetOutput();
});

const press = (key: string, ...modifiers: Modifier[]) => app.act({ action: 'key', key: parseKey(key), modifiers });
const held = async () => (await app.titled('Field', 'textField')).value;

describe.each(['american', 'german'])('on the %s keyboard layout', (layout) => {
  beforeEach(() => standIn.faults(`layout=${layout}`));

  it('Command-Z is Command-Z', async () => {
    await press('z', 'cmd');
    await app.says('UNDO');
    expect(app.output).not.toContain('AGAIN');
    await press('y', 'cmd');
    await app.says('AGAIN');
  });

  it('characters are those that were meant', async () => {
    const field = await app.titled('Field', 'textField');
    await app.set(field, '');
    await app.click(field);
    for (const key of ['z', 'y', '-', '?', '/', '"', '(']) await press(key);
    expect(await held()).toBe('zy-?/"(');
  });
});

describe('keys by name', () => {
  it('delete takes away what is before the caret, forwarddelete what is behind it', async () => {
    const field = await app.titled('Field', 'textField');
    await app.set(field, 'abcd');
    await app.click(field);
    await press('left');
    await press('delete');
    expect(await held()).toBe('abd');
    await press('forwarddelete');
    expect(await held()).toBe('ab');
  });
});

describe('the wheel', () => {
  it('scrolls by as many lines as were asked for', async () => {
    const table = await app.titled('Rows');
    const top = async () => (await app.titled('Row 5', 'row')).bounds?.y ?? 0;
    const before = await top();
    await app.act({ action: 'scroll', id: table.id, direction: 'down', amount: 3 });
    // A line of the stand-in has ten points.
    expect(before - (await top())).toBe(30);
  });
});
