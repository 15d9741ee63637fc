import type { Rect } from '../../../../core/rect.ts';
import type { Timeouts } from '../../../../core/timeouts.ts';
import type { Peer } from '../../dbus/peer.ts';
import { asNumber, type DBusValue, unwrap } from '../../dbus/value.ts';
import type { Accessible, CachedAccessible } from './accessible.ts';
import {
  toAllCached,
  toBox,
  toCount,
  toFinite,
  toFirstTexts,
  toLabel,
  toNameAndCount,
  toRoleName,
  toStates,
  toStrings,
  toText,
} from './answers.ts';
import type { Dialect } from './dialect.ts';
import { CACHE_PATH, COORDINATES, IFACE, STATE, type StateSet } from './names.ts';
import { type ObjectRef, toRef, toRefs } from './object-ref.ts';
import { holdsOthers, isMenuItem, isNamedByOthers, isTextual } from './roles.ts';

const USUAL_INTERFACES = [IFACE.accessible, IFACE.action, IFACE.component];

/** What is known of an object from its place: it is shut away, has no children, or has the role of others. */
type Circumstances = { isShut: boolean; isLeaf: boolean; role?: Promise<string | undefined> | undefined };

/** Typed reads of one application's objects. */
export class Accessibles {
  private readonly peer: Peer;
  readonly dialect: Dialect;

  constructor(peer: Peer, dialect: Dialect) {
    this.peer = peer;
    this.dialect = dialect;
  }

  get timeouts(): Timeouts {
    return this.peer.timeouts;
  }

  async read(ref: ObjectRef, signal: AbortSignal): Promise<Accessible> {
    const [named, ownRole, states, interfaces] = await Promise.all([
      this.nameAndCount(ref, signal),
      this.role(ref, signal),
      this.states(ref, signal),
      this.interfaces(ref, signal),
    ]);
    const role = this.dialect.trueRole(ownRole, states);
    return { ref, name: named.name, childCount: named.childCount, role, states, interfaces };
  }

  /** As `read`, but without asking what is known from its place and role, nor for the interfaces of what is shut. */
  async readAt(ref: ObjectRef, at: Circumstances, signal: AbortSignal): Promise<Accessible> {
    const { hasUsualInterfaces } = this.dialect;
    if (!at.isShut && !hasUsualInterfaces) return this.read(ref, signal);
    const [named, ownRole, states] = await Promise.all([
      at.isShut || at.isLeaf ? this.nameAlone(ref, signal) : this.nameAndCount(ref, signal),
      at.role?.then((role) => role ?? this.role(ref, signal)) ?? this.role(ref, signal),
      this.states(ref, signal),
    ]);
    const role = this.dialect.trueRole(ownRole, states);
    const isHidden = at.isShut && this.dialect.reportsShowing && !states.has(STATE.showing);
    const [childCount, interfaces] = await Promise.all([
      named.childCount ?? (at.isLeaf || (isHidden && isMenuItem(role)) ? 0 : this.childCount(ref, signal)),
      isHidden ? [] : hasUsualInterfaces?.(role) ? USUAL_INTERFACES : this.interfaces(ref, signal),
    ]);
    return { ref, name: named.name, role, states, childCount, interfaces };
  }

  /** What can change of an object that was read before. */
  async refresh(known: Accessible, signal: AbortSignal): Promise<Accessible> {
    const [named, states] = await Promise.all([this.nameAndCount(known.ref, signal), this.states(known.ref, signal)]);
    return { ...known, ...named, states };
  }

  /**
   * What may change without an event. An entry that hides its text has another role, and GTK 3 reports nothing of what is
   * put into a list box, a flow box or a grid.
   */
  async review(known: Accessible, isEmpty: boolean, signal: AbortSignal): Promise<Accessible> {
    const [role, name, states, childCount] = await Promise.all([
      isTextual(known.role) ? this.role(known.ref, signal) : known.role,
      isNamedByOthers(known.role) ? this.name(known.ref, signal) : known.name,
      this.states(known.ref, signal),
      isEmpty && holdsOthers(known.role) ? this.childCount(known.ref, signal) : known.childCount,
    ]);
    return { ...known, role, name, states, childCount };
  }

  /** The application's own list of its objects. How far to trust it depends on the toolkit. */
  cached(signal: AbortSignal): Promise<CachedAccessible[]> {
    return this.peer.call(CACHE_PATH, IFACE.cache, 'GetItems', '', [], signal, toAllCached);
  }

