/**
 * Grants Accessibility and Screen Recording to this Node and to all that started it, in the database of permissions.
 * That is possible only where System Integrity Protection is off, as on GitHub's runners, and meant for those alone:
 *
 *   sudo node test/live/grant-permissions.mjs
 */
import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const SERVICES = ['kTCCServiceAccessibility', 'kTCCServicePostEvent', 'kTCCServiceScreenCapture'];
const DATABASE = '/Library/Application Support/com.apple.TCC/TCC.db';
const [BY_PATH, ALLOWED, SET_BY_SYSTEM, VERSION] = [1, 2, 4, 1];

/** The statements that allow these programs everything that the live tests need. Other columns have defaults. */
export function grants(programs) {
  const columns =
    'service, client, client_type, auth_value, auth_reason, auth_version, indirect_object_identifier, flags';
  return programs.flatMap((program) =>
    SERVICES.map((service) => {
      const client = program.replaceAll("'", "''");
      const values = `'${service}', '${client}', ${BY_PATH}, ${ALLOWED}, ${SET_BY_SYSTEM}, ${VERSION}, 'UNUSED', 0`;
      return `INSERT OR REPLACE INTO access (${columns}) VALUES (${values});`;
    }),
  );
}

/** Why this machine is left alone; undefined where it is not. */
export function refusal(platform, env, protection) {
  if (platform !== 'darwin') return 'this is no Mac';
  if (env.CI !== 'true') return 'this is no CI runner: grant the permissions in System Settings';
  if (!/disabled/.test(protection)) return 'System Integrity Protection is on';
  return undefined;
}

/** The program of each process from this one up to the first of the machine: macOS holds one of them responsible. */
export function ancestors(table, pid) {
  const processes = new Map(
    table.split('\n').flatMap((line) => {
      const [, id, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.+)$/.exec(line) ?? [];
      return id === undefined ? [] : [[Number(id), { parent: Number(parent), command: command.trim() }]];
    }),
  );
  const found = [];
  for (let at = processes.get(pid); at !== undefined; at = processes.get(at.parent)) {
    if (at.command.startsWith('/') && !found.includes(at.command)) found.push(at.command);
  }
  return found;
}

function main() {
  const run = (file, ...args) => execFileSync(file, args, { encoding: 'utf8' });
  const protection = process.platform === 'darwin' ? run('/usr/bin/csrutil', 'status') : '';
  const reason = refusal(process.platform, process.env, protection);
  if (reason) {
    console.error(`No permission was granted: ${reason}.`);
    process.exit(1);
  }
  const above = ancestors(run('/bin/ps', '-A', '-ww', '-o', 'pid=', '-o', 'ppid=', '-o', 'comm='), process.pid);
  const programs = [...new Set([realpathSync(process.execPath), '/bin/bash', ...above])];
  // The database may be in use.
  run('/usr/bin/sqlite3', '-cmd', '.timeout 10000', DATABASE, grants(programs).join('\n'));
  run('/bin/launchctl', 'kickstart', '-k', 'system/com.apple.tccd');
  console.log(`Accessibility and Screen Recording: ${programs.join(', ')}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
