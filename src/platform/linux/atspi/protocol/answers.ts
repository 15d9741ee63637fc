import type { Rect } from '../../../../core/rect.ts';
import { asList, asNumber, asString, type DBusValue, unwrap } from '../../dbus/value.ts';
import type { CachedAccessible } from './accessible.ts';
import { RELATION_LABELLED_BY, StateSet } from './names.ts';
import { type ObjectRef, toRef, toRefs } from './object-ref.ts';
import { roleName } from './roles.ts';

/** No screen is so large. */
const FAR_AWAY = -100_000;
/** No page is so long. */
const ENDLESS = 10_000_000;

export const toText = (value: DBusValue | undefined) => asString(value) ?? '';
/** A gauge whose program divides by nothing has no value: neither JSON nor a trace could carry one. */
export function toFinite(value: DBusValue | undefined): number | undefined {
  const number = asNumber(value);
  return Number.isFinite(number) ? number : undefined;
}

export const toCount = (value: DBusValue | undefined) => asNumber(value) ?? 0;
export const toRoleName = (value: DBusValue | undefined) => roleName(toCount(value));
export const toFirstTexts = (value: DBusValue | undefined) => asList(value).map((item) => toText(asList(item)[0]));
export const toAllCached = (value: DBusValue | undefined) =>
  asList(value).flatMap((item) => toCached(asList(item)) ?? []);

export function toNameAndCount(all: DBusValue | undefined): { name: string; childCount: number } {
  const entries = all instanceof Map ? all : new Map<DBusValue, DBusValue>();
  return { name: toText(unwrap(entries.get('Name'))), childCount: toCount(unwrap(entries.get('ChildCount'))) };
}

export function toLabel(relations: DBusValue | undefined): ObjectRef | undefined {
  const label = asList(relations)
    .map(asList)
    .find(([type]) => type === RELATION_LABELLED_BY);
  return toRefs(label?.[1])[0];
}

/** Toolkits give what they do not show an empty box, one at the far end of the integers, or what was in their memory. */
export function toBox(value: DBusValue | undefined): Rect | undefined {
  const [x, y, w, h] = asList(value);
  if (typeof x !== 'number' || typeof y !== 'number' || typeof w !== 'number' || typeof h !== 'number')
    return undefined;
  return w <= 0 || h <= 0 || Math.max(w, h) > ENDLESS || Math.min(x, y) < FAR_AWAY ? undefined : { x, y, w, h };
}

function toCached(item: readonly DBusValue[]): CachedAccessible | undefined {
  const ref = toRef(item[0]);
  // Old bridges list the children instead of index and count; nothing current does.
  if (!ref || typeof item[3] !== 'number') return undefined;
  return {
    ref,
    parent: toRef(item[2]),
    index: item[3],
    childCount: asNumber(item[4]) ?? 0,
    interfaces: toStrings(item[5]),
    name: asString(item[6]) ?? '',
    role: roleName(asNumber(item[7]) ?? 0),
    description: asString(item[8]) ?? '',
    states: toStates(item[9]),
  };
}

export function toStates(value: DBusValue | undefined): StateSet {
  const [low, high] = asList(value).map(asNumber);
  return new StateSet(low ?? 0, high ?? 0);
}

export function toStrings(value: DBusValue | undefined): string[] {
  return asList(value).flatMap((item) => asString(item) ?? []);
}
