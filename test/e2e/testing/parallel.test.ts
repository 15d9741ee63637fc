import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterEach, describe, expect as expectValue, it, vi } from 'vitest';
import { expect, launch } from '../../../src/testing/index.ts';
import { PATIENT } from '../../support/app-under-test.ts';
import { PYTHON, REPO } from '../../support/desktop.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { expectNothingLeft } from '../../support/nothing-left.ts';
import { broodOf } from '../../support/processes.ts';
import { MARK } from '../../support/strobe.ts';

const program = path.join(REPO, 'test/fixtures/apps/plain-form.py');

describe('eight tests at once', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('have a display each, and leave nothing behind', async () => {
    const mark = randomUUID();
    const temporary = temporaryFolder('parallel');
    vi.stubEnv(MARK, mark);
    vi.stubEnv('TMPDIR', temporary);
    const apps = await Promise.all(Array.from({ length: 8 }, () => launch(PYTHON, { args: [program], ...PATIENT })));
    const brood = broodOf(apps[0]?.pid ?? 0, mark);
    try {
      await Promise.all(
        apps.map(async (app, number) => {
          await app.getByRole('textField').setValue(`test ${number}`);
          await app.getByRole('button', { name: 'Count' }).click();
          await expect(app.getByRole('textField')).toHaveValue(`test ${number}`);
          await expect(app.getByText('1')).toBeVisible();
        }),
      );
      expectValue(new Set(apps.map(({ pid }) => pid)).size).toBe(8);
    } finally {
      await Promise.all(apps.map((app) => app.close()));
    }
    expectValue(brood.displays).toHaveLength(8);
    await expectNothingLeft(brood, temporary);
  });
});
