import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NamedKey } from '../../src/core/keys.ts';
import type { Actors } from '../support/acting.ts';
import { eventually, INPUT_METHOD, patience } from '../support/desktop.ts';
import { environmentOf } from '../support/processes.ts';
import { startWatching } from '../support/watching.ts';

/** What a sample without accessibility shows in its picture, and prints when something is done to it. */
export type Painted = {
  title: string;
  button: { title: string; says: string };
  menu: { title: string; item: string; says: string };
  dialog: { opener: string; title: string; closes: string };
  row: { title: string; says: string };
  check: { title: string; says: string };
  gauge: { title: string; value: number; says: RegExp };
  /** Where its field is, from the corner of its window. */
  field: { x: number; y: number };
};

/** What of the contract of acting and watching pictures can tell, on what the shipped models see. */
export function describePictures(name: string, painted: Painted, start: () => Promise<Actors>): void {
  const { title, button, menu, dialog, row, check, gauge, field } = painted;

  describe(`${name}, of which pictures tell`, () => {
    let app: Actors;
    beforeAll(async () => {
      app = await start();
      await seen(button.title);
    });

    /** A small letter that looks like its capital is read as either. */
    const seen = (words: string, role?: string) =>
      app.node(
        (node) => node.title?.toLowerCase() === words.toLowerCase() && (role === undefined || node.role === role),
      );

    const pictureOf = async (elementId: string) => {
      const snapshot = await app.session.snapshot({ expand: 'nothing' }, patience());
      return app.session.picture({ snapshot, elementId, annotate: false }, patience());
    };
    const press = (key: NamedKey) => app.act({ action: 'key', key: { kind: 'named', name: key }, modifiers: [] });
    const waitFor = (condition: object, timeoutMs = 60_000) =>
      app.session.changes.wait(condition, timeoutMs, patience(), { vision: true });
    const xdotool = (...args: string[]) =>
      String(execFileSync('xdotool', args, { env: environmentOf(app.program.pid) })).trim();
    const handleOf = (its: string) =>
      eventually(() => {
        try {
          return xdotool('search', '--name', `^${its}$`).split('\n')[0];
        } catch {
          return undefined;
        }
      });

    it('has its controls by name, and keeps their ids', async () => {
      const ids = async () =>
        Promise.all([button.title, menu.title, dialog.opener, row.title].map(async (its) => (await seen(its)).id));
      expect(await ids()).toEqual(await ids());
    });

    it('presses a button', async () => {
      const verdict = await app.click(await seen(button.title));
      expect(verdict).toMatchObject({ success: true, method: INPUT_METHOD, settled: true });
      await app.says(button.says);
    });

    it('chooses a row, which then looks different', async () => {
      expect(await app.click(await seen(row.title, 'row'))).toMatchObject({ success: true, changed: true });
      await app.says(row.says);
    });

    it('sets a check mark, or presses what has its words', async () => {
      const { success, effects } = await app.click(await seen(check.title));
      expect(success).toBe(true);
      // Its window looks different, since it does.
      expect(effects.join()).not.toContain('looks different: window');
      await app.says(check.says);
    });

    it('sets what shows a value, with the value that it came to', async () => {
      const verdict = await app.set(await seen(gauge.title), gauge.value);
      expect(verdict.error).toBeUndefined();
      const { value } = verdict.nodeAfter ?? {};
      expect(Math.abs(Number(value) - gauge.value)).toBeLessThanOrEqual(0.02);
      await eventually(() => gauge.says.test(app.output) || undefined);
      const beyond = await app.set(await seen(gauge.title), 5).catch((error) => error);
      expect(beyond.message).toContain('out of range');
    });

    it('opens a menu, whose items are in the tree, and takes one', async () => {
      const opener = await seen(menu.title);
      const opened = await app.click(opener);
      expect(opened.effects.join('\n')).toMatch(/appeared: menu id=/);
      expect(opened.nodeAfter).toMatchObject({ id: opener.id });
      const covered = await app.click(await seen(menu.item, 'menuItem'));
      expect(covered.effects.join('\n')).toMatch(/gone: menu id=/);
      await app.says(menu.says);
    });

    it('reports a dialog, beneath which elements have their pictures, and answers it', async () => {
      const { id } = await seen(button.title);
      const before = await pictureOf(id);
      const opened = await app.click(await seen(dialog.opener));
      expect(opened.effects.join('\n')).toContain(`opened dialog "${dialog.title}"`);
      const beneath = await pictureOf(id);
      expect(beneath.window).toBe(title);
      expect(Buffer.compare(beneath.png, before.png)).toBe(0);
      const closed = await app.click(await seen(dialog.closes, 'button'));
      expect(closed).toMatchObject({ changed: true, nodeAfter: undefined });
      expect(closed.effects.join('\n')).toContain(`closed dialog "${dialog.title}"`);
      await app.says(`CLOSED ${dialog.title}`);
    });

    it('types where the focus is, and the words can be waited for', async () => {
      const snapshot = await app.session.snapshot({ expand: 'nothing' }, patience());
      await app.session.picture({ snapshot, annotate: false }, patience());
      const click = { action: 'click', at: field, button: 'left', count: 1 } as const;
      await app.session.actAt({ action: click, settleMs: 400, observe: 'diff', permit: () => {} }, patience());
      const typed = app.act({ action: 'type', text: 'Strings' });
      expect(await waitFor({ text: 'Strings' })).toMatchObject({ matched: true });
      expect(await typed).toMatchObject({ success: true });
      await press('return');
      await eventually(() => /Strings\n/.test(app.output) || undefined);
    });

    it('knows when a value changes, by looking', async () => {
      const { id } = await seen(gauge.title);
      await using watcher = await startWatching(app.session.changes, { vision: true, events: ['value_changed'] });
      await app.set({ id }, gauge.value / 2);
      expect(await watcher.first(({ elementId }) => elementId === id)).toMatchObject({ eventType: 'value_changed' });
    });

    it('is not idle while it paints sixty times a second, and is acted on all the same', async () => {
      const { id } = await seen(button.title);
      await press('f2');
      expect(await waitFor({ idleMs: 1_000 }, 1_500)).toMatchObject({ matched: false });
      app.forgetOutput();
      expect(await app.click({ id })).toMatchObject({ success: true });
      await app.says(button.says);
      await press('f3');
      expect(await waitFor({ idleMs: 300 })).toMatchObject({ matched: true });
    });

    it('is brought before what covers it', async () => {
      const { id } = await seen(button.title);
      await press('f4');
      const cover = await app.node(({ title: its }) => its === 'Cover');
      app.forgetOutput();
      expect(await app.click({ id })).toMatchObject({ success: true });
      await app.says(button.says);
      await app.act({ action: 'key', key: { kind: 'named', name: 'f4' }, modifiers: ['alt'], id: cover.id });
      await app.whenRoots((roots) => !roots.some(({ title: its }) => its === 'Cover') || undefined);
    });

    it('is brought back where it was minimised', async () => {
      const { id } = await seen(button.title);
      xdotool('windowminimize', '--sync', (await handleOf(title)) ?? '');
      await app.node(({ title: its, offscreen }) => its === title && offscreen === true);
      app.forgetOutput();
      expect(await app.click({ id })).toMatchObject({ success: true });
      await app.says(button.says);
    });

    it('is followed where it moves', async () => {
      const { id } = await seen(button.title);
      await press('f5');
      await app.says('MOVED');
      app.forgetOutput();
      expect(await app.click({ id })).toMatchObject({ success: true });
      await app.says(button.says);
      expect((await seen(button.title)).id).toBe(id);
    });
  });
}
