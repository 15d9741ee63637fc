import type { DisplayServer } from './screen/display-server.ts';
import { MissingScreen, NO_DISPLAY } from './screen/missing-screen.ts';
import { compositorOf } from './wayland/compositor.ts';
import { x11 } from './x11/server.ts';

/** No other file above the screen names a kind of display server. */
export function selectDisplayServer(): DisplayServer {
  return x11;
}

/**
 * The display server of the session that an environment belongs to, or why there is none to use. Beside a compositor, an X
 * display shows the windows of X11 programs alone, and not where they are.
 */
export function currentDisplayServer(env: NodeJS.ProcessEnv): DisplayServer | MissingScreen {
  const compositor = compositorOf(env);
  if (compositor) {
    const { name, obstacle } = compositor;
    return new MissingScreen(`This is a Wayland session (${name}), which Strobe cannot use: ${obstacle}.`, 'window');
  }
  return env[x11.variable] ? x11 : NO_DISPLAY;
}
