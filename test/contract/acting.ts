import { beforeAll, describe, expect, it } from 'vitest';
import type { ActMethod } from '../../src/core/backend.ts';
import type { UiNode } from '../../src/core/node.ts';
import type { Role } from '../../src/core/roles.ts';
import { find, walk } from '../../src/core/tree.ts';
import type { Actors } from '../support/acting.ts';
import { INPUT_METHOD } from '../support/desktop.ts';
import { itCan } from '../support/it-can.ts';

/** Where a toolkit says the same thing differently. Everything else must be equal in all of them. */
export type Dialect = {
  /** `by version`: GTK 4 reports since 4.10 or so whether it is on. */
  toggle: { role: Role; hasState: boolean | 'by version' };
  /** Where it does not know its range, keys find out. */
  slider: { high: number; tooHigh: number; knowsRange?: false };
  listItem: Role;
  /** What its text fields cannot hold. */
  untypable: string[];
  /** Its menus are read once they are open. */
  menu: Role;
  /** The cells of its table can be written into. */
  editsCells?: true;
  /** What it calls a choice that pops up, where that is no combo box. */
  comboRole?: Role;
  /** What it calls a field of several lines, where it does not say that it has them. */
  areaRole?: Role;
  /** Its dialogs do not say that they are modal, or its rows which is selected. */
  silent?: readonly ('modal' | 'selected')[];
  /** How it names mouse and keyboard, where that is not X. */
  input?: ActMethod;
};

const EVERYTHING = ' ASCII ~!@#€ áßçñ 日本語 한국어 👩‍👩‍👧 👍🏽 עברית العربية';

