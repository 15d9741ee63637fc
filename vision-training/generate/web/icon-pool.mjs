/** Icons for the pages: permissively licensed, one colour, whole sets held out for evaluation. */
import fs from 'node:fs';
import path from 'node:path';

const LICENCES = new Set(['MIT', 'Apache-2.0', 'ISC', 'CC0-1.0']);
const HELD_OUT = new Set(['ph', 'carbon', 'octicon', 'bi']);
const VARIANTS =
  /^(outline|filled|fill|sharp|rounded|round|solid|line|linear|bold|thin|light|regular|duotone|twotone|broken|baseline|alt|ios|md|new|\d+|o|two|tone|f|s|l|r|color|off)$/;

export const conceptOf = (name) =>
  name
    .replace(/[_:]/g, '-')
    .split('-')
    .filter((part) => part && !VARIANTS.test(part))
    .join('-');

/** Every icon of the permissive sets as { concept, set, width, height, body }. */
export function permissiveIcons(modules, accept = () => true) {
  const root = path.join(modules, '@iconify/json');
  const collections = JSON.parse(fs.readFileSync(path.join(root, 'collections.json'), 'utf8'));
  const icons = [];
  for (const [set, about] of Object.entries(collections)) {
    if (!LICENCES.has(about.license?.spdx) || about.palette || !accept(about)) continue;
    const file = JSON.parse(fs.readFileSync(path.join(root, `json/${set}.json`), 'utf8'));
    for (const [name, icon] of Object.entries(file.icons)) {
      if (icon.hidden || icon.body.length > 900) continue;
      const width = icon.width ?? file.width ?? 16;
      const height = icon.height ?? file.height ?? 16;
      icons.push({ concept: conceptOf(name), set, width, height, body: icon.body });
    }
  }
  return icons;
}

/** Icons of concepts that at least five sets know, one a concept and set. */
export function iconPool(modules, heldOut) {
  const icons = permissiveIcons(modules, (about) => /UI|Material|Archive|Mixed|16px/.test(about.category ?? ''));
  const sets = new Map();
  for (const icon of icons) sets.set(icon.concept, (sets.get(icon.concept) ?? new Set()).add(icon.set));
  const taken = new Set();
  return icons.filter((icon) => {
    const key = `${icon.set} ${icon.concept}`;
    if (sets.get(icon.concept).size < 5 || taken.has(key) || HELD_OUT.has(icon.set) !== heldOut) return false;
    taken.add(key);
    return true;
  });
}
