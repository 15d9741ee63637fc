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

describe('a program that ends', () => {
  it('leaves the windows of its processes, and its end is an effect of what ended it', async () => {
    const app = await start();
    await openOrders(app);
    const verdict = await press(app, 'Crash');
    expect(verdict).toMatchObject({ success: true });
    expect(verdict.effects[0]).toContain(`Process not running (PID ${app.program.pid} exited by SIGABRT)`);
    expect(verdict.effects.join()).toContain('closed window "Launcher"');
    const { roots, warnings } = await app.session.snapshot({ expand: 'nothing' }, patience());
    expect(roots.map(({ title }) => title)).toEqual(['Orders']);
    expect(warnings.join()).toContain('exited by SIGABRT');
    expect(app.session.summary()).toMatchObject({ state: 'running', exitSignal: 'SIGABRT', windows: ['Orders'] });
  });

  it('has ended where its processes show nothing', async () => {
    const app = await start();
    await press(app, 'Wait');
    const verdict = await press(app, 'Crash');
    expect(verdict).toMatchObject({ success: true });
    expect(verdict.effects.join()).toContain(`Process not running (PID ${app.program.pid} exited by SIGABRT)`);
    expect(app.session.summary()).toMatchObject({ state: 'exited', exitSignal: 'SIGABRT' });
    await expect(app.roots()).rejects.toMatchObject({ code: 'process_not_running', message: /SIGABRT/ });
  });
});
