import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { printAnswer } from '../../../src/cli/print.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { rawIn } from '../../support/hostile-text.ts';

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
const answer = { ok: true as const, result: { text: 'a picture', image: { png, widthPx: 1, heightPx: 1 } } };

let folder: string;
let said = '';
beforeEach(() => {
  folder = temporaryFolder('print');
  said = '';
  vi.stubEnv('TMPDIR', folder);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it('saves a picture under a name that cannot be guessed, for its owner alone', () => {
  printAnswer(answer, { json: false });
  printAnswer(answer, { json: false });
  const names = readdirSync(folder);
  expect(names).toHaveLength(2);
  for (const name of names) {
    expect(name).toMatch(/^strobe-[0-9a-f]{8}-[0-9a-f-]{27}\.png$/);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(said).toContain(`picture: ${join(folder, name)}`);
  }
});

it('saves a picture where it was asked to', () => {
  const file = join(folder, 'shot.png');
  printAnswer(answer, { json: false, screenshotPath: file });
  expect(readFileSync(file)).toEqual(Buffer.from(png));
});

it('writes what a terminal would obey as escapes, also where a server did not', () => {
  const text = 'a \u001b[31mred\u202e line';
  printAnswer({ ok: true, result: { text, data: { text } } }, { json: false });
  printAnswer({ ok: true, result: { text, data: { text } } }, { json: true });
  expect(said).toContain('a \\u001b[31mred\\u202e line');
  expect(rawIn(said)).toEqual([]);
});
