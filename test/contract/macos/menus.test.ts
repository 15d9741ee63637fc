import { beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '../../../src/core/backend.ts';
import type { Role } from '../../../src/core/roles.ts';
import { find } from '../../../src/core/tree.ts';
import { eventually, patience } from '../../support/desktop.ts';
import { type RunningSample, useStandIn } from './stand-in.ts';

const EVERYTHING = { depth: 50, maxNodes: 10_000, expand: 'nothing' } as const;

const standIn = useStandIn();
let sample: RunningSample;
let app: Application;

beforeAll(async () => {
  sample = await standIn.launch(await standIn.desktop());
  app = sample.app;
});

async function nodeOf(title: string, role: Role) {
  const { roots } = await app.read(EVERYTHING, patience());
  const found = find(roots, (node) => node.role === role && node.title === title);
  if (!found) throw new Error(`no ${role} "${title}"`);
  return found;
}
const press = async (title: string, role: Role) =>
  app.perform((await nodeOf(title, role)).ref, { kind: 'press' }, patience());
const isOpen = () => app.hasOpenMenu(patience());

/** The press on what opens a menu is answered when the menu has closed again: as a rule, never in time. */
describe('a menu that is followed until it closes', () => {
  it('opens at the press of a pop-up, and closes at that of an item', async () => {
    expect(await press('Flavor', 'popUpButton')).toBe('done');
    expect(await isOpen()).toBe(true);
    expect(await press('Chocolate', 'menuItem')).toBe('done');
    expect(await isOpen()).toBe(false);
    expect((await nodeOf('Flavor', 'popUpButton')).value).toBe('Chocolate');
  });

  it('opens at the press of an item of the menu bar', async () => {
    expect(await press('File', 'menuItem')).toBe('done');
    expect(await isOpen()).toBe(true);
    expect(await press('New', 'menuItem')).toBe('done');
    await eventually(async () => sample.output().includes('MENU_NEW') || undefined);
    expect(await isOpen()).toBe(false);
  });

  it('is closed again, whether the item that is wanted is in it or not', async () => {
    const { ref } = await nodeOf('Flavor', 'popUpButton');
    expect(await app.perform(ref, { kind: 'choose', item: 'Mint' }, patience())).toBe('done');
    expect(await isOpen()).toBe(false);
    const refused = app.perform(ref, { kind: 'choose', item: 'Tar' }, patience());
    await expect(refused).rejects.toMatchObject({ code: 'node_not_found', hint: expect.stringContaining('"Mint"') });
    expect(await isOpen()).toBe(false);
    expect((await nodeOf('Flavor', 'popUpButton')).value).toBe('Mint');
  });
});
