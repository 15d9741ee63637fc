import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UiError } from '../../../core/errors.ts';
import { endProcesses, type Marker } from '../processes.ts';
import type { Reaper } from '../reaper.ts';

/** Wide enough for the demo windows of the toolkits; a window that fills it still makes a legible picture. */
const SCREEN = '1440x1080x24';

/** What belongs to the user's desktop and must not leak into a private one. */
const FOREIGN = [
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'XAUTHORITY',
  'DBUS_SESSION_BUS_ADDRESS',
  'AT_SPI_BUS_ADDRESS',
  'NO_AT_BRIDGE',
  'XDG_RUNTIME_DIR',
  'XDG_CONFIG_HOME',
  'XDG_DATA_HOME',
  'XDG_CACHE_HOME',
  'XDG_STATE_HOME',
  'XDG_SESSION_TYPE',
  'XDG_CURRENT_DESKTOP',
  'DESKTOP_SESSION',
  'SESSION_MANAGER',
  'GTK_MODULES',
  'GNOME_DESKTOP_SESSION_ID',
];

/** Xvfb, a session bus and a window manager, with HOME, runtime and temporary directories of their own. */
export class PrivateDisplay implements AsyncDisposable {
  readonly display: string;
  readonly xauthority: string;
  readonly busAddress: string;
  readonly marker: Marker;
  /** The environment of every program on this display. */
  readonly env: Record<string, string>;
  private readonly directory: string;

  private constructor(parts: Omit<PrivateDisplay, 'directory' | typeof Symbol.asyncDispose>, directory: string) {
    this.display = parts.display;
    this.xauthority = parts.xauthority;
    this.busAddress = parts.busAddress;
    this.marker = parts.marker;
    this.env = parts.env;
    this.directory = directory;
  }

  static async start(reaper: Reaper, signal: AbortSignal): Promise<PrivateDisplay> {
    const marker = { name: 'STROBE_DESKTOP', value: randomUUID() };
    const directory = path.join(reaper.directory, randomBytes(3).toString('hex'));
    const home = path.join(directory, 'home');
    const runtime = path.join(directory, 'run');
    const temporary = path.join(directory, 'tmp');
    for (const each of [home, runtime, temporary]) mkdirSync(each, { recursive: true, mode: 0o700 });
    const xauthority = path.join(directory, 'xauthority');
    writeFileSync(xauthority, cookieFile(randomBytes(16)), { mode: 0o600 });
    const busAddress = `unix:path=${path.join(runtime, 'bus')}`;
    const env: Record<string, string> = {
      ...withoutForeign(process.env),
      HOME: home,
      XDG_RUNTIME_DIR: runtime,
      // LibreOffice and Chromium leave files there when they are killed.
      TMPDIR: temporary,
      XAUTHORITY: xauthority,
      DBUS_SESSION_BUS_ADDRESS: busAddress,
      // Settings live and die with the application: no dconf daemon is started.
      GSETTINGS_BACKEND: 'memory',
      [reaper.marker.name]: reaper.marker.value,
      [marker.name]: marker.value,
    };
    try {
      const display = `:${await startXvfb(env, xauthority, signal)}`;
      // Services that the bus activates, the accessibility bus among them, inherit its environment.
      env.DISPLAY = display;
      await startBus(env, busAddress, signal);
      launchQuietly('openbox', ['--sm-disable'], env);
      return new PrivateDisplay({ display, xauthority, busAddress, marker, env }, directory);
    } catch (error) {
      await endProcesses(brood(marker));
      rmSync(directory, { recursive: true, force: true });
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await endProcesses(brood(this.marker));
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** The display's own daemons all keep their environment. */
const brood = (marker: Marker) => ({ marker, sessions: new Set<number>() });

/** Picks a free display number itself and says which. `-noreset`: a reset drops AT_SPI_BUS, and Qt 5 never registers. */
async function startXvfb(env: Record<string, string>, xauthority: string, signal: AbortSignal): Promise<string> {
  const args = ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp', '-noreset', '-auth', xauthority];
  return startDaemon('Xvfb', args, env, signal);
}

async function startBus(env: Record<string, string>, address: string, signal: AbortSignal): Promise<string> {
  const args = ['--session', '--nofork', '--nopidfile', '--nosyslog', `--address=${address}`, '--print-address=3'];
  return startDaemon('dbus-daemon', args, env, signal);
}

/** Starts a daemon that reports readiness by a line on descriptor 3. */
async function startDaemon(
  command: string,
  args: string[],
  env: Record<string, string>,
  signal: AbortSignal,
): Promise<string> {
  // A file, not a pipe: it outlives this process without breaking the daemon's writes.
  const log = path.join(env.XDG_RUNTIME_DIR ?? tmpdir(), `${command}.log`);
  const stderr = openSync(log, 'w', 0o600);
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', stderr, 'pipe'], detached: true });
  closeSync(stderr);
  const ended = new AbortController();
  child.once('error', (error) => ended.abort(displayError(command, error.message)));
  const onExit = () => ended.abort(displayError(command, readFileSync(log, 'utf8').trim()));
  child.once('exit', onExit);
  child.unref();
  const ready = child.stdio[3];
  if (!ready) throw displayError(command, 'no pipe');
  try {
    // Xvfb writes the number and the newline apart, and dies of SIGPIPE if nobody waits for the second.
    let line = '';
    while (!line.endsWith('\n')) {
      const [chunk] = await once(ready, 'data', { signal: AbortSignal.any([signal, ended.signal]) });
      line += String(chunk);
    }
    return line.trim();
  } catch (error) {
    throw ended.signal.aborted ? ended.signal.reason : error;
  } finally {
    child.off('exit', onExit);
    ready.destroy();
  }
}

/** An Xauthority file with one cookie for any display: family "wild", no address, no number. */
function cookieFile(cookie: Buffer): Buffer {
  const name = Buffer.from('MIT-MAGIC-COOKIE-1');
  const fields = [Buffer.alloc(0), Buffer.alloc(0), name, cookie];
  const counted = fields.flatMap((field) => [Buffer.from([field.length >> 8, field.length & 0xff]), field]);
  return Buffer.concat([Buffer.from([0xff, 0xff]), ...counted]);
}

function launchQuietly(command: string, args: string[], env: Record<string, string>): void {
  const child = spawn(command, args, { env, stdio: 'ignore', detached: true });
  // Without a window manager applications still work: windows are merely undecorated.
  child.on('error', () => {});
  child.unref();
}

function displayError(command: string, detail: string): UiError {
  return new UiError('display_unavailable', `Could not start ${command} for an isolated display: ${detail}`, {
    hint: 'Run `strobe doctor`: it names the packages that are missing.',
  });
}

function withoutForeign(env: NodeJS.ProcessEnv): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && !FOREIGN.includes(name)) kept[name] = value;
  }
  return kept;
}
