/**
 * The stand-in as plain functions, declared from its own headers: for tests of the stand-in itself, which must not
 * depend on the bindings that it is there to test. Every reference is a bigint; results come back in typed arrays.
 */
import { readFileSync } from 'node:fs';
import koffi from 'koffi';
import { HEADERS, LIBRARY } from './build.mjs';

const SCALARS = {
  void: 'void',
  bool: 'bool',
  float: 'float',
  double: 'double',
  size_t: 'uint64_t',
  long: 'int64_t',
  int: 'int32_t',
  unsigned: 'uint32_t',
  int32_t: 'int32_t',
  uint32_t: 'uint32_t',
  int64_t: 'int64_t',
  pid_t: 'int32_t',
  Boolean: 'uint8_t',
  UniCharCount: 'uint64_t',
  UInt8: 'uint8_t',
  UInt16: 'uint16_t',
  UInt32: 'uint32_t',
  OSStatus: 'int32_t',
  OptionBits: 'uint32_t',
  CFIndex: 'int64_t',
  CFTypeID: 'uint64_t',
  CFHashCode: 'uint64_t',
  CFNumberType: 'int64_t',
  CFTimeInterval: 'double',
  CFAbsoluteTime: 'double',
  CFRunLoopRunResult: 'int32_t',
  AXError: 'int32_t',
  AXValueType: 'uint32_t',
  AXCopyMultipleAttributeOptions: 'uint32_t',
  CGEventType: 'uint32_t',
  CGMouseButton: 'uint32_t',
  CGKeyCode: 'uint16_t',
  CGEventField: 'uint32_t',
  CGEventFlags: 'uint64_t',
  CGEventTapLocation: 'uint32_t',
  CGScrollEventUnit: 'uint32_t',
  CGEventSourceStateID: 'int32_t',
  CGWindowID: 'uint32_t',
  CGWindowListOption: 'uint32_t',
  CGDirectDisplayID: 'uint32_t',
  CGError: 'int32_t',
};

const STRUCTS = {
  CFRange: koffi.struct({ location: 'int64_t', length: 'int64_t' }),
  CGPoint: koffi.struct({ x: 'double', y: 'double' }),
  CGRect: koffi.struct({ x: 'double', y: 'double', width: 'double', height: 'double' }),
};

const CALLBACK = koffi.pointer(koffi.proto('void Callback(void *, void *, void *, void *)'));

/** `const char *name` → str, `UniChar *units` → void *, `CGPoint at` → the struct, `pid_t pid` → int32_t. */
function typeOf(declaration) {
  if (declaration.includes('const char *')) return 'str';
  if (/\*|^\s*\w+(Ref|Mode|Callback)\b/.test(declaration)) return 'void *';
  const [name] = declaration.trim().split(/\s+/);
  const type = STRUCTS[name] ?? SCALARS[name];
  if (!type) throw new Error(`no type for "${declaration}"`);
  return type;
}

function functionsOf(library, header) {
  const comment = /\/\*[\s\S]*?\*\//g;
  const text = readFileSync(header, 'utf8').replace(comment, '').replace(/\s+/g, ' ');
  const found = {};
  for (const [, result, name, parameters] of text.matchAll(/(?:^|[;}] )((?:const )?\w+ \*?)(\w+)\(([^()]*)\)(?=;)/g)) {
    const types = parameters === 'void' ? [] : parameters.split(',').map(typeOf);
    found[name] = library.func(name, typeOf(result), types);
  }
  return found;
}

/** Loads the stand-in into this process. */
export function loadFrameworks(path = LIBRARY) {
  const library = koffi.load(path);
  const headers = ['CoreFoundation', 'CoreGraphics', 'ApplicationServices', 'Carbon'].map(
    (name) => `${HEADERS}${name}/${name}.h`,
  );
  const api = Object.assign({}, ...headers.map((header) => functionsOf(library, header)));
  api._AXUIElementGetWindow = library.func('_AXUIElementGetWindow', 'int32_t', ['void *', 'void *']);
  const fake = functionsOf(library, new URL('fake.h', import.meta.url));
  const variable = (name) => koffi.decode(library.symbol(name), 'void *');
  const address = (name) => library.symbol(name);
  return {
    api,
    fake,
    variable,
    address,
    callback: (body) => koffi.register(body, CALLBACK),
    ...words({ api, address }),
  };
}

/** What almost every test needs to say. */
function words({ api, address }) {
  const string = (text) => {
    const units = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
    return api.CFStringCreateWithCharacters(null, units, units.length);
  };
  const text = (ref) => {
    const length = Number(api.CFStringGetLength(ref));
    const units = new Uint16Array(length);
    api.CFStringGetCharacters(ref, { location: 0, length }, units);
    return String.fromCharCode(...units);
  };
  /** Gives the call a place for a reference, and returns what it put there with its code. */
  const out = (call) => {
    const place = new BigUint64Array(1);
    const code = call(place);
    return { code, ref: place[0] === 0n ? null : place[0] };
  };
  const array = (items) =>
    api.CFArrayCreate(null, BigUint64Array.from(items), items.length, address('kCFTypeArrayCallBacks'));
  const items = (ref) =>
    Array.from({ length: Number(api.CFArrayGetCount(ref)) }, (_, at) => api.CFArrayGetValueAtIndex(ref, at));
  return { string, text, out, array, items };
}
