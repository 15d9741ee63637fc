/** From an icon's name in its set to the tokens that say what it shows, the same in every set. */
import { PHRASES } from './phrases.mjs';
import { SYNONYMS } from './synonyms.mjs';

/** How it is drawn, not what it shows. */
const STYLE = new Set(
  `outline outlined outlines filled fill sharp rounded round solid line linear lined bold thin light regular duotone twotone
  broken baseline alt ios md new two tone color colored stroke flat rtl ltr symbolic bxs bx o f s l r v h light2 simple
  simplified duo classic small large big mini micro standard default empty normal full lg sm xs xl
  12 14 15 16 20 22 24 26 28 32 36 48 64 96 128 256 01 02 03 04 05 06 07 08 09 1 2 3 4 5 6 7 8 9 10 11 13 v1 v2 v3
  one three four five six a b c d fluent i icon icons ui general common basic ion badged alerted variant curved straight`.split(
    /\s+/,
  ),
);

/** What it is drawn in: a plus in a circle is still a plus. */
const FRAMES = new Set(
  'circle circled circles square squared box boxed rectangle rect hexagon octagon round rounded button tile in the of on and with to by for at'.split(
    ' ',
  ),
);

/** What stands in a frame may be one of these. */
const SIGNS = /^([a-z]|\d+|one|two|three|four|five|six)$/;

/** The words of a name that say what it shows, in one spelling; none where only a letter or a digit in a frame is left. */
export function wordsOf(name) {
  let text = name.toLowerCase().replace(/[_:.]+|--+/g, '-');
  text = text.replace(/([a-z])(\d+)$/, '$1-$2');
  for (const [pattern, to] of PHRASES) text = text.replace(pattern, to);
  const words = text
    .split('-')
    .filter(Boolean)
    .map((word) => SYNONYMS[word] ?? word);
  const telling = words.filter((word) => !STYLE.has(word));
  const inside = telling.filter((word) => !FRAMES.has(word));
  if (inside.length > 0) return [...new Set(inside)];
  return words.some((word) => SIGNS.test(word)) ? [] : telling;
}
