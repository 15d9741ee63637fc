import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** Removed when the test file ends, after what was started later in it. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `strobe-${name}-`));
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}
