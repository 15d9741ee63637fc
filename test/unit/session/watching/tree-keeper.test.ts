import { describe, expect, it } from 'vitest';
import type { PlatformEvent } from '../../../../src/core/backend.ts';
import type { UiNode } from '../../../../src/core/node.ts';
import { find } from '../../../../src/core/tree.ts';
import { TreeKeeper } from '../../../../src/session/watching/tree-keeper.ts';
import { node } from '../../tools/fakes.ts';
import { FakeApp, sample } from './fake-app.ts';

const keeper = (idOf = new FakeApp().idOf) => new TreeKeeper(sample(), idOf);

function changed(id: string, facts: Partial<UiNode>): UiNode[] {
  const roots = sample();
  Object.assign(find(roots, (each) => each.id === id) ?? {}, facts);
  return roots;
}

function read(keep: TreeKeeper, roots: UiNode[], atMs = 100, meanwhile: PlatformEvent[] = []) {
  keep.beginReading();
  const early = keep.apply(meanwhile);
  return [...early, ...keep.replace(keep.compare(roots, true, atMs))];
}

const title = (atMs: number, text: string): PlatformEvent => ({ kind: 'title', ref: '@lbl_1', title: text, atMs });
const value = (atMs: number, ref = '@sld_1'): PlatformEvent => ({ kind: 'value', ref, atMs });

describe('signals that report all', () => {
  it('need no reading', () => {
    const keep = keeper();
    const events = keep.apply([
      title(1, 'Tick 2'),
      { kind: 'state', ref: '@chk_1', state: 'checked', on: true, atMs: 2 },
      { kind: 'focus', ref: '@chk_1', atMs: 3 },
    ]);
    expect(events.map(({ eventType, elementId, newValue, atMs }) => [eventType, elementId, newValue, atMs])).toEqual([
      ['title_changed', 'lbl_1', 'Tick 2', 1],
      ['value_changed', 'chk_1', true, 2],
      ['focus_changed', 'chk_1', null, 3],
    ]);
    expect(keep.needsReading).toBe(false);
    expect(keep.tree.node('txt_1')?.focused).toBe(false);
    expect(events[0]?.elementPath).toBe("window[0]/label[@title='Tick 2']");
  });

  it('lead to one event, however often they come', () => {
    const keep = keeper();
    const twice: PlatformEvent[] = [1, 2].map((atMs) => ({ kind: 'focus', ref: '@chk_1', atMs }));
    expect(keep.apply(twice)).toHaveLength(1);
  });

  it('about the text and looks of a label are explained by its new title', () => {
    const keep = keeper();
    keep.apply([
      value(1, '@lbl_1'),
      title(1, 'Tick 2'),
      { kind: 'other', what: 'visible-data', ref: '@lbl_1', atMs: 1 },
    ]);
    expect(keep.needsReading).toBe(false);
    keep.apply([{ kind: 'other', what: 'visible-data', ref: '@lbl_1', atMs: 2 }]);
    expect(keep.needsReading).toBe(false);
  });

  it('of a password field report only that it changed', () => {
    const [event] = keeper().apply([value(5, '@txt_2')]);
    expect(event).toMatchObject({ eventType: 'value_changed', elementId: 'txt_2', newValue: null, secure: true });
  });
});

