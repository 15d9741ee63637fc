import { type Accessible, type CachedAccessible, has } from '../protocol/accessible.ts';
import type { Accessibles } from '../protocol/accessibles.ts';
import { IFACE } from '../protocol/names.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import { type Attempt, askOnce } from '../protocol/questions.ts';
import { isPassword } from '../protocol/roles.ts';
import { EMBEDDED, holdsNumber, isSheetCell } from '../protocol/widgets.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';
import { type Extras, wantsLabel } from './facts.ts';

const VALUE_CHARS = 20_000;

/** Value, label and actions: what only some widgets have, and only visible ones are asked for. */
export class ExtrasReader {
  private readonly objects: Accessibles;
  private readonly toolkit: Toolkit;
  private readonly attempt: Attempt;
  private readonly signal: AbortSignal;
  private readonly kinds = new Map<string, Promise<string[] | undefined>>();
  private listed: ReadonlyMap<string, CachedAccessible> = new Map();

  constructor(objects: Accessibles, toolkit: Toolkit, attempt: Attempt, signal: AbortSignal) {
    this.objects = objects;
    this.toolkit = toolkit;
    this.attempt = attempt;
    this.signal = signal;
  }

  /** Takes names and descriptions from the application's own list of its objects, by path. */
  useListed(items: ReadonlyMap<string, CachedAccessible>): void {
    this.listed = items;
  }

  async read(
    object: Accessible,
    asked: Promise<Extras['value']> | undefined,
    kind: string | undefined,
  ): Promise<Extras> {
    const [value, label, actions, chosen] = await Promise.all([
      asked ?? this.value(object),
      wantsLabel(object, this.toolkit) ? this.attempt(this.label(object)) : undefined,
      has(object, IFACE.action) ? this.actionsOf(kind, object) : undefined,
      this.toolkit.hidesSelection(object) ? this.attempt(this.chosenIn(object)) : undefined,
    ]);
    return { ...(value !== undefined && { value }), label, actions, chosen };
  }

  async value(object: Accessible): Promise<Extras['value']> {
    if (isPassword(object.role)) return undefined;
    if (holdsNumber(object)) {
      const number = await this.attempt(this.objects.currentValue(object.ref, this.signal));
      if (number === 0 && (await this.attempt(this.toolkit.isDate(this.objects, object, this.signal))))
        return this.attempt(this.objects.text(object.ref, VALUE_CHARS, this.signal));
      return number === undefined ? undefined : Number(number.toPrecision(6));
    }
    if (this.toolkit.holdsText(object) || isSheetCell(object)) {
      const text = await this.attempt(this.objects.text(object.ref, VALUE_CHARS, this.signal));
      // The nodes in it say it.
      return text !== undefined && this.toolkit.isInParts(text) ? undefined : text;
    }
    if (object.role === 'combo-box') return this.attempt(this.chosen(object));
    return undefined;
  }

  /** The first of a kind is asked for the actions of all. */
  private async actionsOf(kind: string | undefined, object: Accessible): Promise<string[] | undefined> {
    const ask = () => this.attempt(this.toolkit.actionsOf(this.objects, object, this.signal));
    return (kind === undefined ? undefined : await askOnce(this.kinds, kind, ask)) ?? ask();
  }

  private async chosen(combo: Accessible): Promise<string | undefined> {
    const { objects, toolkit, signal } = this;
    const list = await toolkit.choiceHolder(objects, combo, signal);
    const roleOf = async (ref: ObjectRef) => this.listed.get(ref.path)?.role ?? (await objects.role(ref, signal));
    const item = list && (await toolkit.chosenItem(objects, list, signal, roleOf));
    if (item) return this.name(item);
    return has(combo, IFACE.text) ? objects.text(combo.ref, VALUE_CHARS, signal) : toolkit.choiceInName(combo);
  }

  private async chosenIn({ ref }: Accessible): Promise<Set<string>> {
    const chosen = await this.objects.selectedChildren(ref, this.signal);
    return new Set(chosen.flatMap((child) => child?.key ?? []));
  }

  private async label(object: Accessible): Promise<string> {
    const { ref } = object;
    if (this.toolkit.isNamedByText(object)) return this.ownWords(object);
    const label = await this.objects.labelledBy(ref, this.signal);
    // The labels of the items in a menu of GTK 4.18 have no name, but a text.
    if (label) return (await this.name(label)) || this.objects.text(label, VALUE_CHARS, this.signal).catch(() => '');
    return this.toolkit.isNamedByLabelAlone(object) ? '' : this.description(ref);
  }

  /** What is an object of its own stands in a text as one character that says nothing. */
  private async ownWords({ ref }: Accessible): Promise<string> {
    const text = await this.objects.text(ref, VALUE_CHARS, this.signal);
    return text.replaceAll(EMBEDDED, ' ').replace(/\s+/g, ' ').trim();
  }

  private async name(ref: ObjectRef): Promise<string> {
    return this.listed.get(ref.path)?.name ?? this.objects.name(ref, this.signal);
  }

  private async description(ref: ObjectRef): Promise<string> {
    return this.listed.get(ref.path)?.description ?? this.objects.description(ref, this.signal);
  }
}
