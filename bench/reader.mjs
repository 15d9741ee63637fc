import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Another program that reads trees: a line in is a reading, and a line of JSON comes out, { nodes, ms } or { error }.
 * One that failed or fell silent is ended and not asked again.
 */
export class Reader {
  constructor(command, args, env) {
    this.failure = undefined;
    this.lastWords = '';
    this.waiting = undefined;
    this.child = spawn(command, args, { env, stdio: 'pipe' });
    this.child.once('error', ({ message }) => this.fail(message));
    this.child.once('close', (code, signal) => this.fail(this.lastWords || `it ended with ${signal ?? code}`));
    this.child.stdin.on('error', () => {});
    this.child.stderr.on('data', (chunk) => {
      const line = String(chunk).trim().split('\n').at(-1);
      if (line) this.lastWords = line;
    });
    createInterface({ input: this.child.stdout }).on('line', (line) => {
      if (line.startsWith('{')) this.waiting?.resolve(JSON.parse(line));
    });
  }

  async read(limitMs) {
    if (this.failure) throw new Error(this.failure);
    const answer = new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
    });
    const timer = setTimeout(() => this.fail(`no answer in ${(limitMs / 1000).toFixed(0)} s`), limitMs);
    this.child.stdin.write('read\n');
    try {
      const { error, ...reading } = await answer;
      if (error) this.fail(error);
      if (this.failure) throw new Error(this.failure);
      return reading;
    } finally {
      clearTimeout(timer);
    }
  }

  end() {
    this.child.kill('SIGKILL');
  }

  fail(why) {
    this.failure ??= why;
    this.waiting?.reject(new Error(this.failure));
    this.end();
  }
}
