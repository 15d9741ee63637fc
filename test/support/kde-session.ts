import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { eventually } from './desktop.ts';
import type { Impossible } from './it-can.ts';
import { sessionGround, type WaylandSession } from './session-buses.ts';

const COMPOSITOR = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'kwin_wayland'))
  .find((file) => existsSync(file));

/** What a session of KDE without a screen needs, where the set-up of the tests leaves it out. */
export const KDE: Impossible | string = COMPOSITOR ?? { because: 'KWin is not installed here (package kwin-wayland)' };

export type KdeSession = WaylandSession & {
  /** Makes KWin give pictures, mouse and keyboard to what this Node runs, as docs/kde.md has it. */
  trustNode(): void;
};

/** KWin without a screen, on buses of its own. */
export async function kdeSession(): Promise<KdeSession> {
  const { home, ways, env, run } = await sessionGround('KDE');
  const display = { WAYLAND_DISPLAY: 'wayland-0' };
  // A copy has no capabilities of its own, for which a container would refuse to start it.
  const compositor = join(home, 'kwin_wayland');
  copyFileSync(COMPOSITOR ?? '', compositor);
  const size = ['--width', '1280', '--height', '800'];
  const without = ['--no-lockscreen', '--no-global-shortcuts'];
  run(compositor, ['--virtual', ...size, ...without, '--socket', display.WAYLAND_DISPLAY], env);
  const scripting = ['--dest', 'org.kde.KWin', '--object-path', '/Scripting'];
  const ping = ['call', '--session', ...scripting, '--method', 'org.freedesktop.DBus.Peer.Ping'];
  await eventually(() => (spawnSync('gdbus', ping, { env }).status === 0 ? true : undefined));
  const toolkits = { GDK_BACKEND: 'wayland', QT_QPA_PLATFORM: 'wayland', QT_LINUX_ACCESSIBILITY_ALWAYS_ON: '1' };
  const start = (command: string, ...args: string[]) => run(command, args, { ...env, ...display, ...toolkits });
  const trustNode = () => {
    const applications = join(home, '.local/share/applications');
    mkdirSync(applications, { recursive: true });
    const kind = ['[Desktop Entry]', 'Type=Application', 'Name=Strobe', 'NoDisplay=true'];
    const input = 'X-KDE-Wayland-Interfaces=org_kde_kwin_fake_input';
    const pictures = 'X-KDE-DBUS-Restricted-Interfaces=org.kde.KWin.ScreenShot2';
    const lines = [...kind, `Exec=${realpathSync(process.execPath)}`, input, pictures, ''];
    writeFileSync(join(applications, 'strobe.desktop'), lines.join('\n'));
  };
  return { env: { ...ways, ...display }, start, trustNode };
}
