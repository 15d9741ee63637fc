import type { PlatformNode } from '../../../../core/node.ts';
import { has } from '../protocol/accessible.ts';
import { IFACE } from '../protocol/names.ts';
import { isPassword } from '../protocol/roles.ts';
import { EMBEDDED, holdsText } from '../protocol/widgets.ts';
import { PLAIN_ACTING } from './acting-habits.ts';
import { PLAIN, type Toolkit } from './toolkit.ts';

/** What holds the page: its first objects, which have no state that says whether they show. */
const HOLDERS = new Set(['filler', 'scroll-pane']);

/** A page of WebKitGTK is shown by a process of its own, inside a window of GTK. */
export const WEBKIT: Toolkit = {
  ...PLAIN,
  // Under Xvfb, a processor draws every frame by GL, which takes more time than the page.
  environment: (display): Record<string, string> =>
    display === 'current' ? {} : { WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  ownsGuestAt: (path) => path.startsWith('/org/a11y/webkit/'),
  usesGetAll: true,
  hasOneAction: true,
  showsByBox: ({ role }) => HOLDERS.has(role),
  reportsLate: true,
  // Words are no objects of their own: what holds them has them in its text.
  isNamedByText: (object) =>
    object.name === '' && has(object, IFACE.text) && !holdsText(object) && !isPassword(object.role),
  correctNode: sayWords,
  isInParts: (text) => text.includes(EMBEDDED),
  // The selection is one level down, in the list that opens.
  choiceHolder: async (objects, { ref }, signal) => (await objects.children(ref, signal))[0],
  acting: {
    ...PLAIN_ACTING,
    stacking: 'exact',
  },
};

/** What a paragraph says beside the links in it is what it holds, and not its name. */
function sayWords(node: PlatformNode): PlatformNode {
  const { title, ...unnamed } = node;
  return node.role === 'paragraph' && title !== undefined ? { ...unnamed, value: title } : node;
}
