import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { program } from '../mcp/connect.ts';
import { eventually } from './desktop.ts';
import type { Impossible } from './it-can.ts';
import { sessionGround, type WaylandSession } from './session-buses.ts';

/** What a session of GNOME without a screen needs, where the set-up of the tests leaves it out: it is 80 MB. */
export const GNOME: Impossible | string = lacking() ?? 'GNOME Shell';

function lacking(): Impossible | undefined {
  const has = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
  if (!has('gnome-shell', '--version')) return { because: 'GNOME Shell is not installed here (package gnome-shell)' };
  const hasMock = has('/usr/bin/python3', '-c', 'import dbusmock');
  return hasMock ? undefined : { because: 'logind cannot be played here (package python3-dbusmock)' };
}

/** GNOME Shell without a screen, on buses of its own, with the extension that `strobe doctor` has installed. */
export async function gnomeSession(): Promise<WaylandSession> {
  const { runtime, ways, run, ...ground } = await sessionGround('GNOME');
  // Its settings are files in its home, and no daemon's.
  const env = { ...ground.env, GSETTINGS_BACKEND: 'keyfile' };
  run('/usr/bin/python3', ['-m', 'dbusmock', '--system', '--template', 'logind'], env);
  const about = ['--dest', 'org.freedesktop.DBus', '--object-path', '/org/freedesktop/DBus'];
  const namesOn = (which: '--session' | '--system') =>
    String(spawnSync('gdbus', ['call', which, ...about, '--method', 'org.freedesktop.DBus.ListNames'], { env }).stdout);
  await eventually(() => (namesOn('--system').includes('org.freedesktop.login1') ? true : undefined));
  const installed = spawnSync(process.execPath, [program, 'doctor', '--install-gnome-extension'], { env });
  if (installed.status !== 0) throw new Error(String(installed.stderr));
  spawnSync('gsettings', ['set', 'org.gnome.desktop.interface', 'toolkit-accessibility', 'true'], { env });
  run('gnome-shell', ['--headless', '--wayland', '--no-x11', '--virtual-monitor', '1280x800'], env);
  await eventually(() => (namesOn('--session').includes('dev.strobe_ui.Shell') ? true : undefined));
  const display = { WAYLAND_DISPLAY: readdirSync(runtime).find((name) => /^wayland-\d+$/.test(name)) ?? '' };
  const start = (command: string, ...args: string[]) =>
    run(command, args, { ...env, ...display, GDK_BACKEND: 'wayland' });
  return { env: { ...ways, ...display }, start };
}
