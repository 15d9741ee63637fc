import type { Rect } from '../../../core/node.ts';
import type { Peer } from '../dbus/peer.ts';
import { asList, asNumber, asString, type DBusValue, unwrap } from '../dbus/value.ts';
import { type ObjectRef, toRef, toRefs } from './accessibility-bus.ts';
import { CACHE_PATH, COORDINATES, IFACE, RELATION_LABELLED_BY, StateSet } from './names.ts';
import { roleName } from './roles.ts';
import type { Toolkit } from './toolkit.ts';

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
export type CachedAccessible = Accessible & { parent: ObjectRef | undefined; index: number };

/** Typed reads of one application's objects. */
export class Accessibles {
  private readonly peer: Peer;
  readonly toolkit: Toolkit;

  constructor(peer: Peer, toolkit: Toolkit) {
    this.peer = peer;
    this.toolkit = toolkit;
  }

  async read(ref: ObjectRef, signal: AbortSignal): Promise<Accessible> {
    const [named, role, states, interfaces] = await Promise.all([
      this.nameAndCount(ref, signal),
      this.call(ref, IFACE.accessible, 'GetRole', '', [], signal),
      this.call(ref, IFACE.accessible, 'GetState', '', [], signal),
      this.call(ref, IFACE.accessible, 'GetInterfaces', '', [], signal),
    ]);
    return {
      ref,
      ...named,
      role: roleName(asNumber(role) ?? 0),
      states: toStates(states),
      interfaces: toStrings(interfaces),
    };
  }

  /** What can change of an object that was read before. */
  async refresh(known: Accessible, signal: AbortSignal): Promise<Accessible> {
    const [named, states] = await Promise.all([
      this.nameAndCount(known.ref, signal),
      this.call(known.ref, IFACE.accessible, 'GetState', '', [], signal),
    ]);
    return { ...known, ...named, states: toStates(states) };
  }

  /** The application's own list of its objects. How far to trust it depends on the toolkit. */
  async cached(signal: AbortSignal): Promise<CachedAccessible[]> {
    const [items] = await this.peer.call(CACHE_PATH, IFACE.cache, 'GetItems', '', [], signal);
    return asList(items).flatMap((item) => toCached(asList(item)) ?? []);
  }

  async role(ref: ObjectRef, signal: AbortSignal): Promise<string> {
    return roleName(asNumber(await this.call(ref, IFACE.accessible, 'GetRole', '', [], signal)) ?? 0);
  }

  async children(ref: ObjectRef, signal: AbortSignal): Promise<ObjectRef[]> {
    return toRefs(await this.call(ref, IFACE.accessible, 'GetChildren', '', [], signal));
  }

  async childAt(ref: ObjectRef, index: number, signal: AbortSignal): Promise<ObjectRef | undefined> {
    return toRef(await this.call(ref, IFACE.accessible, 'GetChildAtIndex', 'i', [index], signal));
  }

  async childCount(ref: ObjectRef, signal: AbortSignal): Promise<number> {
    return asNumber(await this.property(ref, IFACE.accessible, 'ChildCount', signal)) ?? 0;
  }

  async indexInParent(ref: ObjectRef, signal: AbortSignal): Promise<number> {
    return asNumber(await this.call(ref, IFACE.accessible, 'GetIndexInParent', '', [], signal)) ?? -1;
  }

  async childAtPoint(ref: ObjectRef, x: number, y: number, signal: AbortSignal): Promise<ObjectRef | undefined> {
    const args = [Math.round(x), Math.round(y), COORDINATES[this.toolkit.extentsFrom]];
    return toRef(await this.call(ref, IFACE.component, 'GetAccessibleAtPoint', 'iiu', args, signal));
  }

  async parent(ref: ObjectRef, signal: AbortSignal): Promise<ObjectRef | undefined> {
    return toRef(await this.property(ref, IFACE.accessible, 'Parent', signal));
  }

  async name(ref: ObjectRef, signal: AbortSignal): Promise<string> {
    return asString(await this.property(ref, IFACE.accessible, 'Name', signal)) ?? '';
  }

  async description(ref: ObjectRef, signal: AbortSignal): Promise<string> {
    return asString(await this.property(ref, IFACE.accessible, 'Description', signal)) ?? '';
  }

  async extents(ref: ObjectRef, signal: AbortSignal): Promise<Rect | undefined> {
    const box = await this.call(
      ref,
      IFACE.component,
      'GetExtents',
      'u',
      [COORDINATES[this.toolkit.extentsFrom]],
      signal,
    );
    const [x, y, w, h] = asList(box).map(asNumber);
    if (x === undefined || y === undefined || w === undefined || h === undefined) return undefined;
    return { x, y, w, h };
  }

