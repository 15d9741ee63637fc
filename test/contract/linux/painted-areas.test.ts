import { beforeAll, describe, expect, it } from 'vitest';
import { parseKey } from '../../../src/core/keys.ts';
import type { UiNode } from '../../../src/core/node.ts';
import { type Actors, actOn } from '../../support/acting.ts';
import { PYTHON } from '../../support/desktop.ts';

describe('an area that its program paints, in a window that is accessible', () => {
  let window: Actors;
  let panel: UiNode;
  const press = (key: string) => window.act({ action: 'key', id: panel.id, key: parseKey(key), modifiers: [] });

  beforeAll(async () => {
    window = await actOn(PYTHON, ['test/fixtures/apps/painted-panel.py']);
    panel = await window.node(({ role }) => role === 'canvas');
    await press('x');
  });

  it('looks different where an action painted it anew, of which accessibility tells nothing', async () => {
    const verdict = await press('y');
    expect(verdict).toMatchObject({ success: true, changed: false });
    expect(verdict.effects).toEqual([expect.stringMatching(`^looks different: .* id=${panel.id};`)]);
  });

  it('looks the same where the action did nothing', async () => {
    expect(await press('f2')).toMatchObject({ success: true, changed: false, effects: [] });
  });

  it('looks different beside what accessibility tells of the action', async () => {
    const stripes = await actOn(PYTHON, ['test/fixtures/apps/painted-beside.py']);
    const area = await stripes.node(({ role }) => role === 'canvas');
    const entry = await stripes.node(({ role }) => role === 'textField');
    const verdict = await stripes.set(entry, 'four');
    expect(verdict).toMatchObject({ changed: true, nodeAfter: { value: 'four' } });
    expect(verdict.effects).toContainEqual(expect.stringMatching(`^looks different: .* id=${area.id};`));
    expect((await stripes.set(entry, 'five')).effects).toEqual([]);
    const menu = await stripes.titled('Menu');
    const opened = await stripes.click(menu);
    expect(opened.effects.join()).toContain('Item 0');
    const closed = await stripes.act({ action: 'key', key: parseKey('Escape'), modifiers: [] });
    for (const { effects } of [opened, closed]) expect(effects.join()).not.toContain('looks different');
  });
});
