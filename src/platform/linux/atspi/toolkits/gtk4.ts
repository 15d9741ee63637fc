import { holdsRows } from '../protocol/roles.ts';
import { GTK4_ACTING } from './gtk4-acting.ts';
import { PLAIN, type Toolkit } from './toolkit.ts';

export const GTK4: Toolkit = {
  ...PLAIN,
  name: 'gtk4',
  acting: GTK4_ACTING,
  recognises: ({ toolkitName }) => toolkitName === 'GTK',
  // With GL under Xvfb, GTK 4 never registers.
  environment: (display): Record<string, string> =>
    display === 'current' ? {} : { GSK_RENDERER: 'cairo', LIBGL_ALWAYS_SOFTWARE: '1' },
  usesGetAll: true,
  cacheLists: 'what was asked for',
  staleWhere: 'changed',
  silentAbout: 'all unseen',
  // SHOWING is set on the window alone; what is hidden has no size.
  tellsShowing: false,
  leavesGhosts: true,
  // A list box has a widget of its own for each row, and the name of its class unless the program gave it another.
  reusesRows: ({ role, name }) => holdsRows(role) && name !== 'GtkListBox',
  turns: ({ name }) => name === 'GtkSpinner',
  extentsFrom: 'window',
};
