import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openTagger, type Tag, type Tagger } from './inherited-tag.ts';
import type { Marker } from './processes.ts';

/**
 * Reads which sessions and tags were opened (+s, +t) and closed (-s, -t) until its standard input ends, which the kernel
 * sees to however the server dies, SIGKILL included. Then it ends what is left of the server's processes and removes its
 * files.
 */
const SCRIPT = `
trap '' INT TERM HUP
sessions=' '
tags=' '
while read -r line; do
  id=\${line#??}
  case $line in
    +s*) sessions="$sessions$id " ;;
    -s*) sessions="\${sessions%% $id *} \${sessions#* $id }" ;;
    +t*) tags="$tags$id " ;;
    -t*) tags="\${tags%% $id *} \${tags#* $id }" ;;
  esac
done
members() {
  cat /proc/[0-9]*/stat 2>/dev/null |
    awk -v ids="$sessions" '{ pid = $1; sub(/.*\\) /, ""); if ($1 != "Z" && index(ids, " " $4 " ")) print pid }'
}
tagged() {
  grep -H '^Max file locks ' /proc/[0-9]*/limits 2>/dev/null |
    awk -v ids="$tags" 'index(ids, " " $4 " ") { split($1, path, "/"); print path[3] }'
}
# A display server that is killed leaves its socket behind, and on a busy machine takes a while to end.
for signal in TERM TERM TERM TERM TERM TERM TERM TERM TERM TERM TERM TERM TERM TERM TERM KILL KILL KILL; do
  pids=$(grep -lzxF "$1" /proc/[0-9]*/environ 2>/dev/null | cut -d/ -f3; members; tagged)
  [ -z "$pids" ] && break
  kill -s $signal $pids 2>/dev/null
  sleep 0.2
done
rm -rf "$2"
`;

/** One that ends at once would end again. */
const RESTART_MS = 1_000;

/** Owns every process and file of this server, and outlives it just long enough to clean up. */
export class Reaper {
  readonly marker: Marker = { name: 'STROBE_OWNER', value: randomUUID() };
  /** Where displays keep their sockets. Short, because a socket path ends at 108 bytes. */
  readonly directory = mkdtempSync(path.join(tmpdir(), 'strobe-'));
  readonly tagger: Promise<Tagger> = openTagger();
  /** What is to be ended: the numbers of sessions and tags, as the process reads them. */
  private readonly watched = new Set<string>();
  private process: ChildProcess;
  private isDismissed = false;

  constructor() {
    this.process = this.start();
  }

  /** Makes the reaper end this session and what carries this tag, too, should the server die. */
  watch(session: number, tag: Tag): void {
    for (const entry of [`s${session}`, `t${tag}`]) {
      this.watched.add(entry);
      this.process.stdin?.write(`+${entry}\n`);
    }
  }

  /** They have ended: their numbers may soon be somebody else's. */
  forget(session: number, tag: Tag): void {
    for (const entry of [`s${session}`, `t${tag}`]) {
      this.watched.delete(entry);
      this.process.stdin?.write(`-${entry}\n`);
    }
  }

  /** Everything was ended in order: there is nothing left to reap. */
  dismiss(): void {
    this.isDismissed = true;
    rmSync(this.directory, { recursive: true, force: true });
    this.process.stdin?.end();
  }

  private start(): ChildProcess {
    const entry = `${this.marker.name}=${this.marker.value}`;
    const startedMs = performance.now();
    // A session of its own, so that Ctrl-C in the terminal reaches the server and not this process.
    const child = spawn('/bin/sh', ['-c', SCRIPT, 'strobe-reaper', entry, this.directory], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
      env: { PATH: process.env.PATH ?? '/usr/bin:/bin' },
    });
    child.unref();
    child.once('error', () => this.restart(RESTART_MS));
    child.once('exit', () => this.restart(performance.now() - startedMs < RESTART_MS ? RESTART_MS : 0));
    const { stdin } = child;
    stdin?.on('error', () => {});
    const unref: unknown = stdin && 'unref' in stdin && stdin.unref;
    if (typeof unref === 'function') unref.call(stdin);
    for (const watched of this.watched) stdin?.write(`+${watched}\n`);
    return child;
  }

  /** Somebody has killed it, as the kernel does where memory is short. */
  private restart(afterMs: number): void {
    if (this.isDismissed) return;
    const again = () => {
      if (!this.isDismissed) this.process = this.start();
    };
    if (afterMs === 0) again();
    else setTimeout(again, afterMs).unref();
  }
}
