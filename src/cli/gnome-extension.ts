import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { UiError } from '../core/errors.ts';
import { print } from './terminal.ts';

const run = promisify(execFile);

const SOURCE = fileURLToPath(new URL('../../gnome-extension/', import.meta.url));
const UUID = 'strobe@strobe-ui.dev';
/** From this version on, extensions are modules. */
const MODULES_SINCE = 45;

/** `strobe doctor --install-gnome-extension`: for this user, from the next login on. */
export async function runInstallGnomeExtension(): Promise<number> {
  const version = await shellVersion();
  const folder = path.join(
    process.env.XDG_DATA_HOME || path.join(homedir(), '.local/share'),
    'gnome-shell/extensions',
    UUID,
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'extension.js'), extensionFor(version));
  writeFileSync(path.join(folder, 'metadata.json'), read('metadata.json'));
  await enable();
  print(`Installed for GNOME Shell ${version} in ${folder}, and switched on. Log out and in again: GNOME Shell finds new extensions only when it starts.
Programs of yours can then ask it where windows are and what they look like. Mouse and keyboard stay off until you set policy.desktopInput to true in ~/.strobe/settings.json.
To remove it: gnome-extensions uninstall ${UUID}`);
  return 0;
}

/** GNOME Shell changed how an extension names what it needs, and what it is. */
export function extensionFor(version: number): string {
  const since = version < MODULES_SINCE ? 43 : MODULES_SINCE;
  return [`imports-${since}.js`, 'bridge.js', `exports-${since}.js`].map(read).join('\n');
}

const read = (name: string) => readFileSync(path.join(SOURCE, name), 'utf8');

async function shellVersion(): Promise<number> {
  const { stdout } = await run('gnome-shell', ['--version']).catch((cause: unknown) => {
    throw new UiError('unsupported', 'GNOME Shell is not installed here.', {
      hint: 'This is for GNOME in a Wayland session. `strobe doctor` says what this machine has.',
      cause,
    });
  });
  return Number(/\d+/.exec(stdout)?.[0]);
}

async function enable(): Promise<void> {
  const settings = ['org.gnome.shell', 'enabled-extensions'];
  const { stdout } = await run('gsettings', ['get', ...settings]);
  const enabled = [...stdout.matchAll(/'([^']+)'/g)].flatMap(([, uuid]) => uuid ?? []);
  if (enabled.includes(UUID)) return;
  const list = [...enabled, UUID].map((uuid) => `'${uuid}'`).join(', ');
  await run('gsettings', ['set', ...settings, `[${list}]`]);
}
