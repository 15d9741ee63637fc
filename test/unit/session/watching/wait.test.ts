import { expect, it } from 'vitest';
import { Changes } from '../../../../src/session/watching/changes.ts';
import { FakeApp } from './fake-app.ts';

const wait = (app: FakeApp, timeoutMs: number) =>
  new Changes(app, 3).wait({ role: 'window' }, timeoutMs, AbortSignal.timeout(60_000));

it('waits for the first window, too', async () => {
  const app = new FakeApp();
  let show = () => {};
  app.shown = () =>
    new Promise((resolve) => {
      show = resolve;
    });
  const outcome = wait(app, 30_000);
  expect(app.watchers).toBe(0);
  show();
  expect(await outcome).toMatchObject({ matched: true });
});

it('says that there was none', async () => {
  const app = new FakeApp();
  app.shown = (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  expect(await wait(app, 0)).toMatchObject({
    matched: false,
    closest: 'The application has shown no window yet.',
  });
});
