import { GTK3_ACTING } from './gtk3-acting.ts';
import { PLAIN, type Toolkit } from './toolkit.ts';

export const GTK3: Toolkit = {
  ...PLAIN,
  name: 'gtk3',
  acting: GTK3_ACTING,
  recognises: ({ toolkitName }) => toolkitName === 'gtk',
  usesGetAll: true,
  cacheLists: 'everything',
  // They are in no list.
  usual: (role) => role === 'table-cell',
  columnsAreAlike: true,
  eventsTell: 'all',
  staleWhere: 'changed',
  losesViewports: true,
  peerToPeer: true,
};

/** What GTK 3 shows in another toolkit's process: the cache would be that of its host. */
export const EMBEDDED_GTK3: Toolkit = { ...GTK3, recognises: () => false, cacheLists: 'nothing' };
