/**
 * One icon for each concept of each held-out set, as windows show them: node held-out.mjs ../../test/icons [NODE_MODULES]
 * Writes a sheet of pictures and, for each, its set, its name there, its concept, and the label and box a detector gives it.
 */
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { namesOf, permissiveIcons, TEST_SETS } from './concepts.mjs';

const CELL = 44;
const COLUMNS = 48;
const SIZES = [16, 16, 18, 20, 24, 24, 28, 32];

const [out, modules = new URL('../node_modules', import.meta.url).pathname] = process.argv.slice(2);

/** The same sequence in every run. */
let state = 23;
const random = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return (state >>> 8) / 2 ** 24;
};
const whole = (low, high) => low + Math.floor(random() * (high - low + 1));
const grey = (low, high) => {
  const level = whole(low, high);
  return `rgb(${level},${level},${level})`;
};
const tint = (saturation, lightness) => `hsl(${whole(0, 359)},${saturation}%,${lightness}%)`;

/** Ink and paper: dark on light, light on dark, and coloured. */
function colours() {
  const kind = random();
  if (kind < 0.5) return { ink: grey(20, 110), paper: grey(225, 255) };
  if (kind < 0.75) return { ink: grey(190, 255), paper: grey(25, 70) };
  if (kind < 0.88) return { ink: tint(70, 42), paper: grey(235, 255) };
  return { ink: '#ffffff', paper: tint(60, 40) };
}

/** Ids in one icon must not meet those of another. */
const apart = (body, at) => body.replace(/(id="|url\(#|href="#)/g, `$1i${at}-`);

function drawn({ box, body }, at) {
  const size = SIZES[whole(0, SIZES.length - 1)];
  const { ink, paper } = colours();
  const [left, top] = [(at % COLUMNS) * CELL, Math.floor(at / COLUMNS) * CELL];
  const inset = Math.floor((CELL - size) / 2);
  const isButton = random() < 0.4;
  const around = isButton ? whole(4, Math.min(8, inset - 1)) : whole(0, 2);
  const frame = { x: left + inset - around, y: top + inset - around, side: size + 2 * around };
  const stroke = random() < 0.5 ? grey(120, 200) : 'none';
  const button = isButton
    ? `<rect x="${frame.x + 0.5}" y="${frame.y + 0.5}" width="${frame.side - 1}" height="${frame.side - 1}" rx="${whole(0, 6)}" fill="${paper}" stroke="${stroke}"/>`
    : '';
  const slip = () => whole(-1, 1);
  return {
    svg: `<rect x="${left}" y="${top}" width="${CELL}" height="${CELL}" fill="${isButton && stroke !== 'none' ? paper : isButton ? grey(200, 250) : paper}"/>${button}
      <svg x="${left + inset}" y="${top + inset}" width="${size}" height="${size}" viewBox="${box.join(' ')}" color="${ink}">${apart(body, at)}</svg>`,
    label: isButton ? 'iconButton' : 'icon',
    bounds: [frame.x + slip(), frame.y + slip(), frame.side + slip(), frame.side + slip()],
  };
}

const icons = [...permissiveIcons(modules)];
const names = namesOf(icons);
const bySet = new Map([...TEST_SETS].map((set) => [set, new Map()]));
for (const icon of icons) {
  const concepts = bySet.get(icon.set);
  if (!concepts || !names.has(icon.concept)) continue;
  concepts.set(icon.concept, [...(concepts.get(icon.concept) ?? []), icon]);
}
const chosen = [...bySet.values()].flatMap((concepts) =>
  [...concepts.values()].map((alike) => alike[whole(0, alike.length - 1)]),
);
const cells = chosen.map(drawn);
const [width, height] = [COLUMNS * CELL, Math.ceil(cells.length / COLUMNS) * CELL];
const sheet = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}">${cells.map(({ svg }) => svg).join('')}</svg>`;
fs.mkdirSync(out, { recursive: true });
await sharp(Buffer.from(sheet), { unlimited: true })
  .flatten({ background: '#fff' })
  .webp({ lossless: true, effort: 6 })
  .toFile(path.join(out, 'held-out.webp'));
const rows = chosen.map(({ set, name, concept }, at) =>
  JSON.stringify([set, name, names.get(concept), cells[at].label, ...cells[at].bounds]),
);
fs.writeFileSync(
  path.join(out, 'held-out.json'),
  `{ "columns": ["set", "name", "concept", "label", "x", "y", "w", "h"], "icons": [\n${rows.join(',\n')}\n] }\n`,
);
console.log(
  chosen.length,
  'icons',
  new Set(chosen.map(({ concept }) => concept)).size,
  'concepts',
  fs.statSync(path.join(out, 'held-out.webp')).size,
  'bytes',
);