describe('signals that report too little', () => {
  it('are explained by the next reading, with their time and their number', () => {
    const keep = keeper();
    expect(keep.apply([value(10), value(20)])).toEqual([]);
    expect(keep.needsReading).toBe(true);
    expect(read(keep, changed('sld_1', { value: 0.7 }))).toMatchObject([
      { eventType: 'value_changed', elementId: 'sld_1', newValue: 0.7, atMs: 10, lastAtMs: 20, count: 2 },
    ]);
    expect(keep.needsReading).toBe(false);
  });

  it('about an element that no reading has shown yet are placed once it shows', () => {
    const keep = keeper();
    keep.apply([{ kind: 'state', ref: '@w_2', state: 'showing', on: true, atMs: 7 }]);
    const dialog = node('w_2', { role: 'dialog', title: 'Save' });
    expect(read(keep, [...sample(), dialog])).toMatchObject([
      { eventType: 'window_created', elementId: 'w_2', newValue: 'Save', atMs: 7 },
    ]);
    keep.apply([{ kind: 'state', ref: '@w_2', state: 'defunct', on: true, atMs: 200 }]);
    expect(read(keep, sample(), 300)).toMatchObject([{ eventType: 'window_destroyed', elementId: 'w_2', atMs: 200 }]);
  });

  it('of elements that the tree does not show call for one reading, not for one each', () => {
    const keep = keeper(() => undefined);
    keep.apply([value(1, 'x')]);
    expect(keep.needsReading).toBe(true);
    read(keep, sample());
    keep.apply([value(2, 'x')]);
    expect(keep.needsReading).toBe(false);
    expect(keep.lostSignals.unknown).toBe(2);
  });
});

describe('a reading', () => {
  it('finds what no signal reported, and marks it', () => {
    expect(read(keeper(), changed('sld_1', { value: 0.9 }), 55)).toMatchObject([
      { elementId: 'sld_1', newValue: 0.9, detectedBy: 'poll', atMs: 55 },
    ]);
  });

  it('does not undo what signals have reported while it was made', () => {
    const keep = keeper();
    const during = read(keep, changed('lbl_1', { title: 'Tick 2' }), 100, [title(110, 'Tick 2'), title(120, 'Tick 3')]);
    expect(during.map(({ newValue }) => newValue)).toEqual(['Tick 2', 'Tick 3']);
    expect(keep.tree.node('lbl_1')?.title).toBe('Tick 3');
    expect(keep.needsReading).toBe(true);
    expect(read(keep, changed('lbl_1', { title: 'Tick 3' }), 200)).toEqual([]);
    expect(keep.needsReading).toBe(false);
  });

  it('that began before a signal leaves that signal to explain the next', () => {
    const keep = keeper();
    read(keep, sample(), 100, [value(150)]);
    expect(keep.needsReading).toBe(true);
    const [event] = read(keep, changed('sld_1', { value: 0.6 }), 200);
    expect(event).toMatchObject({ newValue: 0.6, atMs: 150 });
    expect(event).not.toHaveProperty('detectedBy');
  });

  it('that an element came too late for leaves its signal to explain the next', () => {
    const app = new FakeApp();
    const known = new Set(sample().map(({ id }) => id));
    const keep = keeper((ref) => (known.has(ref.slice(1)) ? app.idOf(ref) : undefined));
    const opened: PlatformEvent = { kind: 'window', change: 'opened', ref: '@w_2', title: 'Save', atMs: 150 };
    read(keep, sample(), 100, [opened]);
    expect(keep.needsReading).toBe(true);
    known.add('w_2');
    const [event] = read(keep, [...sample(), node('w_2', { role: 'dialog', title: 'Save' })], 200);
    expect(event).toMatchObject({ eventType: 'window_created', elementId: 'w_2', atMs: 150 });
    expect(event).not.toHaveProperty('detectedBy');
    expect(keep.lostSignals.unknown).toBe(0);
  });

  it('takes nothing for gone when it was cut short', () => {
    const keep = keeper();
    expect(keep.compare([], false, 1).differences).toEqual([]);
    expect(keep.compare([], true, 1).differences).toMatchObject([{ change: { eventType: 'window_destroyed' } }]);
  });

  it('does not take the value of what is scrolled away for empty', () => {
    const { value: _, ...hidden } = node('sld_1', { role: 'slider', title: 'Volume', offscreen: true });
    const roots = sample();
    const children = roots[0]?.children.map((each) => (each.id === 'sld_1' ? hidden : each)) ?? [];
    expect(read(keeper(), [{ ...node('w_1', { role: 'window', title: 'Mixer' }), children }])).toEqual([]);
  });

  it('reports one focus only, where a toolkit marks the panels around it, too', () => {
    const keep = keeper();
    const both = changed('chk_1', { focused: true });
    expect(read(keep, both)).toEqual([]);
  });
});
