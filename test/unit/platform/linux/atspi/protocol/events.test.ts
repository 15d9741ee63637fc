import { describe, expect, it } from 'vitest';
import { decodeEvent, matchRules, WATCHED_EVENTS } from '../../../../../../src/platform/linux/atspi/protocol/events.ts';

import type { Signal } from '../../../../../../src/platform/linux/dbus/message.ts';
import { type DBusValue, Variant } from '../../../../../../src/platform/linux/dbus/value.ts';

function signal(member: string, detail: string, first: number, data: DBusValue, part: Partial<Signal> = {}): Signal {
  const body = [detail, first, 0, new Variant('v', data), new Map()];
  return { sender: ':1.7', path: '/label', interface: 'org.a11y.atspi.Event.Object', member, body, ...part };
}

const decode = (each: Signal) => decodeEvent(each, 12);

describe('an AT-SPI signal', () => {
  it('says where and when', () => {
    expect(decode(signal('TextChanged', 'insert', 0, 'x'))).toEqual({ ref: ':1.7/label', atMs: 12, kind: 'value' });
  });

  it.each<[string, string, number, DBusValue, object | undefined]>([
    ['PropertyChange', 'accessible-name', 0, 'Tick 2', { kind: 'title', title: 'Tick 2' }],
    ['PropertyChange', 'accessible-name', 0, 'Cancel Cancel', { kind: 'title', title: 'Cancel' }],
    ['PropertyChange', 'accessible-name', 0, 0, { kind: 'title', title: '' }],
    ['PropertyChange', 'accessible-value', 0, 0, { kind: 'value' }],
    ['PropertyChange', 'accessible-description', 0, 'x', { kind: 'other', what: 'accessible-description' }],
    ['PropertyChange', 'accessible-role', 0, 1, undefined],
    ['StateChanged', 'defunct', 0, 0, undefined],
    ['StateChanged', 'defunct', 1, 0, { kind: 'state', state: 'defunct', on: true }],
    ['StateChanged', 'checked', 1, 0, { kind: 'state', state: 'checked', on: true }],
    ['StateChanged', 'checked', 0, 0, { kind: 'state', state: 'checked', on: false }],
    ['StateChanged', 'focused', 1, 0, { kind: 'focus' }],
    ['StateChanged', 'focused', 0, 0, { kind: 'state', state: 'focused', on: false }],
    ['SelectionChanged', '', 0, 0, { kind: 'other', what: 'selection' }],
    ['BoundsChanged', '', 0, 0, undefined],
  ])('%s %s %i: %j', (member, detail, first, data, expected) => {
    const event = decode(signal(member, detail, first, data));
    if (expected === undefined) expect(event).toBeUndefined();
    else expect(event).toMatchObject(expected);
  });

  it('carries no text that was typed', () => {
    expect(JSON.stringify(decode(signal('TextChanged', 'insert', 0, 'hunter2')))).not.toContain('hunter2');
  });

  it('reports windows by their own signals, and by the children of the application', () => {
    const window = { interface: 'org.a11y.atspi.Event.Window', path: '/dialog' };
    expect(decode(signal('Create', '', 0, 'Save', window))).toMatchObject({
      kind: 'window',
      change: 'opened',
      title: 'Save',
    });
    expect(decode(signal('Destroy', '', 0, 'Save', window))).toMatchObject({ kind: 'window', change: 'closed' });
    const root = { path: '/org/a11y/atspi/accessible/root' };
    const child = [':1.7', '/dialog'];
    expect(decode(signal('ChildrenChanged', 'add', 0, child, root))).toMatchObject({
      kind: 'window',
      change: 'opened',
      ref: ':1.7/dialog',
    });
    expect(decode(signal('ChildrenChanged', 'remove', 0, child))).toMatchObject({
      kind: 'children',
      change: 'removed',
      child: ':1.7/dialog',
    });
  });

  it('survives nonsense', () => {
    expect(decode({ ...signal('PropertyChange', '', 0, 0), body: [] })).toMatchObject({ kind: 'other' });
    expect(decode({ ...signal('StateChanged', '', 0, 0), body: [1, 'x'] })).toMatchObject({ kind: 'state', on: false });
  });
});

describe('what is registered', () => {
  it('is neither what an animation floods with nor what the bus itself keeps', () => {
    const all = [...WATCHED_EVENTS, ...matchRules(':1.7')].join();
    expect(all).not.toMatch(/bounds/i);
    expect(WATCHED_EVENTS).not.toContain('object:children-changed');
    expect(WATCHED_EVENTS).not.toContain('window:create');
  });
});
