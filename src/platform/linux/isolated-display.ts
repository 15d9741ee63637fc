import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startDaemon } from '../shared/daemon.ts';
import { endProcesses, type Marker } from './processes.ts';
import type { Reaper } from './reaper.ts';
import type { IsolatedServer } from './screen/display-server.ts';

/** What belongs to the user's desktop and must not leak into an isolated one. */
const FOREIGN = new Set(
  [
    'DISPLAY WAYLAND_DISPLAY XAUTHORITY DBUS_SESSION_BUS_ADDRESS AT_SPI_BUS_ADDRESS NO_AT_BRIDGE SESSION_MANAGER',
    'XDG_RUNTIME_DIR XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME XDG_STATE_HOME XDG_SESSION_TYPE XDG_CURRENT_DESKTOP',
    'DESKTOP_SESSION GNOME_DESKTOP_SESSION_ID GTK_MODULES',
  ].flatMap((line) => line.split(' ')),
);

/** A display server and a session bus, with HOME, runtime and temporary directories of their own. */
export class IsolatedDisplay implements AsyncDisposable {
  readonly busAddress: string;
  /** The environment of every program on this display. */
  readonly env: Record<string, string>;
  private readonly marker: Marker;
  private readonly directory: string;

  private constructor(marker: Marker, directory: string, busAddress: string, env: Record<string, string>) {
    this.marker = marker;
    this.directory = directory;
    this.busAddress = busAddress;
    this.env = env;
  }

  static async start(server: IsolatedServer, reaper: Reaper, signal: AbortSignal): Promise<IsolatedDisplay> {
    const marker = { name: 'STROBE_DESKTOP', value: randomUUID() };
    const directory = path.join(reaper.directory, randomBytes(3).toString('hex'));
    const [home, runtime, temporary] = makeDirectories(directory);
    const busAddress = `unix:path=${path.join(runtime, 'bus')}`;
    const env: Record<string, string> = {
      ...withoutForeign(process.env),
      HOME: home,
      // Some programs take the home of a user from the list of users where these are not set.
      XDG_CONFIG_HOME: path.join(home, '.config'),
      XDG_CACHE_HOME: path.join(home, '.cache'),
      XDG_DATA_HOME: path.join(home, '.local/share'),
      XDG_STATE_HOME: path.join(home, '.local/state'),
      XDG_RUNTIME_DIR: runtime,
      // LibreOffice and Chromium leave files there when they are killed.
      TMPDIR: temporary,
      DBUS_SESSION_BUS_ADDRESS: busAddress,
      // Settings live and die with the application: no dconf daemon is started.
      GSETTINGS_BACKEND: 'memory',
      [reaper.marker.name]: reaper.marker.value,
      [marker.name]: marker.value,
    };
    const display = new IsolatedDisplay(marker, directory, busAddress, env);
    try {
      // Services that the bus activates, the accessibility bus among them, inherit its environment.
      Object.assign(env, await server.start(env, directory, signal));
      await startBus(env, busAddress, runtime, signal);
      return display;
    } catch (error) {
      await display[Symbol.asyncDispose]();
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // The display's own daemons all keep their environment, so the marker finds them without their sessions.
    await endProcesses({ marker: this.marker, sessions: new Set() });
    rmSync(this.directory, { recursive: true, force: true });
  }
}

function makeDirectories(parent: string): [home: string, runtime: string, temporary: string] {
  const made = (name: string) => {
    const directory = path.join(parent, name);
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    return directory;
  };
  // Some programs make no folder but their own, and fail where the one around it is missing.
  for (const name of ['.config', '.cache', '.local/share', '.local/state']) made(path.join('home', name));
  return [made('home'), made('run'), made('tmp')];
}

async function startBus(
  env: Record<string, string>,
  address: string,
  directory: string,
  signal: AbortSignal,
): Promise<void> {
  const args = ['--session', '--nofork', '--nopidfile', '--nosyslog', `--address=${address}`, '--print-address=3'];
  await startDaemon({ command: 'dbus-daemon', args, env }, directory, signal);
}

function withoutForeign(env: NodeJS.ProcessEnv): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && !FOREIGN.has(name)) kept[name] = value;
  }
  return kept;
}
