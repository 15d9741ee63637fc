import type { CALLBACKS, PRIVATE_PROTOTYPES, PROTOTYPES, REFS, SCALARS, STRUCTS } from './abi.ts';

/** The TypeScript side of the prototypes, worked out from their text: one declaration, two checkers. */

/** An address in this process. Every object reference is one, whatever its class. */
export type Ref = bigint;
export type Pointer = Ref | null;
/** Where a function puts a result. */
export type Slot<T> = [T | null];

type Primitive<T> = T extends 'bool'
  ? boolean
  : T extends 'int64_t' | 'uint64_t' | 'size_t'
    ? number | bigint
    : T extends 'void'
      ? undefined
      : number;

type Value<T> = T extends keyof typeof SCALARS
  ? Primitive<(typeof SCALARS)[T]>
  : T extends keyof typeof STRUCTS
    ? { -readonly [Field in keyof (typeof STRUCTS)[T]]: Value<(typeof STRUCTS)[T][Field]> }
    : T extends (typeof REFS)[number] | keyof typeof CALLBACKS | 'void *'
      ? Pointer
      : Primitive<T>;

type Parameter<P> = P extends `_Out_ const void **${string}`
  ? Pointer[]
  : P extends `_Out_ void *${string}` | `_Out_ UniChar *${string}`
    ? Uint8Array
    : P extends `_Out_ CGRect *${string}`
      ? Partial<Value<'CGRect'>>
      : P extends `_Out_ ${infer T} *${string}`
        ? Slot<NonNullable<Value<T>>>
        : P extends `const UniChar *${string}`
          ? Uint16Array
          : P extends `const void **${string}`
            ? Pointer[]
            : P extends `const void *${string}`
              ? Pointer | Uint8Array
              : P extends `${string} *${string}`
                ? Pointer
                : P extends `${infer T} ${string}`
                  ? Value<T>
                  : never;

type Parameters<List extends string> = List extends 'void'
  ? []
  : List extends `${infer First}, ${infer Rest}`
    ? [Parameter<First>, ...Parameters<Rest>]
    : [Parameter<List>];

type Prototype = (typeof PROTOTYPES)[keyof typeof PROTOTYPES][number] | (typeof PRIVATE_PROTOTYPES)[number];

type NameOf<P> = P extends `const void *${infer Name}(${string}`
  ? Name
  : P extends `${string} ${infer Name}(${string}`
    ? Name
    : never;

type FunctionOf<P> = P extends `const void *${string}(${infer List})`
  ? (...values: Parameters<List>) => Pointer
  : P extends `${infer Result} ${string}(${infer List})`
    ? (...values: Parameters<List>) => Value<Result>
    : never;

/** Every function of the frameworks, by name. */
export type Api = { readonly [P in Prototype as NameOf<P>]: FunctionOf<P> };

export type Point = Value<'CGPoint'>;
export type Size = Value<'CGSize'>;
