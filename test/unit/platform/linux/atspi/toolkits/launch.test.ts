import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { removeLeftovers } from '../../../../../../src/platform/linux/atspi/toolkits/launch.ts';
import { temporaryFolder } from '../../../../../support/folder.ts';

describe('the lock that LibreOffice leaves beside a document', () => {
  const HOME = '/tmp/display/home';
  const lockIn = (folder: string, home: string) => {
    const lock = path.join(folder, '.~lock.report.odt#');
    writeFileSync(lock, `,user,host,18.11.2026 16:40,file://${home}/.config/libreoffice/4;`);
    return lock;
  };

  it('goes with the program, however the document was named', () => {
    const folder = temporaryFolder('locks');
    for (const name of ['report.odt', path.join(folder, 'report.odt')]) {
      const lock = lockIn(folder, HOME);
      removeLeftovers(['--norestore', name], folder, HOME);
      expect(existsSync(lock)).toBe(false);
    }
  });

  it('stays where it belongs to another LibreOffice', () => {
    const folder = temporaryFolder('locks');
    const lock = lockIn(folder, '/somebody/else');
    removeLeftovers(['report.odt'], folder, HOME);
    expect(existsSync(lock)).toBe(true);
  });
});