/** What every backend must be able to do to the sample application, and how truthfully it reports what came of it. */
export function describeActing(name: string, dialect: Dialect, start: () => Promise<Actors>): void {
  describe(`${name} is acted on`, () => {
    const { comboRole = 'comboBox', areaRole = 'textArea', input = INPUT_METHOD, silent = [] } = dialect;
    let app: Actors;

    beforeAll(async () => {
      app = await start();
      await app.node((node) => node.title === 'Open Dialog' && node.bounds !== undefined);
    });

    it('presses a button', async () => {
      const verdict = await app.click(await app.titled('Action', 'button'));
      expect(verdict).toMatchObject({ success: true, settled: true });
      await app.says('ACTION_PRESSED');
    });

    it('toggles', async () => {
      const toggle = await app.titled('Enable', dialect.toggle.role);
      expect(await app.click(toggle)).toMatchObject({ success: true });
      await app.says('ENABLE_ON');
      expect(await app.click(toggle)).toMatchObject({ success: true });
      await app.says('ENABLE_OFF');
    });

    const reported = async () => {
      const toggle = await app.titled('Enable', dialect.toggle.role);
      const [on, off] = [await app.click(toggle), await app.click(toggle)];
      expect(on).toMatchObject({ changed: true, nodeBefore: { checked: false }, nodeAfter: { checked: true } });
      expect(off).toMatchObject({ changed: true, nodeAfter: { checked: false } });
      expect(await app.set(toggle, true)).toMatchObject({ success: true, changed: true, nodeAfter: { checked: true } });
      expect(await app.set(toggle, true)).toMatchObject({ success: true, changed: false, effects: [] });
      expect(await app.set(toggle, false)).toMatchObject({ changed: true, nodeAfter: { checked: false } });
    };
    const unreported = async () => {
      const toggle = await app.titled('Enable', dialect.toggle.role);
      app.forgetOutput();
      const refused = await app.set(toggle, true);
      expect(refused).toMatchObject({ success: false, changed: false, effects: [] });
      expect(refused.error?.message).toContain('does not support set_value');
      expect(refused.nodeAfter).not.toHaveProperty('checked');
      expect(app.output).toBe('');
    };
    it('sets a toggle that reports whether it is on, and no other', async () => {
      const { checked } = await app.titled('Enable', dialect.toggle.role);
      if (dialect.toggle.hasState !== 'by version') expect(checked !== undefined).toBe(dialect.toggle.hasState);
      await (checked === undefined ? unreported() : reported());
    });

    it('says that a click on a picture did nothing', async () => {
      const verdict = await app.click(await app.titled('Swatch cyan'));
      expect(verdict).toMatchObject({ success: true, changed: false, effects: [] });
    });

    it('sets a slider, and nothing beyond its range', async () => {
      const slider = await app.titled('Volume', 'slider');
      const { high, tooHigh, knowsRange = true } = dialect.slider;
      expect(await app.set(slider, high)).toMatchObject({ success: true, changed: true, nodeAfter: { value: high } });
      const refused = await app.set(slider, tooHigh);
      expect(refused).toMatchObject({ success: false, changed: false, effects: [], nodeAfter: { value: high } });
      expect(refused.error?.message).toContain(knowsRange ? 'out of range' : `cannot be set to ${tooHigh}`);
    });

    it('sets text, numbers and choices', async () => {
      const name = await app.titled('Name', 'textField');
      expect(await app.set(name, 'Zoë ✓ 日本')).toMatchObject({ success: true, nodeAfter: { value: 'Zoë ✓ 日本' } });
      expect(await app.set(name, 42)).toMatchObject({ success: true, nodeAfter: { value: '42' } });
      const notes = await app.set(await app.titled('Notes', areaRole), 'one\ntwo');
      expect(notes).toMatchObject({ success: true, changed: true });
      expect(await app.set(await app.titled('Count', 'spinButton'), 9)).toMatchObject({ nodeAfter: { value: 9 } });
      const combo = await app.node(({ role }) => role === comboRole);
      expect(await app.set(combo, 'Mint')).toMatchObject({ success: true, nodeAfter: { value: 'Mint' } });
      expect(await app.set(combo, 'Tar')).toMatchObject({ success: false, nodeAfter: { value: 'Mint' } });
    });

    it('says which element does not support set_value', async () => {
      const verdict = await app.set(await app.titled('Action', 'button'), 'x');
      expect(verdict).toMatchObject({ success: false, changed: false, effects: [] });
      expect(verdict.error?.message).toContain("element does not support set_value; try 'type'");
    });

    it('types every character, or names those that did not arrive', async () => {
      const field = await app.titled('Name', 'textField');
      await app.set(field, '');
      const verdict = await app.type(field, EVERYTHING);
      expect(verdict.success).toBe(dialect.untypable.length === 0);
      for (const character of dialect.untypable) expect(verdict.error?.message).toContain(character);
      const left = [...EVERYTHING].filter((character) => !dialect.untypable.includes(character)).join('');
      expect(verdict.nodeAfter?.value).toBe(left);
      const area = await app.titled('Notes', areaRole);
      await app.set(area, 'x');
      expect(await app.type(area, 'line\n\ttab ✓')).toMatchObject({ success: true, changed: true });
      expect((await app.titled('Notes', areaRole)).value).toContain('line\n\ttab ✓');
    });

    it('adds to what a field holds that does not have focus', async () => {
      const [field, area] = [await app.titled('Name', 'textField'), await app.titled('Notes', areaRole)];
      for (const more of [' and', ' more', ' words\n']) {
        await app.set(field, 'some');
        await app.type(area, 'x');
        expect((await app.type(field, more)).nodeAfter?.value).toBe(`some${more.trimEnd()}`);
      }
    });

    it('takes ten thousand characters', async () => {
      const area = await app.titled('Notes', areaRole);
      await app.set(area, '');
      const text = 'The quick brown fox, and a line of its own.\n'.repeat(230).slice(0, 10_000);
      expect(await app.type(area, text)).toMatchObject({ success: true, changed: true });
      await app.set(area, '');
    });

    it('types into a password field without a word about it', async () => {
      const verdict = await app.type(await app.node(({ secure }) => secure === true), 'öpen-sesame');
      expect(verdict).toMatchObject({ success: true, changed: true });
      expect(JSON.stringify(verdict)).not.toContain('sesame');
      expect(JSON.stringify(verdict)).not.toContain('hunter2');
    });

    it('reports a dialog that opens, refuses what is behind it, and reports when it closes', async () => {
      const opened = await app.click(await app.titled('Open Dialog', 'button'));
      const effect = opened.effects.find((line) => line.startsWith('opened dialog "Strobe Dialog"'));
      const id = /id=(\w+)/.exec(effect ?? '')?.[1];
      expect(opened).toMatchObject({ success: true, settled: true });
      const isModal = !silent.includes('modal');
      expect(await app.titled('Strobe Dialog', 'dialog')).toMatchObject({ id, ...(isModal && { modal: true }) });
      app.forgetOutput();
      const notes = await app.titled('Notes', areaRole);
      for (const behind of [
        await app.click(await app.titled('Action', 'button')),
        await app.act({ action: 'scroll', id: notes.id, direction: 'down', amount: 1 }),
      ]) {
        expect(behind).toMatchObject({ changed: false, effects: [] });
        if (isModal) expect(behind.error?.message).toContain('behind the modal');
      }
      const closed = await app.click(await app.titled('OK', 'button'));
      expect(closed).toMatchObject({ success: true, changed: true, nodeAfter: undefined });
      expect(closed.effects.join('\n')).toContain('closed dialog "Strobe Dialog"');
      await app.says('DIALOG_OK');
      expect(app.output).not.toContain('ACTION_PRESSED');
    });

    it('selects a row by a click and the next by a key', async () => {
      const beta = await app.click(await app.titled('Beta', dialect.listItem));
      expect(beta).toMatchObject({ success: true, method: input });
      const key = { kind: 'named', name: 'down' } as const;
      const verdict = await app.act({ action: 'key', key, modifiers: [] });
      expect(verdict).toMatchObject({ success: true, changed: false, nodeBefore: undefined, nodeAfter: undefined });
      if (silent.includes('selected')) return app.says('LETTER_Gamma');
      expect(beta).toMatchObject({ nodeAfter: { selected: true } });
      expect((await app.titled('Gamma', dialect.listItem)).selected).toBe(true);
    });

    it('drags onto the drop zone', async () => {
      const [from, to] = [await app.titled('Drag Source'), await app.titled('Drop Here')];
      const verdict = await app.act({ action: 'drag', id: from.id, toId: to.id });
      expect(verdict).toMatchObject({ success: true, method: input });
      await app.says('DROP_RECEIVED');
      expect(verdict.effects.join('\n')).toContain('"Drop Received"');
    });

    it('scrolls a table', async () => {
      const table = await app.titled('Rows');
      const verdict = await app.act({ action: 'scroll', id: table.id, direction: 'down', amount: 10 });
      expect(verdict.success).toBe(true);
      const top = find(await app.roots(), ({ title, offscreen }) => title === 'Row 1' && !offscreen);
      expect(top).toBeUndefined();
      expect(verdict.effects).not.toEqual([]);
    });

    const cells = dialect.editsCells ? 'edited' : { because: `the table of the ${name} sample is not written into` };
    itCan(cells, 'writes into a cell', async () => {
      const shown: UiNode[] = [];
      walk(await app.roots(), (node) => {
        if (node.role === 'cell' && /^Row \d+$/.test(node.title ?? '') && !node.offscreen) shown.push(node);
        return undefined;
      });
      const cell = shown[shown.length >> 1];
      if (!cell) throw new Error('The table shows no row.');
      const verdict = await app.set(cell, 'Edited');
      expect(verdict.error?.message).toBeUndefined();
      expect(verdict).toMatchObject({ success: true, changed: true, nodeAfter: { title: 'Edited' } });
    });

    it('opens a menu and takes an item', async () => {
      const opened = await app.click(await app.titled('File', dialect.menu));
      expect(opened).toMatchObject({ success: true, settled: true });
      // Its window is no second menu.
      expect((await app.roots()).filter(({ source }) => source === 'display')).toEqual([]);
      const item = await app.titled('New', 'menuItem');
      expect(await app.click(item)).toMatchObject({ success: true });
      await app.says('MENU_NEW');
    });

    it('knows what became of an id', async () => {
      await expect(app.click({ id: 'btn_never' })).rejects.toMatchObject({ code: 'node_not_found' });
      const from = await app.titled('Drag Source');
      const lost = app.act({ action: 'drag', id: from.id, toId: 'lbl_never' });
      await expect(lost).rejects.toMatchObject({ message: expect.stringContaining('drag destination node not found') });
    });
  });
}
