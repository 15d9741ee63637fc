import { KEYS_ALONE, PLAIN_ACTING } from './acting-habits.ts';
import { EMBEDDED_GTK3 } from './gtk3.ts';
import { PLAIN, type Toolkit } from './toolkit.ts';
import { WORDS_IN_HOLDERS } from './words-in-holders.ts';

/** Firefox and Thunderbird: windows, menus and pages are of one making, and one process has them all on the bus. */
export const GECKO: Toolkit = {
  ...PLAIN,
  ...WORDS_IN_HOLDERS,
  recognises: ({ toolkitName }) => toolkitName === 'Gecko',
  environment: () => ({ GNOME_ACCESSIBILITY: '1' }),
  // GTK shows the file chooser.
  embedded: EMBEDDED_GTK3,
  usesGetAll: true,
  // Asked for all at once, it gives three times the same: what it said last.
  hasOneAction: true,
  // It has U+FEFF behind each character of two UTF-16 units, so that offsets count units.
  plainText: (text) => text.replace(/(?<=[\u{10000}-\u{10ffff}])\ufeff/gu, ''),
  peerToPeer: true,
  reportsLate: true,
  // The selection is one level down, in the list that opens.
  choiceHolder: async (objects, combo, signal) => (await objects.children(combo.ref, signal))[0],
  acting: { ...PLAIN_ACTING, ...KEYS_ALONE, textLength: (text) => text.length, stacking: 'known' },
};
