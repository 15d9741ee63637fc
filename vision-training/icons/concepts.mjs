/** Which icons show the same thing: concepts that many families of icons know, and what Strobe calls them. */
import fs from 'node:fs';
import path from 'node:path';
import { DROPPED, MERGED, OWN_WORDS } from './merged.mjs';
import { wordsOf } from './names.mjs';

export const LICENCES = new Set(['MIT', 'Apache-2.0', 'ISC', 'CC0-1.0']);

/** Sets of one origin; a family is never on both sides of a split. */
const FAMILIES = [
  'material-symbols material-symbols-light ic',
  'mdi memory',
  'heroicons heroicons-outline heroicons-solid sidekickicons',
  'boxicons bx bxs',
  'ion famicons',
  'uil uim uit uis',
  'icon-park icon-park-outline icon-park-solid icon-park-twotone',
  'feather lucide lucide-lab vadivam mynaui',
  'fluent fluent-color',
  'mi mono-icons',
  'glyphs glyphs-poly',
].map((line) => line.split(' '));

export const familyOf = (set) => FAMILIES.find((sets) => sets.includes(set))?.[0] ?? set;

/** Never trained on, nor looked at while choosing anything. */
export const TEST_SETS = new Set(['ph', 'carbon', 'octicon', 'bi', 'clarity', 'ant-design']);
/** Never trained on; the threshold comes from them. */
export const VALIDATION_SETS = new Set(['f7', 'vaadin', 'gravity-ui', 'iconoir']);

const LEAST_FAMILIES = 10;

/** Every icon of the permissive sets that shows things and not brands: { key, set, name, width, height, body }. */
export function* permissiveIcons(modules) {
  const root = path.join(modules, '@iconify/json');
  const collections = JSON.parse(fs.readFileSync(path.join(root, 'collections.json'), 'utf8'));
  for (const [set, about] of Object.entries(collections)) {
    if (!LICENCES.has(about.license?.spdx) || /Logos|Emoji|Flags|Programming|Thematic/.test(about.category ?? ''))
      continue;
    if (/emoji|spinners|line-md/.test(set)) continue;
    const file = JSON.parse(fs.readFileSync(path.join(root, `json/${set}.json`), 'utf8'));
    for (const [name, icon] of Object.entries(file.icons)) {
      const said = (OWN_WORDS[set] ?? []).reduce((text, [from, to]) => text.replace(from, to), name);
      const box = [icon.left ?? 0, icon.top ?? 0, icon.width ?? file.width ?? 16, icon.height ?? file.height ?? 16];
      const words = wordsOf(said);
      if (words.length > 0) yield { words, concept: conceptOf(words), set, name, box, body: icon.body };
    }
  }
}

const NAMES = new Map(
  MERGED.trim()
    .split('\n')
    .flatMap((line) => {
      const [name, keys] = line.split(': ');
      return keys.split(' ').map((key) => [key, name]);
    }),
);

const MERGED_NAMES = new Set(NAMES.values());

/** Words in any order: `add-user` and `user-add` are one. Undefined for brands and for words that mean no one picture. */
function conceptOf(words) {
  const key = words.toSorted().join('-');
  return DROPPED.has(key) ? undefined : (NAMES.get(key) ?? key);
}

/** What the concepts that enough families know are called, by concept: for most its words as most icons order them. */
export function namesOf(icons) {
  const known = new Map();
  for (const { concept, words, set } of icons) {
    if (concept === undefined) continue;
    const { families, orders } =
      known.get(concept) ?? known.set(concept, { families: new Set(), orders: new Map() }).get(concept);
    families.add(familyOf(set));
    orders.set(words.join(' '), (orders.get(words.join(' ')) ?? 0) + 1);
  }
  const named = [...known].filter(([, { families }]) => families.size >= LEAST_FAMILIES);
  const spoken = (concept, orders) =>
    MERGED_NAMES.has(concept) ? concept : [...orders].toSorted((a, b) => b[1] - a[1])[0][0];
  return new Map(named.map(([concept, { orders }]) => [concept, spoken(concept, orders)]).toSorted());
}
