import { asList, asString, type DBusValue } from '../../dbus/value.ts';
import { NULL_PATH } from './names.ts';

/**
 * One accessible object: the bus name of its application, and its path there. Both together are the key, the platform's
 * identity of an object as core sees it.
 */
export type ObjectRef = { bus: string; path: string; key: string };

export const refOf = (bus: string, path: string): ObjectRef => ({ bus, path, key: bus + path });

export function refFromKey(key: string): ObjectRef {
  const slash = key.indexOf('/');
  return refOf(key.slice(0, slash), key.slice(slash));
}

export function toRef(value: DBusValue | undefined): ObjectRef | undefined {
  const [bus, path] = asList(value).map(asString);
  return bus && path && path !== NULL_PATH ? refOf(bus, path) : undefined;
}

export function toRefs(value: DBusValue | undefined): ObjectRef[] {
  return asList(value).flatMap((item) => toRef(item) ?? []);
}