  async currentValue(ref: ObjectRef, signal: AbortSignal): Promise<number | undefined> {
    return asNumber(await this.property(ref, IFACE.value, 'CurrentValue', signal));
  }

  /** The text, at most `maxChars` of it. GTK 4 answers "" to an end of −1, so the length is asked first. */
  async text(ref: ObjectRef, maxChars: number, signal: AbortSignal): Promise<string> {
    const count = asNumber(await this.property(ref, IFACE.text, 'CharacterCount', signal)) ?? 0;
    if (count <= 0) return '';
    return asString(await this.call(ref, IFACE.text, 'GetText', 'ii', [0, Math.min(count, maxChars)], signal)) ?? '';
  }

  /** Names of the actions. Chromium and LibreOffice leave them empty in GetActions but tell them one by one. */
  async actions(ref: ObjectRef, signal: AbortSignal): Promise<string[]> {
    const listed = asList(await this.call(ref, IFACE.action, 'GetActions', '', [], signal));
    const names = listed.map((action) => asString(asList(action)[0]) ?? '');
    const filled = names.map((name, index) => name || this.actionName(ref, index, signal));
    return (await Promise.all(filled)).filter((name) => name !== '');
  }

  /** How many stretches of text are selected. */
  async selections(ref: ObjectRef, signal: AbortSignal): Promise<number> {
    return asNumber(await this.call(ref, IFACE.text, 'GetNSelections', '', [], signal)) ?? 0;
  }

  async selectedChild(ref: ObjectRef, signal: AbortSignal): Promise<ObjectRef | undefined> {
    return toRef(await this.call(ref, IFACE.selection, 'GetSelectedChild', 'i', [0], signal));
  }

  async columns(ref: ObjectRef, signal: AbortSignal): Promise<number> {
    return asNumber(await this.property(ref, IFACE.table, 'NColumns', signal)) ?? 0;
  }

  /** The first object that labels this one. */
  async labelledBy(ref: ObjectRef, signal: AbortSignal): Promise<ObjectRef | undefined> {
    const relations = asList(await this.call(ref, IFACE.accessible, 'GetRelationSet', '', [], signal));
    const label = relations.map(asList).find(([type]) => type === RELATION_LABELLED_BY);
    return toRefs(label?.[1])[0];
  }

  async describeToolkit(ref: ObjectRef, signal: AbortSignal): Promise<string> {
    const [name, version] = await Promise.all([
      this.property(ref, IFACE.application, 'ToolkitName', signal),
      this.property(ref, IFACE.application, 'Version', signal),
    ]);
    return `${asString(name) ?? ''} ${asString(version) ?? ''}`.trim();
  }

  private async nameAndCount(ref: ObjectRef, signal: AbortSignal): Promise<{ name: string; childCount: number }> {
    if (this.toolkit.crashesOnGetAll) {
      const [name, childCount] = await Promise.all([this.name(ref, signal), this.childCount(ref, signal)]);
      return { name, childCount };
    }
    const all = await this.call(ref, IFACE.properties, 'GetAll', 's', [IFACE.accessible], signal);
    const entries = all instanceof Map ? all : new Map<DBusValue, DBusValue>();
    return {
      name: asString(unwrap(entries.get('Name'))) ?? '',
      childCount: asNumber(unwrap(entries.get('ChildCount'))) ?? 0,
    };
  }

  private async actionName(ref: ObjectRef, index: number, signal: AbortSignal): Promise<string> {
    return asString(await this.call(ref, IFACE.action, 'GetName', 'i', [index], signal)) ?? '';
  }

  private async property(
    ref: ObjectRef,
    iface: string,
    name: string,
    signal: AbortSignal,
  ): Promise<DBusValue | undefined> {
    return unwrap(await this.call(ref, IFACE.properties, 'Get', 'ss', [iface, name], signal));
  }

  private async call(
    ref: ObjectRef,
    iface: string,
    member: string,
    signature: string,
    args: readonly DBusValue[],
    signal: AbortSignal,
  ): Promise<DBusValue | undefined> {
    const [first] = await this.peer.call(ref.path, iface, member, signature, args, signal);
    return first;
  }
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
    states: toStates(item[9]),
  };
}

function toStates(value: DBusValue | undefined): StateSet {
  const [low, high] = asList(value).map(asNumber);
  return new StateSet(low ?? 0, high ?? 0);
}

function toStrings(value: DBusValue | undefined): string[] {
  return asList(value).flatMap((item) => asString(item) ?? []);
}
