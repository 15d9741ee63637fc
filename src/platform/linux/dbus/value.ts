/** A value as it travels: structs and arrays are arrays, dictionaries are maps, variants carry their signature. */
export type DBusValue =
  | string
  | number
  | bigint
  | boolean
  | Uint8Array
  | Variant
  | readonly DBusValue[]
  | ReadonlyMap<DBusValue, DBusValue>;

export class Variant {
  readonly signature: string;
  readonly value: DBusValue;

  constructor(signature: string, value: DBusValue) {
    this.signature = signature;
    this.value = value;
  }
}

/** Applications are free to answer nonsense: what is not of the expected type is treated as absent. */
export const asString = (value: DBusValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

export const asNumber = (value: DBusValue | undefined): number | undefined =>
  typeof value === 'number' ? value : typeof value === 'bigint' ? Number(value) : undefined;

export const asList = (value: DBusValue | undefined): readonly DBusValue[] => (isList(value) ? value : []);

export const unwrap = (value: DBusValue | undefined): DBusValue | undefined =>
  value instanceof Variant ? value.value : value;

function isList(value: DBusValue | undefined): value is readonly DBusValue[] {
  return Array.isArray(value);
}
