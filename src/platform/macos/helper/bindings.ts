import koffi, { type LibraryHandle } from 'koffi';
import {
  CALLBACKS,
  FRAMEWORKS,
  type Framework,
  OPAQUES,
  OPTIONAL_PROTOTYPES,
  PRIVATE_PROTOTYPES,
  PROTOTYPES,
  REFS,
  SCALARS,
  STRUCT_SYMBOLS,
  STRUCTS,
  VARIABLES,
} from './abi.ts';
import type { Api, CfRef, NullableRef } from './c-types.ts';

/** Names a library that implements the frameworks' C interface, so that the backend runs without them. */
export const STANDIN_VARIABLE = 'STROBE_MACOS_STANDIN';

type Names<Table extends Record<Framework, readonly string[]>> = Table[Framework][number];

export type ObserverCallback = (observer: CfRef, element: CfRef, notification: CfRef, context: NullableRef) => void;

/** The loaded frameworks. A function is resolved when it is first called. */
export type Bindings = {
  api: Api;
  /** Exported variables hold objects that live as long as the process. */
  variables: Readonly<Record<Names<typeof VARIABLES>, CfRef>>;
  /** Exported structs are given by their address. */
  structs: Readonly<Record<Names<typeof STRUCT_SYMBOLS>, CfRef>>;
  /** Makes an address that C can call, on the thread that runs the run loop. */
  observerCallback(body: ObserverCallback): Disposable & { address: CfRef };
};

for (const [name, type] of Object.entries(SCALARS)) koffi.alias(name, type);
for (const name of REFS) koffi.pointer(name, koffi.opaque());
for (const name of OPAQUES) koffi.opaque(name);
for (const [name, fields] of Object.entries(STRUCTS)) koffi.struct(name, fields);
for (const [name, prototype] of Object.entries(CALLBACKS)) koffi.pointer(name, koffi.proto(prototype));

/** Loads the frameworks of this machine, or the stand-in that the environment names. */
export function bind(standIn = process.env[STANDIN_VARIABLE]): Bindings {
  const api = Object.create(null);
  const variables = Object.create(null);
  const structs = Object.create(null);
  for (const name of FRAMEWORKS) {
    const library = koffi.load(standIn ?? `/System/Library/Frameworks/${name}.framework/${name}`);
    bindFunctions(api, library, PROTOTYPES[name]);
    // What is in no header is found in the libraries that this framework loads.
    if (name === 'ApplicationServices') bindFunctions(api, library, [...PRIVATE_PROTOTYPES, ...OPTIONAL_PROTOTYPES]);
    for (const variable of VARIABLES[name]) variables[variable] = koffi.decode(library.symbol(variable), 'void *');
    for (const struct of STRUCT_SYMBOLS[name]) structs[struct] = library.symbol(struct);
  }
  const observerCallback = (body: ObserverCallback) => {
    const address = koffi.register(body, 'AXObserverCallback');
    return { address, [Symbol.dispose]: () => koffi.unregister(address) };
  };
  return { api, variables, structs, observerCallback };
}

function bindFunctions(api: object, library: LibraryHandle, prototypes: readonly string[]): void {
  for (const prototype of prototypes) {
    const name = /(\w+)\(/.exec(prototype)?.[1] ?? '';
    Object.defineProperty(api, name, {
      configurable: true,
      get: () => {
        const value = library.func(prototype);
        Object.defineProperty(api, name, { value });
        return value;
      },
    });
  }
}
