import { isPlain } from '../protocol/roles.ts';
import { LIBREOFFICE_ACTING } from './libreoffice-acting.ts';
import { PLAIN, type Toolkit } from './toolkit.ts';

export const LIBREOFFICE: Toolkit = {
  ...PLAIN,
  name: 'libreoffice',
  acting: LIBREOFFICE_ACTING,
  // Its ToolkitName is the toolkit of its plug-in.
  recognises: ({ name }) => name === 'soffice',
  // It falls back to a plug-in without accessibility where it sees no desktop session.
  environment: (display): Record<string, string> => (display === 'current' ? {} : { SAL_USE_VCLPLUGIN: 'gtk3' }),
  usual: isPlain,
  losesViewports: true,
  peerToPeer: true,
};
