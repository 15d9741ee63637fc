import { KEYS_ALONE, PLAIN_ACTING } from './acting-habits.ts';
import { PLAIN, type Toolkit } from './toolkit.ts';
import { WORDS_IN_HOLDERS } from './words-in-holders.ts';

/** What holds the page: its first objects, which have no state that says whether they show. */
const HOLDERS = new Set(['filler', 'scroll-pane']);

/** A page of WebKitGTK is shown by a process of its own, inside a window of GTK. */
export const WEBKIT: Toolkit = {
  ...PLAIN,
  ...WORDS_IN_HOLDERS,
  // Under Xvfb, a processor draws every frame by GL, which takes more time than the page.
  environment: (display): Record<string, string> =>
    display === 'current' ? {} : { WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  ownsGuestAt: (path) => path.startsWith('/org/a11y/webkit/'),
  usesGetAll: true,
  hasOneAction: true,
  showsByBox: ({ role }) => HOLDERS.has(role),
  reportsLate: true,
  // The selection is one level down, in the list that opens.
  choiceHolder: async (objects, { ref }, signal) => (await objects.children(ref, signal))[0],
  acting: {
    ...PLAIN_ACTING,
    ...KEYS_ALONE,
    stacking: 'exact',
  },
};
