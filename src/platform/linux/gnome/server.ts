import type { DisplayServer } from '../screen/display-server.ts';
import { GnomeScreen } from './screen.ts';

/** The session of a user in GNOME. Mouse and keyboard are used there if the user allows it. */
export const gnome = (allowsInput: boolean): DisplayServer => ({
  name: 'GNOME',
  variable: 'WAYLAND_DISPLAY',
  boxesFrom: 'window',
  open: (env, _use, timeouts, signal) => GnomeScreen.open(env, allowsInput, timeouts, signal),
});
