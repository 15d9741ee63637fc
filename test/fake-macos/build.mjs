/** Builds the stand-in for macOS with the C compiler of this machine, into out/fake-macos. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const out = fileURLToPath(new URL('../../out/fake-macos/', import.meta.url));

/** The library that stands in for the frameworks. */
export const LIBRARY = `${out}libfakemac.so`;
/** The sample application: a program of its own, as on a Mac. */
export const SAMPLE_APP = `${out}StrobeSample`;
/** Takes pictures of the stand-in's windows. */
export const SCREENCAPTURE = `${out}screencapture`;
export const WORLDS = `${here}worlds/`;
export const HEADERS = `${here}include/`;

// The library's own names must not be taken for those of the process that loads it, and the other way round.
const SHARED = process.platform === 'darwin' ? ['-dynamiclib'] : ['-shared', '-fPIC', '-Wl,-Bsymbolic'];

const TARGETS = [
  { file: LIBRARY, folders: ['library', 'app', 'shared'], without: ['program.c'], flags: SHARED },
  { file: SAMPLE_APP, folders: ['app', 'shared'], without: [], flags: [] },
  { file: SCREENCAPTURE, folders: ['capture', 'app', 'shared'], without: ['program.c'], flags: [] },
];

/** Compiles what is older than its sources; returns the path of the library. */
export function buildStandIn() {
  mkdirSync(out, { recursive: true });
  const everything = readdirSync(here, { recursive: true }).filter((name) => /\.(c|h|mjs)$/.test(name));
  const newest = Math.max(...everything.map((name) => statSync(here + name).mtimeMs));
  for (const target of TARGETS) {
    if (!existsSync(target.file) || statSync(target.file).mtimeMs < newest) compile(target);
  }
  return LIBRARY;
}

function compile({ file, folders, without, flags }) {
  const files = folders
    .flatMap((folder) => readdirSync(here + folder).map((name) => `${here}${folder}/${name}`))
    .filter((each) => each.endsWith('.c') && !without.some((name) => each.endsWith(`/${name}`)));
  // Renamed into place: a test that runs at the same time loads the old one or the new one, never half of it.
  const fresh = `${file}.${process.pid}`;
  const warnings = ['-Wall', '-Wextra'];
  const world = `-DSAMPLE_WORLD="${WORLDS}sample.world"`;
  try {
    const args = ['-O2', '-g', '-std=gnu11', ...warnings, `-I${HEADERS}`, world, ...flags, '-o', fresh, ...files];
    execFileSync(process.env.CC ?? 'cc', [...args, '-lpthread', '-lm'], { stdio: ['ignore', 'inherit', 'inherit'] });
    renameSync(fresh, file);
  } finally {
    rmSync(fresh, { force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(buildStandIn());
