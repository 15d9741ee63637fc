import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Marker } from './processes.ts';

/**
 * Reads which sessions were opened (+) and closed (-) until its standard input ends, which the kernel sees to however
 * the server dies, SIGKILL included. Then it ends what is left of the server's processes and removes its files.
 */
const SCRIPT = `
trap '' INT TERM HUP
sessions=' '
while read -r line; do
  id=\${line#?}
  case $line in
    +*) sessions="$sessions$id " ;;
    -*) sessions="\${sessions%% $id *} \${sessions#* $id }" ;;
  esac
done
members() {
  cat /proc/[0-9]*/stat 2>/dev/null |
    awk -v ids="$sessions" '{ pid = $1; sub(/.*\\) /, ""); if ($1 != "Z" && index(ids, " " $4 " ")) print pid }'
}
for signal in TERM TERM TERM TERM TERM KILL KILL KILL; do
  pids=$(grep -lzxF "$1" /proc/[0-9]*/environ 2>/dev/null | cut -d/ -f3; members)
  [ -z "$pids" ] && break
  kill -s $signal $pids 2>/dev/null
  sleep 0.2
done
rm -rf "$2"
`;

/** Owns every process and file of this server, and outlives it just long enough to clean up. */
export class Reaper {
  readonly marker: Marker = { name: 'STROBE_OWNER', value: randomUUID() };
  /** Where displays keep their sockets. Short, because a socket path ends at 108 bytes. */
  readonly directory = mkdtempSync(path.join(tmpdir(), 'strobe-'));
  private readonly process: ChildProcess;

  constructor() {
    const entry = `${this.marker.name}=${this.marker.value}`;
    // A session of its own, so that Ctrl-C in the terminal reaches the server and not this process.
    this.process = spawn('/bin/sh', ['-c', SCRIPT, 'strobe-reaper', entry, this.directory], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
      env: { PATH: process.env.PATH ?? '/usr/bin:/bin' },
    });
    this.process.unref();
    this.process.on('error', () => {});
    this.process.stdin?.on('error', () => {});
    const unref: unknown = this.process.stdin && 'unref' in this.process.stdin && this.process.stdin.unref;
    if (typeof unref === 'function') unref.call(this.process.stdin);
  }

  /** Makes the reaper end this session, too, should the server die. */
  watch(session: number): void {
    this.process.stdin?.write(`+${session}\n`);
  }

  /** The session has ended: its number may soon be somebody else's. */
  forget(session: number): void {
    this.process.stdin?.write(`-${session}\n`);
  }

  /** Everything was ended in order: there is nothing left to reap. */
  dismiss(): void {
    rmSync(this.directory, { recursive: true, force: true });
    this.process.stdin?.end();
  }
}
