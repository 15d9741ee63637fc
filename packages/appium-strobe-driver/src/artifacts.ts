import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errors } from '@appium/base-driver';
import type { App } from 'strobe-ui/test';

/** The files of one session: its trace, what its program wrote, and pictures of failures. */
export class Artifacts {
  readonly folder: string;

  /** In a folder of its own, for its owner alone, since a trace shows what was typed. */
  constructor(parent: string, sessionId: string) {
    this.folder = path.join(path.resolve(parent), sessionId);
    try {
      makeFolder(this.folder);
    } catch (error) {
      throw new errors.SessionNotCreatedError(
        `${this.folder} cannot be made: ${error instanceof Error ? error.message : error}. Give appium:artifacts another folder.`,
      );
    }
  }

  get output(): string {
    return path.join(this.folder, 'output.txt');
  }

  keepOutput(app: App): void {
    writeFileSync(this.output, app.output, { mode: 0o600 });
  }
}

/** With `recursive`, mkdir never returns from within /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}
