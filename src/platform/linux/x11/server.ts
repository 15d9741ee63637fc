import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Daemon, launchDaemon, startDaemon } from '../../shared/daemon.ts';
import type { IsolatedServer } from '../screen/display-server.ts';
import { socketOf } from './connection/connect.ts';
import { anyDisplayXauthority } from './connection/xauthority.ts';
import { X11Screen } from './screen.ts';

/** Wide enough for the demo windows of the toolkits; a window that fills it still makes a legible picture. */
const SCREEN = '1440x1080x24';

/** Above those that people and login managers use; all have a port, so that every client takes them. */
const FIRST_NUMBER = 100;
const LAST_NUMBER = 50_000;

/** Isolated displays are Xvfb with Openbox. */
export const x11: IsolatedServer = {
  name: 'X display',
  variable: 'DISPLAY',
  boxesFrom: 'screen',
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
    // `-noreset`: a reset drops AT_SPI_BUS, and Qt 5 never registers.
    const args = ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp', '-noreset', '-auth', XAUTHORITY];
    const xvfb = { command: 'Xvfb', args, env: { ...env, XAUTHORITY } };
    const number = await startWithFreeNumber(xvfb, directory, signal);
    // The toolkits that could choose another display server are kept from it.
    const variables = { DISPLAY: `:${number}`, XAUTHORITY, GDK_BACKEND: 'x11', QT_QPA_PLATFORM: 'xcb' };
    // Without a window manager applications still work: their windows are merely undecorated.
    launchDaemon({ command: 'openbox', args: ['--sm-disable'], env: { ...env, ...variables } });
    return variables;
  },
};

/**
 * An X server that ends removes its socket by name, even where another one has taken its number meanwhile, and the first
 * free number is most often one that was given up a moment ago. A number by chance is not.
 */
async function startWithFreeNumber(xvfb: Daemon, directory: string, signal: AbortSignal): Promise<string> {
  const number = randomInt(FIRST_NUMBER, LAST_NUMBER);
  try {
    return await startDaemon({ ...xvfb, args: [`:${number}`, ...xvfb.args] }, directory, signal);
  } catch (error) {
    if (!existsSync(socketOf(number))) throw error;
    return await startWithFreeNumber(xvfb, directory, signal);
  }
}
