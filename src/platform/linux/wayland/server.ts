import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Daemon, startDaemon } from '../../shared/daemon.ts';
import type { IsolatedServer } from '../screen/display-server.ts';
import { type Sockets, WaylandScreen } from './screen.ts';

/** The built program is run from the sources as well: Node runs no TypeScript. */
const RELAY = fileURLToPath(new URL('../../../../dist/platform/linux/wayland/relay/main.js', import.meta.url));

/** The user and group that own nothing: sway refuses to run as root. */
const NOBODY = 65534;

/**
 * Every window floats at the size it wants, without a border, and the last that got focus is on top. A picture is taken with
 * the next frame: at the usual 60 a second, it comes after those of X11 by half their time.
 */
const CONFIG = `
output * mode --custom 1440x1080@240Hz
xwayland disable
default_border none
default_floating_border none
floating_minimum_size 1 x 1
floating_maximum_size -1 x -1
for_window [app_id=".*"] floating enable
focus_follows_mouse no
focus_on_window_activation focus
exec echo "$WAYLAND_DISPLAY" >&3
`;

/** Isolated displays are sway without a screen, and a relay between it and the programs. */
export const wayland: IsolatedServer = {
  name: 'Wayland display',
  variable: 'WAYLAND_DISPLAY',
  boxesFrom: 'window',
  needs: [
    {
      name: 'sway',
      program: 'sway',
      package: 'sway',
      level: 'warning',
      why: 'isolated displays with the setting isolated.display "wayland"',
    },
  ],

  open(env, _use, timeouts, signal) {
    return WaylandScreen.open(socketsOf(env), timeouts, signal);
  },

  async start(env, directory, signal) {
    const isRoot = process.getuid?.() === 0;
    const home = path.join(directory, 'sway');
    const config = path.join(home, 'config');
    mkdirSync(home, { mode: 0o700 });
    writeFileSync(config, CONFIG);
    if (isRoot) {
      chownSync(home, NOBODY, NOBODY);
      // Others may pass through, and not look around.
      for (const each of [directory, path.dirname(directory)]) chmodSync(each, 0o711);
    }
    const display = path.join(directory, 'display');
    const variables = {
      WAYLAND_DISPLAY: display,
      XDG_SESSION_TYPE: 'wayland',
      // The toolkits that could choose another display server are kept from it.
      GDK_BACKEND: 'wayland',
      QT_QPA_PLATFORM: 'wayland',
    };
    const { compositor, questions } = socketsOf(variables);
    const relay: Daemon = { command: process.execPath, args: [RELAY, compositor, display, questions], env };
    await Promise.all([
      startDaemon(swayDaemon(env, home, config, isRoot), directory, signal),
      startDaemon(relay, directory, signal),
    ]);
    return variables;
  },
};

function swayDaemon(env: Record<string, string>, home: string, config: string, isRoot: boolean): Daemon {
  const asNobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
  const [command = '', ...args] = [...(isRoot ? asNobody : []), 'sway', '--config', config];
  const own = {
    HOME: home,
    XDG_RUNTIME_DIR: home,
    SWAYSOCK: path.join(home, 'ipc'),
    WLR_BACKENDS: 'headless',
    WLR_RENDERER: 'pixman',
    WLR_LIBINPUT_NO_DEVICES: '1',
  };
  return { command, args, env: { ...env, ...own } };
}

/** They lie around the socket of the relay, which programs take for the compositor's. */
function socketsOf({ WAYLAND_DISPLAY: display = '' }: NodeJS.ProcessEnv): Sockets {
  const directory = path.dirname(display);
  return {
    compositor: path.join(directory, 'sway', 'wayland-1'),
    ipc: path.join(directory, 'sway', 'ipc'),
    questions: path.join(directory, 'questions'),
  };
}
