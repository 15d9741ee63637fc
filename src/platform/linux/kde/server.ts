import type { DisplayServer } from '../screen/display-server.ts';
import { KdeScreen } from './screen.ts';

/** The session of a user in KDE Plasma. */
export const kde: DisplayServer = {
  name: 'KDE Plasma',
  variable: 'WAYLAND_DISPLAY',
  boxesFrom: 'window',
  open: (env, _use, timeouts, signal) => KdeScreen.open(env, timeouts, signal),
};
