/**
 * Renders the icons of all concepts: node render.mjs OUT_FOLDER [NODE_MODULES]
 *
 * icons.bin has 48 x 48 pixels an icon, four bits each, how far a pixel is from the background; icons.json tells for each
 * which set it is from and what it shows (-1: nothing that has a name).
 */
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import sharp from 'sharp';
import { familyOf, namesOf, permissiveIcons, TEST_SETS, VALIDATION_SETS } from './concepts.mjs';
import { TEST_THEME, themeIcons } from './themes.mjs';
import { wordPictures } from './words.mjs';

const SIDE = 48;
/** Styles of one thing in one set: outlined, filled, thin, ... */
const PER_SET = 6;
/** Icons without a name, a set. */
const NAMELESS = 400;

const [out, modules = new URL('../node_modules', import.meta.url).pathname] = process.argv.slice(2);

/** The same sequence in every run. */
let state = 7;
const random = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
};
const shuffled = (items) =>
  items
    .map((item) => [random(), item])
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);

function splitOf(set) {
  if (TEST_SETS.has(set) || set === `theme:${TEST_THEME}`) return 'test';
  return VALIDATION_SETS.has(set) ? 'validation' : 'train';
}

const svgOf = ({ box, body }) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${SIDE}" height="${SIDE}" viewBox="${box.join(' ')}" color="#000">${body}</svg>`,
  );

/** How far each pixel is from the background, at most 15, over white and, where the icon has colours, over black. */
async function masksOf(icon) {
  const source = icon.file ?? svgOf(icon);
  const { data } = await sharp(source, icon.file?.endsWith('.svg') ? { density: 300 } : {})
    .resize(SIDE, SIDE, { fit: 'contain', background: '#0000', kernel: 'lanczos3' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const over = (background) => {
    const mask = new Float32Array(SIDE * SIDE);
    for (let at = 0; at < mask.length; at++) {
      const alpha = data[at * 4 + 3] / 255;
      const far = Math.max(...[0, 1, 2].map((channel) => Math.abs(data[at * 4 + channel] - background)));
      mask[at] = far * alpha;
    }
    const most = mask.reduce((a, b) => Math.max(a, b), 0);
    return most < 40 ? undefined : mask.map((value) => Math.round((value / most) * 15));
  };
  const white = over(255);
  const black = over(0);
  if (!white || !black) return [white ?? black].filter(Boolean);
  const differ = white.reduce((sum, value, at) => sum + Math.abs(value - black[at]), 0) / white.length;
  return differ > 0.3 ? [white, black] : [white];
}

const packed = (mask) =>
  Uint8Array.from({ length: mask.length / 2 }, (_, at) => (mask[at * 2] << 4) | mask[at * 2 + 1]);

function chosen(icons, names) {
  const bySet = new Map();
  for (const icon of icons) {
    if (!bySet.has(icon.set)) bySet.set(icon.set, []);
    bySet.get(icon.set).push(icon);
  }
  const tellsMore = (words) =>
    [...names.keys()].some((concept) => concept.split(/[- ]/).every((word) => words.includes(word)));
  return [...bySet.values()].flatMap((inSet) => {
    const taken = new Map();
    const named = shuffled(inSet).filter(({ concept }) => {
      if (!names.has(concept)) return false;
      taken.set(concept, (taken.get(concept) ?? 0) + 1);
      return taken.get(concept) <= PER_SET;
    });
    const nameless = shuffled(inSet.filter(({ concept }) => !names.has(concept))).slice(0, NAMELESS * 2);
    return [...named, ...nameless.filter(({ words }) => !tellsMore(words)).slice(0, NAMELESS)];
  });
}

const icons = [...permissiveIcons(modules)];
const names = namesOf(icons);
const numbers = new Map([...names.keys()].map((concept, at) => [concept, at]));
const all = [...chosen(icons, names), ...themeIcons(), ...wordPictures(random)];
console.log(icons.length, 'icons', names.size, 'concepts', all.length, 'to render');

const masks = [];
const rows = [];
for (let from = 0; from < all.length; from += 256) {
  const part = all.slice(from, from + 256);
  const rendered = await Promise.all(part.map((icon) => masksOf(icon).catch(() => [])));
  for (const [at, icon] of part.entries()) {
    for (const mask of rendered[at]) {
      masks.push(packed(mask));
      rows.push({
        set: icon.set,
        family: familyOf(icon.set),
        split: splitOf(icon.set),
        name: icon.name ?? path.basename(icon.file ?? ''),
        concept: numbers.get(icon.concept) ?? -1,
      });
    }
  }
}
fs.mkdirSync(out, { recursive: true });
fs.writeFileSync(path.join(out, 'icons.bin.gz'), zlib.gzipSync(Buffer.concat(masks), { level: 9 }));
const columns = Object.fromEntries(Object.keys(rows[0]).map((key) => [key, rows.map((row) => row[key])]));
fs.writeFileSync(path.join(out, 'icons.json'), JSON.stringify({ side: SIDE, names: [...names.values()], ...columns }));
console.log(masks.length, 'pictures', rows.filter(({ concept }) => concept >= 0).length, 'with a name');
