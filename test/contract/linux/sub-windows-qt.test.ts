import { expect, it } from 'vitest';
import { find } from '../../../src/core/tree.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { PATIENCE_MS, PYTHON } from '../../support/desktop.ts';

const NAMES = ['One', 'Two', 'Three'];
const subWindows = (toolkit: string) => actOn(PYTHON, ['test/fixtures/apps/sub-windows.py', toolkit]);

async function doubleClick(app: Actors, id: string, name: string): Promise<void> {
  app.forgetOutput();
  const verdict = await app.act({ action: 'click', id, button: 'left', count: 2 });
  expect(verdict.error?.message).toBeUndefined();
  await app.says(`PRESSED ${name}\nPRESSED ${name}`);
  expect(app.output).toBe(`PRESSED ${name}\nPRESSED ${name}\n`);
}

async function shown(app: Actors): Promise<string[]> {
  const roots = await app.roots();
  const shows = (name: string) =>
    find(roots, ({ title, bounds }) => title === `Window ${name}` && bounds !== undefined);
  return NAMES.filter(shows);
}

it.each(['qt5', 'qt6'])('clicks what is in a sub-window of %s beneath others', async (toolkit) => {
  const app = await subWindows(toolkit);
  for (const name of [...NAMES, ...NAMES]) await doubleClick(app, (await app.titled(name, 'button')).id, name);
});

it.each(['qt5', 'qt6'])('shows of the sub-windows of %s the one that is maximised', async (toolkit) => {
  const app = await subWindows(toolkit);
  const one = await app.titled('One', 'button');
  expect(await shown(app)).toEqual(NAMES);
  for (const step of [1, 2]) {
    process.kill(app.program.pid, 'SIGUSR1');
    await app.says(`STEP ${step}`);
    await expect.poll(() => shown(app), { timeout: PATIENCE_MS }).toEqual(['Three']);
    await doubleClick(app, (await app.titled('Three', 'button')).id, 'Three');
    await doubleClick(app, one.id, 'One');
    expect(await shown(app)).toEqual(['One']);
  }
});
