import { describe, expect, it } from 'vitest';
import type { PlatformEvent } from '../../../src/core/backend.ts';
import { find } from '../../../src/core/tree.ts';
import { eventually, patience } from '../../support/desktop.ts';
import { startWatching, watched } from '../../support/watching.ts';
import { describeWatching, type WatchDialect } from '../watching.ts';
import { useStandIn } from './stand-in.ts';

const swiftUi: WatchDialect = { toggle: { role: 'checkbox' }, slider: { to: 0.7 }, focus: 'settable' };

const standIn = useStandIn();

describeWatching('swiftui', swiftUi, async () => (await standIn.launch(await standIn.desktop())).app);

describe('the observer', () => {
  it('a label that changes: title_changed, told by the application and not found by comparing', async () => {
    const { app } = await standIn.launch(await standIn.desktop(), []);
    const ui = watched(app);
    const tick = find(await ui.tree(), ({ title }) => title?.startsWith('Tick ') ?? false);
    await using watcher = await startWatching(ui.changes, { events: ['title_changed'] });
    const event = await watcher.first(({ elementId }) => elementId === tick?.id);
    expect(event).toMatchObject({ elementRole: 'label', newValue: expect.stringMatching(/^Tick \d+$/) });
    expect(event).not.toHaveProperty('detectedBy');
  });

  it('tells several listeners the same, and none that has left', async () => {
    const { app } = await standIn.launch(await standIn.desktop());
    const { roots } = await app.read({ depth: 50, maxNodes: 10_000, expand: 'nothing' }, patience());
    const enable = find(roots, ({ title }) => title === 'Enable')?.ref ?? '';
    const [first, second]: PlatformEvent[][] = [[], []];
    const leaves = await app.watch((event) => first?.push(event), patience());
    await using _ = await app.watch((event) => second?.push(event), patience());
    const press = () => app.perform(enable, { kind: 'press' }, patience());
    const heard = (events: PlatformEvent[] | undefined, times: number) =>
      eventually(async () => (events?.filter(({ kind }) => kind === 'value').length === times ? true : undefined));
    await press();
    await Promise.all([heard(first, 1), heard(second, 1)]);
    await leaves[Symbol.asyncDispose]();
    await press();
    await heard(second, 2);
    await heard(first, 1);
  });
});
