/** The declarations of src/platform/macos/helper/abi.ts, or others of the same shape. */
export type Abi = {
  SCALARS: Readonly<Record<string, string>>;
  REFS: readonly string[];
  OPAQUES: readonly string[];
  STRUCTS: Readonly<Record<string, Readonly<Record<string, string>>>>;
  CALLBACKS: Readonly<Record<string, string>>;
  PROTOTYPES: Readonly<Record<string, readonly string[]>>;
  PRIVATE_PROTOTYPES: readonly string[];
  VARIABLES: Readonly<Record<string, readonly string[]>>;
  STRUCT_SYMBOLS: Readonly<Record<string, readonly string[]>>;
};

export declare function checkAbi(
  abi: Abi,
  constants: Readonly<Record<string, number>>,
  against?: { headers?: string; library?: string },
): string;
