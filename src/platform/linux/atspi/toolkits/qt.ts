import { isPlain } from '../protocol/roles.ts';
import { PLAIN, type Toolkit } from './toolkit.ts';

export const QT: Toolkit = {
  ...PLAIN,
  name: 'qt',
  recognises: ({ toolkitName }) => toolkitName === 'Qt',
  environment: () => ({ QT_ACCESSIBILITY: '1', QT_LINUX_ACCESSIBILITY_ALWAYS_ON: '1' }),
  usual: (role) => isPlain(role) || role === 'table-cell',
  cellsAreLeaves: true,
  silentAbout: 'unseen cells',
  panelsClip: true,
  barsCoverRows: true,
  keepsPlaces: ({ role }) => role === 'page-tab-list',
  reusesRefs: true,
};
