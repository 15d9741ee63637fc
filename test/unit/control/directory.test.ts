import { chownSync, mkdirSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectAll } from '../../../src/control/client.ts';
import { ensureControlDirectory, listSockets } from '../../../src/control/directory.ts';
import { listenForControl } from '../../../src/control/server.ts';
import { atEnd } from '../../support/at-end.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { itCan, PROC } from '../../support/it-can.ts';
import { fakeContext } from '../tools/fakes.ts';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('control');
});

/** A folder of somebody else: made so by root, found as such by everybody else. */
function foreignFolder(): string {
  if (!isRoot) return '/usr';
  const foreign = join(folder, 'foreign');
  mkdirSync(foreign, { mode: 0o700 });
  chownSync(foreign, NOBODY, NOBODY);
  return foreign;
}

describe('the folder of the control sockets', () => {
  it('is refused where a path in it would be cut, and nothing is left at the cut path', async () => {
    const long = join(folder, 'x'.repeat(100), 'strobe');
    await expect(listenForControl(fakeContext(), long, 'daemon')).rejects.toMatchObject({
      message: expect.stringMatching(/has \d+ bytes/),
      hint: expect.stringContaining('XDG_RUNTIME_DIR'),
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  itCan(PROC, 'is refused where none can be made, as in /proc', async () => {
    expect(() => ensureControlDirectory('/proc/nope/strobe')).toThrow('The folder /proc/nope cannot be made (ENOENT).');
  });

  it('is refused where it is a file', async () => {
    expect(() => ensureControlDirectory('/dev/null/strobe')).toThrow(/cannot be made|Others than you/);
  });

  it('is not looked into where it belongs to somebody else', async () => {
    await expect(connectAll(foreignFolder())).rejects.toMatchObject({ code: 'permission_required' });
  });

  const owning = isRoot ? 'root' : { because: 'only root can give a socket away' };
  itCan(owning, 'leaves the sockets of somebody else alone', async () => {
    const directory = join(folder, 'strobe');
    ensureControlDirectory(directory);
    const path = join(directory, 'daemon-1.sock');
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(path, resolve));
    atEnd(() => new Promise((resolve) => server.close(resolve)));
    expect(listSockets(directory)).toEqual([{ path, role: 'daemon', pid: 1 }]);
    chownSync(path, NOBODY, NOBODY);
    expect(listSockets(directory)).toEqual([]);
  });

  it('is empty before a server has made it', () => {
    expect(listSockets(join(folder, 'strobe'))).toEqual([]);
  });
});
