import { isPlain } from '../protocol/roles.ts';
import { QT_ACTING } from './qt-acting.ts';
import { PLAIN, type Toolkit } from './toolkit.ts';

export const QT: Toolkit = {
  ...PLAIN,
  name: 'qt',
  acting: QT_ACTING,
  recognises: ({ toolkitName }) => toolkitName === 'Qt',
  environment: () => ({ QT_ACCESSIBILITY: '1', QT_LINUX_ACCESSIBILITY_ALWAYS_ON: '1' }),
  usual: (role) => isPlain(role) || role === 'table-cell',
  cellsAreLeaves: true,
  silentAbout: 'unseen cells',
  panelsClip: true,
  keepsPlaces: ({ role }) => role === 'page-tab-list',
  reusesRefs: true,
};