  role(ref: ObjectRef, signal: AbortSignal): Promise<string> {
    return this.call(ref, IFACE.accessible, 'GetRole', '', [], signal, toRoleName);
  }

  children(ref: ObjectRef, signal: AbortSignal): Promise<ObjectRef[]> {
    return this.call(ref, IFACE.accessible, 'GetChildren', '', [], signal, toRefs);
  }

  childAt(ref: ObjectRef, index: number, signal: AbortSignal): Promise<ObjectRef | undefined> {
    return this.call(ref, IFACE.accessible, 'GetChildAtIndex', 'i', [index], signal, toRef);
  }

  childCount(ref: ObjectRef, signal: AbortSignal): Promise<number> {
    return this.property(ref, IFACE.accessible, 'ChildCount', signal, toCount);
  }

  indexInParent(ref: ObjectRef, signal: AbortSignal): Promise<number> {
    return this.call(ref, IFACE.accessible, 'GetIndexInParent', '', [], signal, (index) => asNumber(index) ?? -1);
  }

  childAtPoint(ref: ObjectRef, x: number, y: number, signal: AbortSignal): Promise<ObjectRef | undefined> {
    const args = [Math.round(x), Math.round(y), COORDINATES[this.dialect.extentsFrom]];
    return this.call(ref, IFACE.component, 'GetAccessibleAtPoint', 'iiu', args, signal, toRef);
  }

  parent(ref: ObjectRef, signal: AbortSignal): Promise<ObjectRef | undefined> {
    return this.property(ref, IFACE.accessible, 'Parent', signal, toRef);
  }

  name(ref: ObjectRef, signal: AbortSignal): Promise<string> {
    return this.property(ref, IFACE.accessible, 'Name', signal, toText);
  }

  description(ref: ObjectRef, signal: AbortSignal): Promise<string> {
    return this.property(ref, IFACE.accessible, 'Description', signal, toText);
  }

  /** The name of the object in the code of its program. Toolkits of before 2020 have no such property. */
  programId(ref: ObjectRef, signal: AbortSignal): Promise<string> {
    return this.property(ref, IFACE.accessible, 'AccessibleId', signal, toText);
  }

  /** Undefined where the toolkit gives a box that nothing can have. */
  extents(ref: ObjectRef, signal: AbortSignal): Promise<Rect | undefined> {
    return this.extentsFrom(ref, this.dialect.extentsFrom, signal);
  }

  /** The box of an object, counted from the corner of what holds it. */
  extentsInParent(ref: ObjectRef, signal: AbortSignal): Promise<Rect | undefined> {
    return this.extentsFrom(ref, 'parent', signal);
  }

  currentValue(ref: ObjectRef, signal: AbortSignal): Promise<number | undefined> {
    return this.property(ref, IFACE.value, 'CurrentValue', signal, toFinite);
  }

  minimumValue(ref: ObjectRef, signal: AbortSignal): Promise<number | undefined> {
    return this.property(ref, IFACE.value, 'MinimumValue', signal, asNumber);
  }

  maximumValue(ref: ObjectRef, signal: AbortSignal): Promise<number | undefined> {
    return this.property(ref, IFACE.value, 'MaximumValue', signal, asNumber);
  }

  minimumIncrement(ref: ObjectRef, signal: AbortSignal): Promise<number | undefined> {
    return this.property(ref, IFACE.value, 'MinimumIncrement', signal, asNumber);
  }

  characterCount(ref: ObjectRef, signal: AbortSignal): Promise<number> {
    return this.property(ref, IFACE.text, 'CharacterCount', signal, toCount);
  }

  caretOffset(ref: ObjectRef, signal: AbortSignal): Promise<number> {
    return this.property(ref, IFACE.text, 'CaretOffset', signal, toCount);
  }

  /** The text, at most `maxChars` of it. GTK 4 answers "" to an end of −1, so the length is asked first. */
  async text(ref: ObjectRef, maxChars: number, signal: AbortSignal): Promise<string> {
    const count = await this.characterCount(ref, signal);
    if (count <= 0) return '';
    const text = await this.call(ref, IFACE.text, 'GetText', 'ii', [0, Math.min(count, maxChars)], signal, toText);
    return this.dialect.plainText(text);
  }

