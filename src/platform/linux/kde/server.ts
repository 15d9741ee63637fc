import type { DisplayServer } from '../screen/display-server.ts';
import { KdeScreen } from './screen.ts';

/** The session of a user in KDE Plasma. Mouse and keyboard are used there if the user allows it, and KWin lends them. */
export const kde = (allowsInput: boolean): DisplayServer => ({
  name: 'KDE Plasma',
  variable: 'WAYLAND_DISPLAY',
  boxesFrom: 'window',
  open: (env, _use, timeouts, signal) => KdeScreen.open(env, allowsInput, timeouts, signal),
});
