import path from 'node:path';
import { isPlain } from '../protocol/roles.ts';
import { CHROMIUM_ACTING } from './chromium-acting.ts';
import { PLAIN, type Toolkit } from './toolkit.ts';

const COMMANDS = /^(chromium|google-chrome|chrome|msedge|microsoft-edge|brave|vivaldi|opera|electron|code|codium)/;

export const CHROMIUM: Toolkit = {
  ...PLAIN,
  name: 'chromium',
  acting: CHROMIUM_ACTING,
  recognises: ({ toolkitName }) => toolkitName === 'Chromium',
  environment: () => ({ ACCESSIBILITY_ENABLED: '1' }),
  launchArgs: (command, display) => {
    if (!COMMANDS.test(path.basename(command))) return [];
    const args = ['--force-renderer-accessibility', '--no-first-run', '--no-default-browser-check'];
    if (process.getuid?.() === 0) args.push('--no-sandbox');
    // No keyring is unlocked on a display of its own, and the prompt for its password takes all mouse and keyboard.
    if (display === 'isolated') args.push('--password-store=basic');
    return args;
  },
  usesGetAll: true,
  usual: isPlain,
  tellsLate: true,
  peerToPeer: true,
};
