import type { IsolatedKind } from '../../core/backend.ts';
import { gnome } from './gnome/server.ts';
import { kde } from './kde/server.ts';
import type { DisplayServer, IsolatedServer } from './screen/display-server.ts';
import { MissingScreen, NO_DISPLAY } from './screen/missing-screen.ts';
import { compositorOf } from './wayland/compositor.ts';
import { wayland } from './wayland/server.ts';
import { x11 } from './x11/server.ts';

/** The display server of isolated displays. No other file above the screen names a kind. */
export const isolatedDisplayServer = (kind: IsolatedKind): IsolatedServer => (kind === 'wayland' ? wayland : x11);

/**
 * The display server of the session that an environment belongs to, or why there is none to use. Beside a compositor, an X
 * display shows the windows of X11 programs alone, and not where they are. `allowsInput`: by the policy of the user.
 */
export function currentDisplayServer(env: NodeJS.ProcessEnv, allowsInput: boolean): DisplayServer | MissingScreen {
  const compositor = compositorOf(env);
  if (compositor) {
    if ('usable' in compositor) return (compositor.usable === 'kde' ? kde : gnome)(allowsInput);
    const { name, obstacle } = compositor;
    return new MissingScreen(`This is a Wayland session (${name}), which Strobe cannot use: ${obstacle}.`, 'window');
  }
  return env[x11.variable] ? x11 : NO_DISPLAY;
}
