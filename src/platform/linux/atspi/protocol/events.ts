import type { PlatformEvent } from '../../../../core/backend.ts';
import type { Signal } from '../../dbus/message.ts';
import { asNumber, asString, unwrap } from '../../dbus/value.ts';
import { cleanName } from './accessible.ts';
import { ROOT_PATH } from './names.ts';
import { toRef } from './object-ref.ts';

/**
 * What is registered while somebody watches. Not bounds-changed: one animated window sends hundreds a second. Not what
 * the bus has registered from the start either, because taking our registration back would take that one along.
 */
export const WATCHED_EVENTS = [
  'object:property-change:accessible-name',
  'object:property-change:accessible-value',
  'object:property-change:accessible-description',
  'object:state-changed',
  'object:text-changed',
  'object:selection-changed',
  'object:visible-data-changed',
  'object:active-descendant-changed',
  'object:value-changed',
  'focus:',
  'window:destroy',
  'window:close',
  'window:activate',
  'window:deactivate',
];

const OBJECT_MEMBERS = [
  'PropertyChange',
  'StateChanged',
  'TextChanged',
  'SelectionChanged',
  'VisibleDataChanged',
  'ActiveDescendantChanged',
  'ValueChanged',
];

export const EVENT_INTERFACE = {
  object: 'org.a11y.atspi.Event.Object',
  window: 'org.a11y.atspi.Event.Window',
  focus: 'org.a11y.atspi.Event.Focus',
} as const;

/** What the bus daemon lets through from one application. GTK 4 and Qt send everything, registered or not. */
export function matchRules(busName: string): string[] {
  const from = `type='signal',sender='${busName}'`;
  return [
    ...OBJECT_MEMBERS.map((member) => `${from},interface='${EVENT_INTERFACE.object}',member='${member}'`),
    `${from},interface='${EVENT_INTERFACE.focus}'`,
    `type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='${busName}'`,
  ];
}

/** An event without where and when. */
type EventBody = PlatformEvent extends infer Event
  ? Event extends PlatformEvent
    ? Omit<Event, 'ref' | 'atMs'>
    : never
  : never;

type Decode = (detail: string, first: number, data: Signal['body'][number] | undefined) => EventBody | undefined;

/** ATK reports of every new object that it is not defunct and has a role and a parent, even if a reading has made it. */
const BIRTH = new Set(['accessible-role', 'accessible-parent']);

const OBJECT_EVENTS: Record<string, Decode> = {
  PropertyChange(detail, _, data) {
    // Qt leaves the new name out, and GTK 3 sends 0 for every value.
    if (detail === 'accessible-name') return { kind: 'title', title: cleanName(asString(data) ?? '') };
    if (BIRTH.has(detail)) return undefined;
    return detail === 'accessible-value' ? { kind: 'value' } : { kind: 'other', what: detail };
  },
  StateChanged(state, first) {
    const on = first !== 0;
    if (state === 'defunct' && !on) return undefined;
    return state === 'focused' && on ? { kind: 'focus' } : { kind: 'state', state, on };
  },
  // The text that came or went stays here: it may be a password.
  TextChanged: () => ({ kind: 'value' }),
  ValueChanged: () => ({ kind: 'value' }),
  SelectionChanged: () => ({ kind: 'other', what: 'selection' }),
  VisibleDataChanged: () => ({ kind: 'other', what: 'visible-data' }),
  ActiveDescendantChanged: () => ({ kind: 'other', what: 'active-descendant' }),
  ChildrenChanged(detail, _, data) {
    const child = toRef(data);
    return { kind: 'children', change: changeOf(detail), ...(child && { child: child.key }) };
  },
};

const changeOf = (detail: string) => (detail.startsWith('add') ? 'added' : 'removed');

const WINDOW_CHANGES: Record<string, 'opened' | 'closed' | 'activated' | 'deactivated'> = {
  Create: 'opened',
  Destroy: 'closed',
  Close: 'closed',
  Activate: 'activated',
  Deactivate: 'deactivated',
};

/** Payload `siiva{sv}`; Qt sends `siiv(so)`. Only what comes before the last field is read. */
export function decodeEvent(signal: Signal, atMs: number): PlatformEvent | undefined {
  const ref = `${signal.sender}${signal.path}`;
  const happening = decodeBody(signal);
  if (happening?.kind !== 'children' || signal.path !== ROOT_PATH) return happening && { ref, atMs, ...happening };
  // The children of the application itself are its windows. GTK 4 names the application instead of the window.
  const change = happening.change === 'added' ? 'opened' : 'closed';
  return { kind: 'window', change, title: '', ref: happening.child ?? ref, atMs };
}

function decodeBody({ interface: iface, member, body }: Signal): EventBody | undefined {
  const [detail, first, , data] = body;
  if (iface === EVENT_INTERFACE.object) {
    return OBJECT_EVENTS[member]?.(asString(detail) ?? '', asNumber(first) ?? 0, unwrap(data));
  }
  if (iface === EVENT_INTERFACE.focus) return { kind: 'focus' };
  const change = iface === EVENT_INTERFACE.window ? WINDOW_CHANGES[member] : undefined;
  return change && { kind: 'window', change, title: asString(unwrap(data)) ?? '' };
}
