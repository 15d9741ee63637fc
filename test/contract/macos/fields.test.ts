import { beforeAll, describe, expect, it } from 'vitest';
import { type Actors, actOn } from '../../support/acting.ts';
import { SAMPLE_APP, useStandIn } from './stand-in.ts';

const standIn = useStandIn();
let app: Actors;

const field = (title: string, y: number, more: string) => [
  `    AXTextField description=${title} identifier=${title} text=old settable focusable frame=120,${y},200,24 ${more}`,
  `    AXStaticText identifier=${title}-model text="old" frame=340,${y},200,24`,
];

beforeAll(async () => {
  const world = standIn.world([
    'app name=Fields bundle=dev.strobe.Fields',
    '  AXWindow subrole=AXStandardWindow title=Fields frame=100,100,600,400 actions=AXRaise',
    ...field('Plain', 140, 'mirror=Plain-model'),
    ...field('Shown', 180, 'mirror=Shown-model deaf=shown'),
    ...field('Silent', 220, 'mirror=Silent-model deaf=silent'),
    '    AXTextArea description=Area text=old settable focusable frame=120,260,200,60 mirror=Area-model deaf=shown',
    '    AXStaticText identifier=Area-model text="old" frame=340,260,200,24',
  ]);
  app = await actOn(SAMPLE_APP, ['--world', world], {}, await standIn.desktop());
  standIn.own(app.session);
});

/** What the application has, and not only the field: a label beside it shows that. */
const isKnown = (text: string) => app.node(({ role, title }) => role === 'label' && title === text);

describe('a text that accessibility sets', () => {
  it('goes natively into a field that passes it on', async () => {
    const verdict = await app.set(await app.titled('Plain', 'textField'), 'Zoë');
    expect(verdict).toMatchObject({ success: true, method: 'ax', nodeAfter: { value: 'Zoë' } });
    await isKnown('Zoë');
  });

  it.each([
    ['shows it and keeps it from its application', 'Shown', 'one ✓'],
    ['does not even show it', 'Silent', 'two'],
  ])('is typed into a field that %s', async (_, name, text) => {
    const target = await app.titled(name, 'textField');
    const verdict = await app.set(target, text);
    expect(verdict).toMatchObject({ success: true, method: 'cgevent', changed: true, nodeAfter: { value: text } });
    await isKnown(text);
    expect(await app.set(target, 42)).toMatchObject({ success: true, method: 'cgevent', nodeAfter: { value: '42' } });
    await isKnown('42');
    expect(await app.set(target, '')).toMatchObject({ success: true, nodeAfter: { value: '' } });
    await app.set(target, 'old');
  });

  it('is typed into a text area with its lines, and refused by a field of one line', async () => {
    const area = await app.set(await app.titled('Area', 'textArea'), 'a\nb');
    expect(area).toMatchObject({ success: true, method: 'cgevent', nodeAfter: { value: 'a\nb' } });
    const refused = await app.set(await app.titled('Shown', 'textField'), 'a\nb');
    expect(refused).toMatchObject({ success: false, nodeAfter: { value: 'old' } });
    expect(refused.error?.message).toContain('one line');
  });
});
