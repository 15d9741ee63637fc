import { afterEach, beforeEach, describe, expect as expectValue, it, vi } from 'vitest';
import { UiError } from '../../../src/core/errors.ts';
import type { UiNode } from '../../../src/core/node.ts';
import { find } from '../../../src/core/tree.ts';
import { type ActRequest, failedOutcome } from '../../../src/session/acting/action.ts';
import type { Session } from '../../../src/session/session.ts';
import type { SnapshotOptions } from '../../../src/session/snapshot.ts';
import { Changes } from '../../../src/session/watching/changes.ts';
import { App } from '../../../src/testing/app.ts';
import { Driver } from '../../../src/testing/driver.ts';
import { expect } from '../../../src/testing/expect.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { FakeApp } from '../session/watching/fake-app.ts';
import { fakeSession, node, snapshot } from '../tools/fakes.ts';

let shown: FakeApp;
let reads: SnapshotOptions['expand'][];

/** An application in memory under test. `everything` is what it holds besides what it shows. */
function appUnderTest(overrides: Partial<Session> = {}, everything: UiNode[] = []): App {
  const session = fakeSession({
    changes: new Changes(shown, 10),
    async snapshot({ expand }) {
      reads.push(expand);
      return snapshot(1, structuredClone(expand === 'nothing' ? shown.roots : [...shown.roots, ...everything]));
    },
    ...overrides,
  });
  const defaults = { timeoutMs: 1_000, effectMs: 10, artifacts: temporaryFolder('artifacts') };
  return new App(new Driver(session, defaults, () => {}, new AbortController().signal), async () => {}, undefined);
}

const becomes = (id: string, facts: object) => Object.assign(find(shown.roots, (each) => each.id === id) ?? {}, facts);
const hasChanged = () => shown.send({ kind: 'other', ref: '@w_1', what: 'state', atMs: performance.now() });

/** What an act that went well gives, unless it is said otherwise. */
const done = { ...failedOutcome(new UiError('internal', '')), success: true, changed: true };

beforeEach(() => {
  vi.useFakeTimers();
  shown = new FakeApp();
  reads = [];
});
afterEach(() => void vi.useRealTimers());

describe('a locator', () => {
  it('waits for what an event reports, and watches nothing afterwards', async () => {
    const checked = expect(appUnderTest().getByRole('checkbox')).toBeChecked();
    await vi.advanceTimersByTimeAsync(100);
    expectValue(shown.watchers).toBe(1);
    becomes('chk_1', { checked: true });
    hasChanged();
    await vi.advanceTimersByTimeAsync(200);
    await checked;
    expectValue(shown.watchers).toBe(0);
  });

  it('does not search what is scrolled away for what is about to appear', async () => {
    becomes('lbl_1', { role: 'list', childCount: 500 });
    const clicked = appUnderTest({ act: async () => ({ ...done }) })
      .getByRole('dialog')
      .click();
    await vi.advanceTimersByTimeAsync(100);
    shown.roots.push(node('w_2', { role: 'dialog' }));
    hasChanged();
    await vi.advanceTimersByTimeAsync(200);
    expectValue(await clicked).toMatchObject({ changed: true });
    expectValue(reads).toEqual(['nothing']);
  });

  it('looks into a closed menu at once, and into long lists when nothing appears', async () => {
    becomes('lbl_1', { role: 'menu', childCount: 3 });
    const item = node('mi_1', { role: 'menuItem', title: 'Open…', offscreen: true });
    await appUnderTest({ act: async () => ({ ...done }) }, [item])
      .getByRole('menuItem')
      .click();
    expectValue(reads).toEqual(['nothing', { id: 'lbl_1' }]);
    becomes('lbl_1', { role: 'list' });
    const clicked = appUnderTest({ act: async () => ({ ...done }) }, [item])
      .getByRole('menuItem')
      .click();
    await vi.advanceTimersByTimeAsync(1_100);
    await clicked;
    expectValue(reads.at(-1)).toBe('everything');
  });
});

describe('an act', () => {
  it('is tried again while something is in the way, and as long as nothing was done', async () => {
    const inTheWay = failedOutcome(new UiError('not_reachable', 'A dialog is in the way.'));
    const act = vi.fn(async (_: ActRequest) => (act.mock.calls.length < 3 ? inTheWay : { ...done }));
    const clicked = appUnderTest({ act }).getByRole('checkbox').click();
    await vi.advanceTimersByTimeAsync(500);
    expectValue(await clicked).toMatchObject({ changed: true });
    expectValue(act).toHaveBeenCalledTimes(3);
  });

  it('is not tried again when some of it was done', async () => {
    const half = { ...failedOutcome(new UiError('not_reachable', 'It went away.')), effects: ['opened dialog'] };
    const act = vi.fn(async () => half);
    await expectValue(appUnderTest({ act }).getByRole('checkbox').click()).rejects.toMatchObject({
      code: 'act_failed',
    });
    expectValue(act).toHaveBeenCalledTimes(1);
  });

  it('waits until its target is enabled', async () => {
    becomes('chk_1', { enabled: false });
    const app = appUnderTest({ act: async () => ({ ...done }) });
    const refused = expectValue(app.getByRole('checkbox').click({ timeoutMs: 50 })).rejects.toThrow(
      'it is not enabled',
    );
    await vi.advanceTimersByTimeAsync(1_100);
    await refused;
    const clicked = app.getByRole('checkbox').click();
    await vi.advanceTimersByTimeAsync(100);
    becomes('chk_1', { enabled: true });
    hasChanged();
    await vi.advanceTimersByTimeAsync(200);
    await clicked;
  });

  it('throws when nothing has changed, unless that is right or it scrolls', async () => {
    const app = appUnderTest({ act: async () => ({ ...done, changed: false }) });
    const box = app.getByRole('checkbox');
    await expectValue(box.click()).rejects.toMatchObject({ code: 'no_effect' });
    await expectValue(app.press('Escape')).rejects.toThrow("press('Escape') had no effect");
    expectValue(await box.click({ noEffect: true })).toMatchObject({ changed: false });
    expectValue(await box.scroll('down')).toMatchObject({ changed: false });
  });
});
