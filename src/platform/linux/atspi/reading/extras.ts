import type { Accessible, Accessibles, CachedAccessible } from '../protocol/accessible.ts';
import { IFACE } from '../protocol/names.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import { once } from '../protocol/once.ts';
import { isItem, isNumeric, isPassword, isPlain } from '../protocol/roles.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';
import { chosenItem } from './chosen-item.ts';
import { isInParts } from './embedded-text.ts';
import {
  type Extras,
  has,
  holdsNumber,
  holdsText,
  isFlowBox,
  isInert,
  isNamedByLabelAlone,
  isNamedByText,
  isSheetCell,
  isSpinText,
  wantsLabel,
} from './facts.ts';

const VALUE_CHARS = 20_000;

/** Answers undefined where the reading fails, and keeps account of it. */
export type Attempt = <T>(reading: Promise<T>) => Promise<T | undefined>;

/** Value, label and actions: what only some widgets have, and only visible ones are asked for. */
export class ExtrasReader {
  private readonly objects: Accessibles;
  private readonly toolkit: Toolkit;
  private readonly attempt: Attempt;
  private readonly signal: AbortSignal;
  private readonly kinds = new Map<string, Promise<string[] | undefined>>();
  private listed: ReadonlyMap<string, CachedAccessible> = new Map();

  constructor(objects: Accessibles, attempt: Attempt, signal: AbortSignal) {
    this.objects = objects;
    this.toolkit = objects.toolkit;
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
      this.toolkit.name === 'gtk3' && isFlowBox(object) ? this.attempt(this.chosenIn(object)) : undefined,
    ]);
    return { ...(value !== undefined && { value }), label, actions, chosen };
  }

  async value(object: Accessible): Promise<Extras['value']> {
    if (isPassword(object.role)) return undefined;
    if (holdsNumber(object)) {
      const number = await this.attempt(this.objects.currentValue(object.ref, this.signal));
      if (number === 0 && (await this.isDate(object)))
        return this.attempt(this.objects.text(object.ref, VALUE_CHARS, this.signal));
      return number === undefined ? undefined : Number(number.toPrecision(6));
    }
    if (holdsText(object) || isSheetCell(object)) {
      const text = await this.attempt(this.objects.text(object.ref, VALUE_CHARS, this.signal));
      // The nodes in it say it.
      return isInParts(this.objects, text) ? undefined : text;
    }
    if (object.role === 'combo-box') return this.attempt(this.chosen(object));
    return undefined;
  }

  /** Qt says of dates and times that they are 0, of 0 to 0. */
  private async isDate(object: Accessible): Promise<boolean> {
    if (this.toolkit.name !== 'qt' || !isSpinText(object)) return false;
    const [least, most] = await Promise.all([
      this.attempt(this.objects.minimumValue(object.ref, this.signal)),
      this.attempt(this.objects.maximumValue(object.ref, this.signal)),
    ]);
    return least === 0 && most === 0;
  }

  /** Those of a kind are asked of the first of them. */
  private async actionsOf(kind: string | undefined, object: Accessible): Promise<string[] | undefined> {
    const ask = () => this.attempt(this.actions(object));
    return (kind === undefined ? undefined : await once(this.kinds, kind, ask)) ?? ask();
  }

  private async actions(object: Accessible): Promise<string[]> {
    const { ref, role } = object;
    switch (this.toolkit.name) {
      case 'gtk4':
        if (!isInert(object)) break;
        return [];
      // Every item of a list has one, Toggle, which selects it.
      case 'qt':
        if (!isItem(role)) break;
        return [];
      // The rest has one, with few exceptions.
      case 'libreoffice':
        if (!isPlain(role)) break;
        return isInert(object) ? [] : [await this.objects.actionName(ref, 0, this.signal)];
      // Everything has a default action and a context menu; only what holds a number has more to do, texts have less.
      case 'chromium':
        if (isNumeric(role)) break;
        return role === 'static' ? [] : [await this.objects.actionName(ref, 0, this.signal)];
    }
    return this.objects.actions(ref, this.signal);
  }

  private async chosen(combo: Accessible): Promise<string | undefined> {
    // Chromium keeps the selection one level down, in the list that opens.
    const [list] = this.toolkit.name === 'chromium' ? await this.objects.children(combo.ref, this.signal) : [combo.ref];
    const roleOf = async (ref: ObjectRef) =>
      this.listed.get(ref.path)?.role ?? (await this.objects.role(ref, this.signal));
    const item = list && (await chosenItem(this.objects, list, this.signal, roleOf));
    if (item) return this.name(item);
    if (has(combo, IFACE.text)) return this.objects.text(combo.ref, VALUE_CHARS, this.signal);
    // Qt on Linux names a combo box by its current item.
    return this.toolkit.name === 'qt' ? combo.name : undefined;
  }

  private async chosenIn({ ref }: Accessible): Promise<Set<string>> {
    const chosen = await this.objects.selectedChildren(ref, this.signal);
    return new Set(chosen.flatMap((child) => child?.key ?? []));
  }

  private async label(object: Accessible): Promise<string> {
    const { ref } = object;
    if (isNamedByText(object)) return this.objects.text(ref, VALUE_CHARS, this.signal);
    const label = await this.objects.labelledBy(ref, this.signal);
    if (label) return this.name(label);
    return isNamedByLabelAlone(object, this.toolkit) ? '' : this.description(ref);
  }

  private async name(ref: ObjectRef): Promise<string> {
    return this.listed.get(ref.path)?.name ?? this.objects.name(ref, this.signal);
  }

  private async description(ref: ObjectRef): Promise<string> {
    return this.listed.get(ref.path)?.description ?? this.objects.description(ref, this.signal);
  }
}
