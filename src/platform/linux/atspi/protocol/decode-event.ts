import type { PlatformEvent } from '../../../../core/backend.ts';
import type { Signal } from '../../dbus/message.ts';
import { asNumber, asString, unwrap } from '../../dbus/value.ts';
import { cleanName } from '../reading/facts.ts';
import { EVENT_INTERFACE } from './event-names.ts';
import { ROOT_PATH } from './names.ts';
import { toRef } from './object-ref.ts';

/** What happened, without where and when. */
type Happening = PlatformEvent extends infer Event
  ? Event extends PlatformEvent
    ? Omit<Event, 'ref' | 'atMs'>
    : never
  : never;

type Decode = (detail: string, first: number, data: Signal['body'][number] | undefined) => Happening | undefined;

/** ATK says of every new object that it is not defunct and has a role and a parent, also if it is our reading that made it. */
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

/** Payload `siiva{sv}`; Qt sends `siiv(so)`. Only what comes before the last field is looked at. */
export function decodeEvent(signal: Signal, atMs: number): PlatformEvent | undefined {
  const ref = `${signal.sender}${signal.path}`;
  const happening = decodeHappening(signal);
  if (happening?.kind !== 'children' || signal.path !== ROOT_PATH) return happening && { ref, atMs, ...happening };
  // The children of the application itself are its windows. GTK 4 names the application instead of the window.
  const change = happening.change === 'added' ? 'opened' : 'closed';
  return { kind: 'window', change, title: '', ref: happening.child ?? ref, atMs };
}

function decodeHappening({ interface: iface, member, body }: Signal): Happening | undefined {
  const [detail, first, , data] = body;
  if (iface === EVENT_INTERFACE.object) {
    return OBJECT_EVENTS[member]?.(asString(detail) ?? '', asNumber(first) ?? 0, unwrap(data));
  }
  if (iface === EVENT_INTERFACE.focus) return { kind: 'focus' };
  const change = iface === EVENT_INTERFACE.window ? WINDOW_CHANGES[member] : undefined;
  return change && { kind: 'window', change, title: asString(unwrap(data)) ?? '' };
}
