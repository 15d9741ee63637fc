import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { App } from 'strobe-ui/test';

/** The files of one session: its trace, what its program wrote, and pictures of failures. */
export class Artifacts {
  readonly folder: string;

  /** In a folder of its own, for its owner alone, since a trace shows what was typed. */
  constructor(parent: string, sessionId: string) {
    this.folder = path.join(path.resolve(parent), sessionId);
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
  }

  get output(): string {
    return path.join(this.folder, 'output.txt');
  }

  keepOutput(app: App): void {
    writeFileSync(this.output, app.output, { mode: 0o600 });
  }
}
