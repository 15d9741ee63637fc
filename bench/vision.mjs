/**
 * The detector on the golden set, beside a classical baseline, and beside OmniParser's detector where its folder is
 * given; then the names of icons, and whole readings of real windows:
 * npm run bench:vision [-- --omniparser FOLDER] [--confidence 0.3] [--each]
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ControlDetector } from '../dist/vision/sidecar/controls/control-detector.js';
import { IconDetector } from '../dist/vision/sidecar/icons/icon-detector.js';
import { MODELS_FOLDER } from '../dist/vision/sidecar/load-pipeline.js';
import { Runtime } from '../dist/vision/sidecar/network/runtime.js';
import { classicalBoxes } from './classical-boxes.mjs';
import { openScratch } from './ending.mjs';
import { goldenPictures, SAME_PLACE, Tally } from './golden.mjs';
import { iconNames } from './icon-names.mjs';
import { median, printTable, timed } from './support.mjs';
import { measureVisionReads } from './vision-reads.mjs';

const { values: options } = parseArgs({
  options: {
    omniparser: { type: 'string' },
    confidence: { type: 'string', default: '0.3' },
    models: { type: 'string', default: MODELS_FOLDER },
    each: { type: 'boolean', default: false },
  },
});
const SUPPRESS = 0.5;
const share = (part, whole) => (whole === 0 ? '–' : ((100 * part) / whole).toFixed(1));

const runtime = await Runtime.open('auto');
const threads = Math.min(2, availableParallelism());
const own = await ControlDetector.open(runtime, options.models, threads);
const methods = {
  Strobe: (picture) => own.detect(picture, Number(options.confidence), SUPPRESS),
  classical: async (picture) => classicalBoxes(picture).map((bounds) => ({ label: 'button', confidence: 1, bounds })),
};
if (options.omniparser) {
  const omniparser = await IconDetector.open(runtime, options.omniparser, threads);
  methods.OmniParser = (picture) => omniparser.detect(picture, 0.05, SUPPRESS);
}

const tallies = new Map();
const times = new Map(Object.keys(methods).map((name) => [name, []]));
const sets = new Set();
for await (const { file, groups, picture, real, judged } of goldenPictures()) {
  for (const [name, detect] of Object.entries(methods)) {
    const { ms, result } = await timed(() => detect(picture));
    times.get(name).push(ms);
    const found = judged(result);
    for (const group of groups) sets.add(group);
    for (const key of groups.map((group) => `${name}/${group}`)) {
      if (!tallies.has(key)) tallies.set(key, new Tally());
      tallies.get(key).add(real, found);
    }
    if (options.each && name === 'Strobe') {
      const alone = new Tally();
      alone.add(real, found);
      const { real: all, met, found: seen, right } = alone.controls;
      console.log(`${file}: ${met} of ${all} controls, ${right} of ${seen} boxes right`);
    }
  }
}

console.log(`\nControls of any class at IoU ${SAME_PLACE}, confidence ${options.confidence}`);
printTable(
  [...sets].flatMap((set) =>
    Object.keys(methods).map((method) => {
      const { real, met, found, right } = tallies.get(`${method}/${set}`).controls;
      return { set, method, controls: real, 'recall %': share(met, real), 'precision %': share(right, found) };
    }),
  ),
);

for (const set of sets) {
  const { classes, mixed } = tallies.get(`Strobe/${set}`);
  console.log(`\n${set}: Strobe by class (alike: button, pad and key count as one, and tab, cell, list and menu item)`);
  const rows = [...classes].filter(([, row]) => row.real > 0 || row.found > 3).sort(([, a], [, b]) => b.real - a.real);
  printTable(
    rows.map(([label, { real, named, alike, met, found, right }]) => ({
      class: label,
      real,
      'recall %': share(named, real),
      'alike %': share(alike, real),
      'any class %': share(met, real),
      found,
      'precision %': share(right, found),
    })),
  );
  const worst = [...mixed].sort(([, a], [, b]) => b - a).slice(0, 12);
  if (worst.length > 0) console.log(`mixed up: ${worst.map(([pair, count]) => `${pair} ${count}`).join(', ')}`);
}

const screen = { widthPx: 1280, heightPx: 800, rgb: new Uint8Array(1280 * 800 * 3).fill(238) };
console.log(`\nMilliseconds, ${threads} threads, ${runtime.kind}`);
const latencies = [];
for (const [method, detect] of Object.entries(methods)) {
  const rounds = [];
  for (let round = 0; round < 9; round++) rounds.push((await timed(() => detect(screen))).ms);
  latencies.push({
    method,
    '1280x800': median(rounds).toFixed(0),
    'median picture': median(times.get(method)).toFixed(0),
  });
}
printTable(latencies);

const icons = await iconNames(runtime, options.models, threads);
console.log(`\nIcon names: one icon a concept of sets never seen, ${icons.concepts} concepts among them`);
printTable(
  icons.rows.map(({ set, icons: count, first, five, named, right }) => ({
    set,
    icons: count,
    'top-1 %': share(first, count),
    'top-5 %': share(five, count),
    'given a name %': share(named, count),
    'of these right %': share(right, named),
  })),
);
console.log(`64 icons: ${median(icons.times).toFixed(0)} ms`);

console.log('\nWhole readings with vision: true, in ms');
printTable(await measureVisionReads(openScratch()));
process.exit(0);
