import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { launchDaemon, startDaemon } from '../../shared/daemon.ts';
import type { DisplayServer } from '../screen/display-server.ts';
import { anyDisplayXauthority } from './connection/xauthority.ts';
import { X11Screen } from './screen.ts';

/** Wide enough for the demo windows of the toolkits; a window that fills it still makes a legible picture. */
const SCREEN = '1440x1080x24';

/** Isolated displays are Xvfb with Openbox. */
export const x11: DisplayServer = {
  name: 'X display',
  variable: 'DISPLAY',
  needs: [
    { name: 'Xvfb', program: 'Xvfb', package: 'xvfb', level: 'missing', why: 'isolated displays' },
    {
      name: 'Window manager',
      program: 'openbox',
      package: 'openbox',
      level: 'warning',
      why: 'window frames and focus on isolated displays',
    },
  ],

  open({ DISPLAY: display = '', XAUTHORITY: xauthority }, use, timeouts, signal) {
    return X11Screen.open({ display, ...(xauthority !== undefined && { xauthority }) }, use, timeouts, signal);
  },

  async start(env, directory, signal) {
    const XAUTHORITY = path.join(directory, 'xauthority');
    writeFileSync(XAUTHORITY, anyDisplayXauthority(randomBytes(16)), { mode: 0o600 });
    // The server picks a free number itself. `-noreset`: a reset drops AT_SPI_BUS, and Qt 5 never registers.
    const args = ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp', '-noreset', '-auth', XAUTHORITY];
    const number = await startDaemon({ command: 'Xvfb', args, env: { ...env, XAUTHORITY } }, directory, signal);
    // The toolkits that could choose another display server are kept from it.
    const variables = { DISPLAY: `:${number}`, XAUTHORITY, GDK_BACKEND: 'x11', QT_QPA_PLATFORM: 'xcb' };
    // Without a window manager applications still work: their windows are merely undecorated.
    launchDaemon({ command: 'openbox', args: ['--sm-disable'], env: { ...env, ...variables } });
    return variables;
  },
};
