/**
 * Compiles what src/platform/macos declares of Apple's C interface after the headers themselves: a prototype, a size or
 * a constant that differs is a compiler error. Then links it: a function that is not exported is a linker error.
 *
 *   node scripts/check-abi.mjs                                      on a Mac, against the SDK of Xcode
 *   node scripts/check-abi.mjs --headers DIR [--library FILE]       anywhere, against the headers in DIR
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const WIDTHS = { uint8_t: 1, uint16_t: 2, int32_t: 4, uint32_t: 4, int64_t: 8, uint64_t: 8, double: 8 };
const POINTER_BYTES = 8;

/** The C program in which every declaration of `abi` and every constant meets what the headers say. */
function programOf(abi, constants) {
  const prototypes = Object.values(abi.PROTOTYPES).flat();
  const variables = [...Object.values(abi.VARIABLES).flat(), ...Object.values(abi.STRUCT_SYMBOLS).flat()];
  const names = prototypes.map(nameOf);
  return [
    '#include <ApplicationServices/ApplicationServices.h>',
    '#include <Carbon/Carbon.h>',
    '#include <stdbool.h>',
    '#include <stddef.h>',
    '#include <stdint.h>',
    '#define _Out_',
    '#define _Inout_',
    // Before they are declared again: a name that the headers do not have is an error here.
    ...names.map((name) => `static const void *const has_${name} = (const void *)&${name};`),
    ...prototypes.map((prototype) => `extern ${prototype};`),
    ...abi.PRIVATE_PROTOTYPES.map((prototype) => `extern ${prototype};`),
    ...Object.entries(abi.SCALARS).map(([name, type]) => scalar(name, type)),
    ...abi.REFS.map((name) => holds(`sizeof(${name}) == ${POINTER_BYTES}`, name)),
    ...abi.OPAQUES.map((name) => holds(`sizeof(${name}) > 0`, name)),
    ...Object.entries(abi.STRUCTS).flatMap(([name, fields]) => struct(name, fields, abi)),
    ...Object.entries(abi.CALLBACKS).flatMap(([name, prototype]) => callback(name, prototype)),
    ...Object.entries(constants).map(([name, value]) => holds(`(long long)(${name}) == ${value}`, name)),
    'int main(void) {',
    `  const void *const used[] = {${[...names, ...abi.PRIVATE_PROTOTYPES.map(nameOf), ...variables].map((name) => `(const void *)&${name}`).join(', ')}};`,
    '  return used[0] == NULL;',
    '}',
    '',
  ].join('\n');
}

function nameOf(prototype) {
  return /(\w+)\(/.exec(prototype)[1];
}

function holds(condition, what) {
  return `_Static_assert(${condition}, "${what} differs");`;
}

function scalar(name, type) {
  if (type === 'double') return holds(`__builtin_types_compatible_p(${name}, double)`, name);
  const negative = type.startsWith('u') ? 0 : 1;
  return holds(`sizeof(${name}) == ${WIDTHS[type]} && (((${name})-1 < 0) == ${negative})`, name);
}

function struct(name, fields, abi) {
  let offset = 0;
  const lines = [];
  for (const [field, type] of Object.entries(fields)) {
    lines.push(holds(`offsetof(${name}, ${field}) == ${offset}`, `${name}.${field}`));
    offset += sizeOf(type, abi);
  }
  return [...lines, holds(`sizeof(${name}) == ${offset}`, name)];
}

function sizeOf(type, abi) {
  const inner = abi.STRUCTS[type];
  if (inner) return Object.values(inner).reduce((sum, each) => sum + sizeOf(each, abi), 0);
  return WIDTHS[abi.SCALARS[type] ?? type] ?? POINTER_BYTES;
}

function callback(name, prototype) {
  const pointer = `__typeof__(&${nameOf(prototype)})`;
  return [`extern ${prototype};`, holds(`__builtin_types_compatible_p(${name}, ${pointer})`, name)];
}

/** What the compiler and the linker have against it; nothing where all is well. */
export function checkAbi(abi, constants, { headers, library } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'strobe-abi-'));
  const source = join(folder, 'abi.c');
  try {
    writeFileSync(source, programOf(abi, constants));
    const compiled = compile([
      '-std=gnu11',
      '-w',
      ...(headers ? [`-I${headers}`] : []),
      '-c',
      '-o',
      `${source}.o`,
      source,
    ]);
    if (compiled || (headers && !library)) return compiled;
    const linked = library
      ? [library, '-lpthread', '-lm']
      : ['-framework', 'ApplicationServices', '-framework', 'Carbon'];
    return compile(['-o', join(folder, 'abi'), `${source}.o`, ...linked]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function compile(args) {
  // Clang stops after twenty errors unless an option lifts that; GCC does not, and its quotes depend on the language.
  const all = process.platform === 'darwin' ? ['-ferror-limit=0', ...args] : args;
  const env = { ...process.env, LC_ALL: 'C' };
  const { status, stderr, error } = spawnSync(process.env.CC ?? 'cc', all, { encoding: 'utf8', env });
  if (error) throw error;
  if (status === 0) return '';
  return stderr.match(/.*(error|undefined|referenced from).*/gi)?.join('\n') ?? stderr;
}

async function main() {
  const { values } = parseArgs({ options: { headers: { type: 'string' }, library: { type: 'string' } } });
  if (!values.headers && process.platform !== 'darwin') {
    console.error('Apple’s headers are on a Mac with Xcode; anywhere else, name a folder with others: --headers DIR');
    process.exit(2);
  }
  const abi = await import('#dist/platform/macos/helper/abi.js');
  const { CONSTANTS } = await import('#dist/platform/macos/shared/constants.js');
  const problems = checkAbi(abi, CONSTANTS, values);
  if (problems) {
    console.error(problems);
    process.exit(1);
  }
  const counts = {
    prototypes: Object.values(abi.PROTOTYPES).flat().length + abi.PRIVATE_PROTOTYPES.length,
    types:
      Object.keys({ ...abi.SCALARS, ...abi.STRUCTS, ...abi.CALLBACKS }).length + abi.REFS.length + abi.OPAQUES.length,
    symbols: Object.values({ ...abi.VARIABLES }).flat().length + Object.values(abi.STRUCT_SYMBOLS).flat().length,
    constants: Object.keys(CONSTANTS).length,
  };
  const summary = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  console.log(`${summary.join(', ')}: as in ${values.headers ?? 'the SDK of Xcode'}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
