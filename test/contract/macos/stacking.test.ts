import { beforeEach, describe, expect, it } from 'vitest';
import type { Application, Desktop } from '../../../src/core/backend.ts';
import { patience } from '../../support/desktop.ts';
import { useStandIn } from './stand-in.ts';

const standIn = useStandIn();

beforeEach(() => standIn.faults(''));

const windowLine = (title: string, more: string) =>
  `  AXWindow subrole=AXStandardWindow title=${title} frame=200,200,300,200 actions=AXRaise ${more}`;
const HERE = { x: 300, y: 300 };

async function show(desktop: Desktop, name: string, ...titles: string[]): Promise<Application> {
  const lines = titles.map((title) => windowLine(title, title === 'Palette' ? 'layer=3' : ''));
  const world = standIn.world([`app name=${name} bundle=dev.strobe.${name}`, ...lines]);
  return (await standIn.launch(desktop, ['--world', world])).app;
}

async function handleOf(app: Application, title: string): Promise<string> {
  const found = (await app.windows(patience())).find((each) => each.title === title);
  if (!found) throw new Error(`no window "${title}"`);
  return found.handle;
}

const hitOf = (app: Application) => app.hitTest(HERE, patience());
const own = (title: string) => ({ kind: 'own', window: { title }, stacking: 'known' });

describe('what lies over what', () => {
  it('a window that came later covers, and no longer when the other is raised', async () => {
    const desktop = await standIn.desktop();
    const below = await show(desktop, 'Below', 'First');
    const above = await show(desktop, 'Above', 'Second');
    expect(await hitOf(below)).toEqual({ kind: 'other', app: 'Above' });
    expect(await hitOf(above)).toMatchObject(own('Second'));
    await below.raise(await handleOf(below, 'First'), patience());
    expect(await hitOf(below)).toMatchObject(own('First'));
    expect(await hitOf(above)).toEqual({ kind: 'other', app: 'Below' });
  });

  it('is known where the system-wide element does not answer', async () => {
    const app = await show(await standIn.desktop(), 'Alone', 'Only');
    standIn.faults('no-system-wide');
    await app.raise(await handleOf(app, 'Only'), patience());
    expect(await hitOf(app)).toMatchObject(own('Only'));
  });
});

describe('a rear window of an application in the background', () => {
  it.each(['', 'late-front-ms=150'])('is raised, becomes active and stays so (%s)', async (fault) => {
    const desktop = await standIn.desktop();
    const app = await show(desktop, 'Two', 'Rear', 'Front');
    const other = await show(desktop, 'Cover', 'Covering');
    standIn.faults(fault);
    await app.raise(await handleOf(app, 'Rear'), patience());
    const active = (await app.windows(patience())).filter((each) => each.active).map(({ title }) => title);
    expect(active).toEqual(['Rear']);
    expect(await hitOf(app)).toMatchObject(own('Rear'));
    expect(await hitOf(other)).toEqual({ kind: 'other', app: 'Two' });
  });
});

// Last, as it stays above everything that others show.
describe('a palette', () => {
  it('floats: it covers what comes after it', async () => {
    const desktop = await standIn.desktop();
    const floating = await show(desktop, 'Floating', 'Palette');
    const later = await show(desktop, 'Later', 'Third');
    expect(await hitOf(later)).toEqual({ kind: 'other', app: 'Floating' });
    expect(await hitOf(floating)).toMatchObject(own('Palette'));
  });
});
