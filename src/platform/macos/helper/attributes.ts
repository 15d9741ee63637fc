import type { Rect } from '../../../core/rect.ts';
import type { CfRef, NullableRef } from './c-types.ts';
import type { CfValue, CoreFoundation } from './core-foundation.ts';

/** The names of attributes that one message asks for. */
export type AttributeList = readonly string[];

/**
 * The answer to one message: a slot for each attribute that was asked for, borrowed from the answer. A slot whose
 * attribute failed holds an error or CFNull: it counts as absent, as does one of an unexpected type.
 */
export class Attributes {
  private readonly cf: CoreFoundation;
  private readonly list: AttributeList;
  private readonly slots: readonly NullableRef[];

  constructor(cf: CoreFoundation, list: AttributeList, slots: readonly NullableRef[]) {
    this.cf = cf;
    this.list = list;
    this.slots = slots;
  }

  value(name: string): CfValue {
    const value = this.cf.decode(this.slots[this.list.indexOf(name)] ?? null);
    return typeof value === 'object' && 'axError' in value ? undefined : value;
  }

  text(name: string): string | undefined {
    const value = this.value(name);
    return typeof value === 'string' ? value : undefined;
  }

  number(name: string): number | undefined {
    const value = this.value(name);
    return typeof value === 'number' ? value : undefined;
  }

  flag(name: string): boolean | undefined {
    const value = this.value(name);
    return typeof value === 'boolean' ? value : undefined;
  }

  element(name: string): CfRef | undefined {
    const value = this.value(name);
    return typeof value === 'bigint' ? value : undefined;
  }

  /** Returns undefined where there is no such attribute; an empty list where it is empty. */
  elements(name: string): CfRef[] | undefined {
    const value = this.value(name);
    return Array.isArray(value) ? value.filter((item) => typeof item === 'bigint') : undefined;
  }

  range(name: string): { location: number; length: number } | undefined {
    const value = this.value(name);
    return typeof value === 'object' && 'location' in value ? value : undefined;
  }

  /** Returns where the element is, in points; undefined where it has no size. */
  bounds(): Rect | undefined {
    const at = this.value('AXPosition');
    const size = this.value('AXSize');
    if (typeof at !== 'object' || !('x' in at) || typeof size !== 'object' || !('width' in size)) return undefined;
    const { width: w, height: h } = size;
    const isBelievable = [at.x, at.y, w, h].every(Number.isFinite) && w > 0 && h > 0;
    return isBelievable ? { x: at.x, y: at.y, w, h } : undefined;
  }
}
