import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { atEnd } from './at-end.ts';

/** A folder that is removed with the test or hook that made it, after what was started later. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `strobe-${name}-`));
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

/** The settings file of a home or a project. */
export function writeSettings(folder: string, settings: object): void {
  mkdirSync(path.join(folder, '.strobe'), { recursive: true });
  writeFileSync(path.join(folder, '.strobe', 'settings.json'), JSON.stringify(settings));
}
