/** The golden set: pictures of windows with the boxes in them, and how what a detector finds compares with these. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { overlap } from './classical-boxes.mjs';

const GOLDEN = fileURLToPath(new URL('../test/golden/', import.meta.url));
const NOT_CONTROLS = new Set(['text', 'icon', 'image', 'cell', 'canvas', 'listItem', 'node', 'key']);
/** Toolkits and LibreOffice; the audio programs paint their controls themselves. */
const REAL = new Set(['gtk3', 'gtk4', 'qt', 'libreoffice']);
export const SAME_PLACE = 0.5;
const ALIKE = [
  ['button', 'iconButton', 'pad', 'key'],
  ['tab', 'cell', 'listItem', 'menuItem'],
];
const familyOf = (name) => ALIKE.find((names) => names.includes(name))?.[0] ?? name;

async function pictureOf(file) {
  const { data, info } = await sharp(join(GOLDEN, file)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { widthPx: info.width, heightPx: info.height, rgb: data };
}

/** Each picture with its boxes, the groups it counts in, and what of a detector's finds its labels can judge. */
export async function* goldenPictures() {
  const { pictures } = JSON.parse(readFileSync(join(GOLDEN, 'labels.json'), 'utf8'));
  for (const { file, set, unlabelled = [], boxes } of pictures) {
    const isLabelled = ({ label }) => !unlabelled.includes(label);
    const real = boxes.map(([label, x, y, w, h]) => ({ label, bounds: { x, y, w, h } })).filter(isLabelled);
    const groups = REAL.has(set) ? [set, 'real apps', 'all'] : [set, 'all'];
    yield { file, groups, picture: await pictureOf(file), real, judged: (found) => found.filter(isLabelled) };
  }
}

/** Counts over all pictures of one set for one method. */
export class Tally {
  controls = { real: 0, met: 0, found: 0, right: 0 };
  classes = new Map();
  mixed = new Map();

  of(name) {
    if (!this.classes.has(name)) this.classes.set(name, { real: 0, named: 0, alike: 0, met: 0, found: 0, right: 0 });
    return this.classes.get(name);
  }

  add(real, found) {
    const near = found.map((box) => real.map((truth) => overlap(box.bounds, truth.bounds) >= SAME_PLACE));
    const isControl = ({ label }) => !NOT_CONTROLS.has(label);
    for (const [at, truth] of real.entries()) {
      const met = found.filter((_, index) => near[index][at]);
      const row = this.of(truth.label);
      row.real += 1;
      row.met += met.length > 0;
      row.named += met.some(({ label }) => label === truth.label);
      row.alike += met.some(({ label }) => familyOf(label) === familyOf(truth.label));
      if (met.length > 0 && !met.some(({ label }) => label === truth.label)) {
        const pair = `${truth.label} seen as ${met[0].label}`;
        this.mixed.set(pair, (this.mixed.get(pair) ?? 0) + 1);
      }
      if (!isControl(truth)) continue;
      this.controls.real += 1;
      this.controls.met += met.some(isControl);
    }
    for (const [index, box] of found.entries()) {
      const row = this.of(box.label);
      row.found += 1;
      row.right += real.some((truth, at) => near[index][at] && truth.label === box.label);
      if (!isControl(box)) continue;
      this.controls.found += 1;
      this.controls.right += real.some((truth, at) => near[index][at] && isControl(truth));
    }
  }
}
