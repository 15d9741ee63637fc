import { describe, expect, it } from 'vitest';
import { type Actors, actOn } from '../../support/acting.ts';
import { eventually, PYTHON, patience } from '../../support/desktop.ts';

const start = () => actOn(PYTHON, ['test/fixtures/apps/bare-child.py']);
const press = async (app: Actors, title: string) => app.click(await app.titled(title, 'button'));

/** Opens the window of the child. Nothing of the session is asked for its tree meanwhile. */
async function openOrders(app: Actors): Promise<void> {
  expect(await press(app, 'Open orders')).toMatchObject({ success: true });
  const isOpen = async () =>
    (await app.session.target.application?.windows(patience()))?.some(({ title }) => title === 'Orders') || undefined;
  await eventually(isOpen);
}

describe('a child process without accessibility', () => {
  it('has its window in the first tree after that has opened', async () => {
    const app = await start();
    await openOrders(app);
    expect((await app.roots()).map(({ title }) => title)).toEqual(['Launcher', 'Orders']);
  });
});