  /** Names of the actions. Chromium and LibreOffice leave them empty in GetActions but answer GetName. */
  async actions(ref: ObjectRef, signal: AbortSignal): Promise<string[]> {
    if (this.dialect.hasOneAction) return [await this.actionName(ref, 0, signal)];
    const names = await this.call(ref, IFACE.action, 'GetActions', '', [], signal, toFirstTexts);
    return Promise.all(names.map((name, index) => name || this.actionName(ref, index, signal)));
  }

  actionName(ref: ObjectRef, index: number, signal: AbortSignal): Promise<string> {
    return this.call(ref, IFACE.action, 'GetName', 'i', [index], signal, toText);
  }

  /** How many stretches of text are selected. */
  selections(ref: ObjectRef, signal: AbortSignal): Promise<number> {
    return this.call(ref, IFACE.text, 'GetNSelections', '', [], signal, toCount);
  }

  selectedChild(ref: ObjectRef, signal: AbortSignal, index = 0): Promise<ObjectRef | undefined> {
    return this.call(ref, IFACE.selection, 'GetSelectedChild', 'i', [index], signal, toRef);
  }

  isChildSelected(ref: ObjectRef, index: number, signal: AbortSignal): Promise<boolean> {
    return this.call(ref, IFACE.selection, 'IsChildSelected', 'i', [index], signal, (is) => is === true);
  }

  async selectedChildren(ref: ObjectRef, signal: AbortSignal): Promise<(ObjectRef | undefined)[]> {
    const count = await this.property(ref, IFACE.selection, 'NSelectedChildren', signal, toCount);
    return Promise.all(Array.from({ length: count }, (_, index) => this.selectedChild(ref, signal, index)));
  }

  rows(ref: ObjectRef, signal: AbortSignal): Promise<number> {
    return this.property(ref, IFACE.table, 'NRows', signal, toCount);
  }

  columns(ref: ObjectRef, signal: AbortSignal): Promise<number> {
    return this.property(ref, IFACE.table, 'NColumns', signal, toCount);
  }

  /** The first object that labels this one. */
  labelledBy(ref: ObjectRef, signal: AbortSignal): Promise<ObjectRef | undefined> {
    return this.call(ref, IFACE.accessible, 'GetRelationSet', '', [], signal, toLabel);
  }

  async describeToolkit(ref: ObjectRef, signal: AbortSignal): Promise<string> {
    const [name, version] = await Promise.all([
      this.property(ref, IFACE.application, 'ToolkitName', signal, toText),
      this.property(ref, IFACE.application, 'Version', signal, toText),
    ]);
    return `${name} ${version}`.trim();
  }

  private extentsFrom(ref: ObjectRef, from: keyof typeof COORDINATES, signal: AbortSignal): Promise<Rect | undefined> {
    return this.call(ref, IFACE.component, 'GetExtents', 'u', [COORDINATES[from]], signal, toBox);
  }

  private interfaces(ref: ObjectRef, signal: AbortSignal): Promise<string[]> {
    return this.call(ref, IFACE.accessible, 'GetInterfaces', '', [], signal, toStrings);
  }

  states(ref: ObjectRef, signal: AbortSignal): Promise<StateSet> {
    return this.call(ref, IFACE.accessible, 'GetState', '', [], signal, toStates);
  }

  private async nameAlone(ref: ObjectRef, signal: AbortSignal): Promise<{ name: string; childCount?: number }> {
    return { name: await this.name(ref, signal) };
  }

  private async nameAndCount(ref: ObjectRef, signal: AbortSignal): Promise<{ name: string; childCount: number }> {
    if (this.dialect.usesGetAll) {
      return this.call(ref, IFACE.properties, 'GetAll', 's', [IFACE.accessible], signal, toNameAndCount);
    }
    const [name, childCount] = await Promise.all([this.name(ref, signal), this.childCount(ref, signal)]);
    return { name, childCount };
  }

  private property<T>(
    ref: ObjectRef,
    iface: string,
    name: string,
    signal: AbortSignal,
    decode: (value: DBusValue | undefined) => T,
  ): Promise<T> {
    return this.call(ref, IFACE.properties, 'Get', 'ss', [iface, name], signal, (answer) => decode(unwrap(answer)));
  }

  private call<T>(
    ref: ObjectRef,
    iface: string,
    member: string,
    signature: string,
    args: readonly DBusValue[],
    signal: AbortSignal,
    decode: (answer: DBusValue | undefined) => T,
  ): Promise<T> {
    return this.peer.call(ref.path, iface, member, signature, args, signal, decode);
  }
}
