import { beforeAll, describe, expect, it } from 'vitest';
import { type Application, type NativeAction, ONE_CLICK } from '../../src/core/backend.ts';
import type { EventRecord, EventType } from '../../src/core/events/ui-event.ts';
import type { UiNode } from '../../src/core/node.ts';
import { elementPath } from '../../src/core/query/path.ts';
import type { Role } from '../../src/core/roles.ts';
import { find } from '../../src/core/tree.ts';
import { eventually, patience } from '../support/desktop.ts';
import { type Impossible, itCan } from '../support/it-can.ts';
import { startWatching, type Watched, type Watcher, watched } from '../support/watching.ts';

/** What a toolkit can be made to do from outside, and how it names things; or why it cannot. */
export type WatchDialect = {
  toggle: { role: Role } | Impossible;
  slider: { to: number } | Impossible;
  focus: 'settable' | Impossible;
  /** Its dialogs are windows, where nothing else is said. */
  dialogs?: Impossible;
  /** What it calls a field of several lines, where it does not say that it has them. */
  areaRole?: Role;
};

/** What every backend must report of the sample application. */
export function describeWatching(name: string, dialect: WatchDialect, start: () => Promise<Application>): void {
  describe(`${name} is watched`, () => {
    const { areaRole = 'textArea' } = dialect;
    let ui: Watched;

    beforeAll(async () => {
      ui = watched(await start());
      await eventually(async () => {
        const ready = find(await ui.tree(), (node) => node.title === 'Open Dialog' && node.bounds !== undefined);
        return ready && true;
      });
    });

    const perform = async (node: UiNode, action: NativeAction) => {
      expect(await ui.app.perform(ui.refOf(node.id), action, patience())).toBe('done');
    };
    /** Where the toolkit does not do it so that its program hears of it, by the mouse. */
    const press = async ({ id, bounds }: UiNode) => {
      const done = await ui.app.perform(ui.refOf(id), { kind: 'press' }, patience());
      if (done === 'done') return;
      if (!bounds) throw new Error(`${id} is nowhere to be clicked.`);
      const middle = { x: Math.round(bounds.x + bounds.w / 2), y: Math.round(bounds.y + bounds.h / 2) };
      await ui.app.useInput((input) => input.click(middle, ONE_CLICK, patience()), patience());
    };
    const happens = (watcher: Watcher, eventType: EventType, { id }: { id: string }): Promise<EventRecord> =>
      watcher.first((event) => event.eventType === eventType && event.elementId === id);

    itCan(dialect.toggle, 'a check mark: value_changed', async () => {
      const role = 'role' in dialect.toggle ? dialect.toggle.role : 'checkbox';
      const toggle = await ui.node(role, 'Enable');
      await using watcher = await startWatching(ui.changes);
      await press(toggle);
      const event = await happens(watcher, 'value_changed', toggle);
      expect(event).toMatchObject({ field: 'checked', newValue: true, elementRole: toggle.role });
    });

    itCan(dialect.slider, 'a number: value_changed, as debug_ui shows the element', async () => {
      const slider = await ui.node('slider', 'Volume');
      await using watcher = await startWatching(ui.changes);
      const to = 'to' in dialect.slider ? dialect.slider.to : 0;
      await perform(slider, { kind: 'setNumber', value: to });
      const event = await happens(watcher, 'value_changed', slider);
      expect(event.newValue).toBeCloseTo(to);
      expect(event).toMatchObject({ elementRole: 'slider', elementTitle: 'Volume' });
      expect(event.elementPath).toBe(elementPath(await ui.tree(), slider.id));
      expect(event.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    });

    it('a text: value_changed with what is there now', async () => {
      const field = await ui.node('textField', 'Name');
      await using watcher = await startWatching(ui.changes);
      await perform(field, { kind: 'setText', text: 'Grüße' });
      const event = await watcher.first((each) => each.elementId === field.id && each.newValue === 'Grüße');
      expect(event.eventType).toBe('value_changed');
    });

    it('a password: that it changed, and nothing more', async () => {
      const field = find(await ui.tree(), ({ secure }) => secure === true);
      if (!field) throw new Error('There is no field for a password.');
      await using watcher = await startWatching(ui.changes, { raw: true });
      await perform(field, { kind: 'setText', text: 'correct horse' });
      const event = await happens(watcher, 'value_changed', field);
      expect(event.newValue).toBeNull();
      expect(event).not.toHaveProperty('count');
      expect(JSON.stringify([watcher.events, ui.changes.recent()])).not.toContain('horse');
    });

    itCan(dialect.focus, 'the focus: focus_changed', async () => {
      const notes = await ui.node(areaRole, 'Notes');
      const name = await ui.node('textField', 'Name');
      await perform(name, { kind: 'focus' });
      await ui.changes.wait({ id: name.id, state: 'focused' }, 60_000, patience());
      await using watcher = await startWatching(ui.changes, { events: ['focus_changed'] });
      await perform(notes, { kind: 'focus' });
      const event = await happens(watcher, 'focus_changed', notes);
      expect(event.elementRole).toBe(areaRole);
    });

    itCan(
      dialect.dialogs ?? 'windows',
      'a dialog: window_created and window_destroyed, and waiting for both',
      async () => {
        await using watcher = await startWatching(ui.changes);
        const opens = ui.changes.wait({ window: 'strobe dialog' }, 60_000, patience());
        await press(await ui.node('button', 'Open Dialog'));
        const { matched, node } = await opens;
        expect({ matched, title: node?.title }).toEqual({ matched: true, title: 'Strobe Dialog' });
        const created = await watcher.first(({ eventType }) => eventType === 'window_created');
        expect(created).toMatchObject({
          elementId: node?.id,
          elementTitle: 'Strobe Dialog',
          newValue: 'Strobe Dialog',
        });
        const button = await ui.changes.wait(
          { window: 'Strobe Dialog', role: 'button', text: 'Cancel' },
          60_000,
          patience(),
        );
        if (!button.node) throw new Error('no Cancel');
        const closes = ui.changes.wait({ window: 'Strobe Dialog', gone: true }, 60_000, patience());
        await press(button.node);
        expect(await closes).toMatchObject({ matched: true });
        const destroyed = await watcher.first(({ eventType }) => eventType === 'window_destroyed');
        expect(destroyed.elementId).toBe(created.elementId);
        expect(destroyed.timestamp >= created.timestamp).toBe(true);
      },
    );

    it('only what is below an element, by id and by path', async () => {
      const field = await ui.node('textField', 'Name');
      const path = elementPath(await ui.tree(), field.id) ?? '';
      const other = await ui.node(areaRole, 'Notes');
      for (const target of [field.id, path]) {
        await using narrow = await startWatching(ui.changes, { elementPath: target, events: ['value_changed'] });
        await using wide = await startWatching(ui.changes, { events: ['value_changed'] });
        await perform(other, { kind: 'setText', text: `by ${target}` });
        await wide.first((event) => event.elementId === other.id);
        await perform(field, { kind: 'setText', text: `by ${target}` });
        await narrow.first((event) => event.elementId === field.id);
        expect(narrow.events.map(({ elementId }) => elementId)).not.toContain(other.id);
      }
    });

    it('a state, a text and quiet can be waited for', async () => {
      const field = await ui.node('textField', 'Name');
      const appears = ui.changes.wait({ text: 'xyzzy' }, 60_000, patience());
      await perform(field, { kind: 'setText', text: 'now xyzzy is here' });
      expect(await appears).toMatchObject({ matched: true, node: { id: field.id } });
      const leaves = ui.changes.wait({ text: 'xyzzy', gone: true }, 60_000, patience());
      await perform(field, { kind: 'setText', text: 'now it is not' });
      expect(await leaves).toMatchObject({ matched: true });
      expect(await ui.changes.wait({ idleMs: 100 }, 60_000, patience())).toMatchObject({ matched: true });
      const late = await ui.changes.wait({ id: field.id, state: 'disabled' }, 1, patience());
      expect(late).toMatchObject({ matched: false, closest: expect.stringContaining(field.id) });
    });
  });
}
