import type { StateSet } from './names.ts';
import type { ObjectRef } from './object-ref.ts';

/** What every accessible object answers, whatever its widget. */
export type Accessible = {
  ref: ObjectRef;
  role: string;
  name: string;
  states: StateSet;
  interfaces: readonly string[];
  childCount: number;
};

/** An object as the application's cache lists it, with its place in the tree. */
export type CachedAccessible = Accessible & { description: string; parent: ObjectRef | undefined; index: number };

/** A child, and its number among all of its parent. */
export type Child = { index: number; ref: ObjectRef };

export const has = ({ interfaces }: Pick<Accessible, 'interfaces'>, iface: string) => interfaces.includes(iface);

/**
 * GTK 4 names widgets without a label by their class, and repeats a label that it finds twice. Programs align what they
 * show with blanks.
 */
export function cleanName(given: string): string {
  const name = given.trim();
  if (/^(Gtk|Adw|Gjs_)[A-Z]\w+$/.test(name)) return '';
  const half = name.slice(0, (name.length - 1) / 2);
  return name.length > 2 && name === `${half} ${half}` ? half : name;
}
