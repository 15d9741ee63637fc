import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { REPO } from './desktop.ts';
import { temporaryFolder } from './folder.ts';

/** A copy of a document of the fixtures: its application leaves a lock beside it. */
export function copiedDocument(name: string): string {
  const file = path.join(temporaryFolder('document'), name);
  copyFileSync(path.join(REPO, 'test/fixtures/documents', name), file);
  return file;
}
