import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { folderOfCaller, snapshotPath, updateMode } from '../../../src/testing/snapshot-file.ts';

describe('the file of a snapshot', () => {
  it('stands beside the test', () => {
    expect(folderOfCaller()).toBe(path.join(import.meta.dirname, '__snapshots__'));
  });

  it('is named by the test, in folders below its own alone', () => {
    expect(snapshotPath('/x', 'result.tree', '.tree')).toBe('/x/result.tree');
    expect(snapshotPath('/x', 'dialogs/open', '.png')).toBe('/x/dialogs/open.png');
    for (const name of ['../x', '/etc/passwd', 'a/../../b', '', '.hidden', 'a\0b', 7, undefined]) {
      expect(() => snapshotPath('/x', name, '.tree')).toThrow("A snapshot has a name such as 'result.tree'");
    }
  });
});

describe('what is expected', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('is written where it is missing, but not in CI, and anew where that is asked for', () => {
    vi.stubEnv('STROBE_UPDATE', '');
    vi.stubEnv('CI', '');
    expect(updateMode()).toBe('new');
    vi.stubEnv('CI', 'true');
    expect(updateMode()).toBe('none');
    expect(updateMode(true)).toBe('all');
    vi.stubEnv('STROBE_UPDATE', '1');
    expect(updateMode()).toBe('all');
    expect(updateMode(false)).toBe('none');
  });
});
