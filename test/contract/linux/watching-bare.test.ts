import { beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '../../../src/core/backend.ts';
import type { NamedKey } from '../../../src/core/keys.ts';
import { eventually, isolatedDesktop, PYTHON, patience, REPO } from '../../support/desktop.ts';
import { startWatching, type Watched, watched } from '../../support/watching.ts';

/** Of the contract of watching, values, focus, passwords and what is below an element need accessibility or pictures. */
describe('a program known by its windows alone is watched', () => {
  let app: Application;
  let ui: Watched;
  beforeAll(async () => {
    const desktop = await isolatedDesktop();
    const args = ['test/fixtures/apps/tk-sample.py'];
    const program = await desktop.start({ command: PYTHON, args, cwd: REPO, env: {} }, patience());
    app = await eventually(() => desktop.appOnScreen(program, patience()));
    ui = watched(app);
    await eventually(async () => (await ui.tree()).some(({ active }) => active) || undefined);
  });

  const press = (...names: NamedKey[]) =>
    app.useInput(async (input) => {
      for (const name of names) await input.press({ kind: 'named', name }, [], patience());
    }, patience());

  it('a window: window_created and window_destroyed, and waiting for both', async () => {
    await using watcher = await startWatching(ui.changes);
    const opens = ui.changes.wait({ window: 'cover' }, 60_000, patience());
    await press('f4');
    const { matched, node } = await opens;
    expect({ matched, title: node?.title, role: node?.role }).toEqual({
      matched: true,
      title: 'Cover',
      role: 'window',
    });
    const created = await watcher.first(({ eventType }) => eventType === 'window_created');
    expect(created).toMatchObject({ elementId: node?.id, newValue: 'Cover' });
    expect(created).not.toHaveProperty('detectedBy');
    const closes = ui.changes.wait({ window: 'cover', gone: true }, 60_000, patience());
    await app.useInput((input) => input.press({ kind: 'named', name: 'f4' }, ['alt'], patience()), patience());
    expect(await closes).toMatchObject({ matched: true });
    const destroyed = await watcher.first(({ eventType }) => eventType === 'window_destroyed');
    expect(destroyed.elementId).toBe(created.elementId);
  });

  it('a menu: a root that comes and goes', async () => {
    await using watcher = await startWatching(ui.changes);
    await press('f10');
    const { elementRole } = await watcher.first(({ eventType }) => eventType === 'window_created');
    expect(elementRole).toBe('menu');
    await press('escape');
    await watcher.first(({ eventType }) => eventType === 'window_destroyed');
  });

  it('a title: title_changed', async () => {
    await using watcher = await startWatching(ui.changes, { events: ['title_changed'] });
    await press('f6');
    const event = await watcher.first(({ newValue }) => newValue === 'Tk renamed');
    expect(event).toMatchObject({ eventType: 'title_changed', elementRole: 'window' });
  });

  it('quiet, by what is painted', async () => {
    expect(await ui.changes.wait({ idleMs: 200 }, 60_000, patience())).toMatchObject({ matched: true });
    await press('f2');
    expect(await ui.changes.wait({ idleMs: 2_000 }, 2_500, patience())).toMatchObject({ matched: false });
    await press('f3');
    expect(await ui.changes.wait({ idleMs: 200 }, 60_000, patience())).toMatchObject({ matched: true });
  });

  it('its end', async () => {
    await using watcher = await startWatching(ui.changes);
    process.kill(app.info.pid, 'SIGTERM');
    expect(await watcher.result).toMatchObject({ endedBy: 'exit' });
  });
});
