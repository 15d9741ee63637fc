import type { CALLBACKS, OPTIONAL_PROTOTYPES, PRIVATE_PROTOTYPES, PROTOTYPES, REFS, SCALARS, STRUCTS } from './abi.ts';

/** The TypeScript types of the prototypes, derived from their text: TypeScript and C check one declaration. */

/** An address in this process. Every object reference is one, whatever its class. */
export type CfRef = bigint;
export type NullableRef = CfRef | null;
/** Where a function puts its result. */
export type OutSlot<T> = [T | null];

type Primitive<T> = T extends 'bool'
  ? boolean
  : T extends 'int64_t' | 'uint64_t' | 'size_t'
    ? number | bigint
    : T extends 'void'
      ? undefined
      : number;

type CValue<T> = T extends keyof typeof SCALARS
  ? Primitive<(typeof SCALARS)[T]>
  : T extends keyof typeof STRUCTS
    ? { -readonly [Field in keyof (typeof STRUCTS)[T]]: CValue<(typeof STRUCTS)[T][Field]> }
    : T extends (typeof REFS)[number] | keyof typeof CALLBACKS | 'void *'
      ? NullableRef
      : Primitive<T>;

type CParameter<P> = P extends `_Out_ const void **${string}`
  ? NullableRef[]
  : P extends `_Out_ void *${string}` | `_Out_ UniChar *${string}`
    ? Uint8Array
    : P extends `_Out_ CGRect *${string}`
      ? Partial<CValue<'CGRect'>>
      : P extends `${'_Out_' | '_Inout_'} ${infer T} *${string}`
        ? OutSlot<NonNullable<CValue<T>>>
        : P extends `const UniChar *${string}`
          ? Uint16Array
          : P extends `const void **${string}`
            ? NullableRef[]
            : P extends `const void *${string}`
              ? NullableRef | Uint8Array
              : P extends `${string} *${string}`
                ? NullableRef
                : P extends `${infer T} ${string}`
                  ? CValue<T>
                  : never;

type CParameters<List extends string> = List extends 'void'
  ? []
  : List extends `${infer First}, ${infer Rest}`
    ? [CParameter<First>, ...CParameters<Rest>]
    : [CParameter<List>];

type Prototype =
  | (typeof PROTOTYPES)[keyof typeof PROTOTYPES][number]
  | (typeof PRIVATE_PROTOTYPES)[number]
  | (typeof OPTIONAL_PROTOTYPES)[number];

type NameOf<P> = P extends `${'const void' | 'void' | 'const UInt8'} *${infer Name}(${string}`
  ? Name
  : P extends `${string} ${infer Name}(${string}`
    ? Name
    : never;

type FunctionOf<P> = P extends `${'const void' | 'void' | 'const UInt8'} *${string}(${infer List})`
  ? (...values: CParameters<List>) => NullableRef
  : P extends `${infer Result} ${string}(${infer List})`
    ? (...values: CParameters<List>) => CValue<Result>
    : never;

/** Every function of the frameworks, by name. */
export type Api = { readonly [P in Prototype as NameOf<P>]: FunctionOf<P> };

export type CgPoint = CValue<'CGPoint'>;
export type CgSize = CValue<'CGSize'>;
