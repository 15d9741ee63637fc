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
  it('a label that changes: title_changed, reported by the application and not found by comparing', async () => {
    const { app } = await standIn.launch(await standIn.desktop(), []);
    const ui = watched(app);
    const tick = find(await ui.tree(), ({ title }) => title?.startsWith('Tick ') ?? false);
    await using watcher = await startWatching(ui.changes, { events: ['title_changed'] });
    const event = await watcher.first(({ elementId }) => elementId === tick?.id);
    expect(event).toMatchObject({ elementRole: 'label', newValue: expect.stringMatching(/^Tick \d+$/) });
    expect(event).not.toHaveProperty('detectedBy');
  });

  it('reports to several listeners, and to none that has left', async () => {
    const { app } = await standIn.launch(await standIn.desktop());
    const readEnable = async () => {
      const { roots } = await app.read({ depth: 50, maxNodes: 10_000, expand: 'nothing' }, patience());
      return find(roots, ({ title }) => title === 'Enable');
    };
    const enable = await readEnable();
    const leaver: PlatformEvent[] = [];
    const stayer: PlatformEvent[] = [];
    const left = await app.watch((event) => leaver.push(event), patience());
    await using _ = await app.watch((event) => stayer.push(event), patience());
    const pressUntil = async (isDone: () => Promise<boolean>) => {
      await app.perform(enable?.ref ?? '', { kind: 'press' }, patience());
      await eventually(async () => ((await isDone()) ? true : undefined));
    };
    const valuesOf = (events: PlatformEvent[]) => events.filter(({ kind }) => kind === 'value').length;
    await pressUntil(async () => valuesOf(leaver) === 1 && valuesOf(stayer) === 1);
    await left[Symbol.asyncDispose]();
    const known = leaver.length;
    // Only the second press makes both true; each event went through the listeners in the order of their coming.
    await pressUntil(async () => valuesOf(stayer) === 2 && (await readEnable())?.checked === enable?.checked);
    expect(leaver).toHaveLength(known);
  });
});
