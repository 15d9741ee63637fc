/** How well icons of sets that the namer never saw are named, cut out of a sheet as out of a window. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { IconNamer } from '../dist/vision/sidecar/icons/icon-namer.js';
import { timed } from './support.mjs';

const ICONS = fileURLToPath(new URL('../test/icons/', import.meta.url));
const BATCH = 64;

/** One row a set, and one for all: how often the first guess and one of five is right, and what becomes of the names. */
export async function iconNames(runtime, models, threads) {
  const namer = await IconNamer.open(runtime, models, threads);
  const { data, info } = await sharp(`${ICONS}held-out.webp`).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const picture = { widthPx: info.width, heightPx: info.height, rgb: data };
  const { icons } = JSON.parse(readFileSync(`${ICONS}held-out.json`, 'utf8'));
  const found = icons.map(([, , , label, x, y, w, h]) => ({ label, confidence: 1, bounds: { x, y, w, h } }));
  const times = [];
  for (let from = 0; from + BATCH <= found.length; from += BATCH) {
    times.push((await timed(() => namer.guess(picture, found.slice(from, from + BATCH)))).ms);
  }
  const guesses = await namer.guess(picture, found);
  const names = await namer.name(picture, found);
  const rows = new Map();
  for (const [at, [set, , concept]] of icons.entries()) {
    const ranked = guesses[at].map(({ name }) => name).filter((name) => name !== '');
    for (const key of [set, 'all']) {
      if (!rows.has(key)) rows.set(key, { set: key, icons: 0, first: 0, five: 0, named: 0, right: 0 });
      const row = rows.get(key);
      row.icons += 1;
      row.first += ranked[0] === concept;
      row.five += ranked.slice(0, 5).includes(concept);
      row.named += names[at] !== '';
      row.right += names[at] === concept;
    }
  }
  const order = [...rows.values()].sort((a, b) => (a.set === 'all') - (b.set === 'all'));
  return { rows: order, times, concepts: new Set(icons.map(([, , concept]) => concept)).size };
}
