import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { testCode } from '../../../src/codegen/test-code.ts';
import { type Input, ONE_CLICK } from '../../../src/core/backend.ts';
import { centreOf } from '../../../src/core/rect.ts';
import { AppSession } from '../../../src/session/app-session.ts';
import { select } from '../../../src/testing/selector.ts';
import type { Trace } from '../../../src/trace/read-trace.ts';
import { atEnd } from '../../support/at-end.ts';
import { eventually, PYTHON, patience, REPO } from '../../support/desktop.ts';
import { recordedSession } from '../../support/recorded.ts';

/** A person: the mouse and keyboard of the display, without a session that acts. */
describe('what a person does', () => {
  let session: AppSession;
  let trace: () => Trace;

  beforeAll(async () => {
    const recorded = await recordedSession(PYTHON, [path.join(REPO, 'test/fixtures/apps/mutants.py'), 'gtk3']);
    if (!(recorded.session instanceof AppSession)) throw new Error('no session');
    ({ session } = { session: recorded.session });
    trace = recorded.trace;
    const hand = await session.recordByHand(AbortSignal.timeout(600_000));
    atEnd(async () => await hand[Symbol.asyncDispose]());
  });

  const byHand = async (work: (input: Input) => Promise<unknown>) => {
    const application = await session.target.requireApplication(patience());
    await application.useInput(work, patience());
  };

  const clickOn = async (role: string, name: string) => {
    const { roots } = await session.snapshot({ expand: 'nothing' }, patience());
    const [node] = select(roots, [{ by: 'role', role, name }], { hidden: false });
    if (!node?.bounds) throw new Error(`no ${role} ${name}`);
    const at = centreOf(node.bounds);
    await byHand((input) => input.click(at, ONE_CLICK, patience()));
  };

  const recordedActs = (count: number) =>
    eventually(() => {
      const { acts } = trace();
      return acts.length >= count ? acts : undefined;
    });

  it('is recorded with what it was done to and what it led to', async () => {
    await clickOn('button', 'Add');
    expect(await recordedActs(1)).toMatchObject([{ byHand: true, action: { action: 'click', count: 1 } }]);
    await clickOn('textField', 'Title');
    await recordedActs(2);
    await byHand((input) => input.type('Hi', async () => {}, patience()));
    const acts = await recordedActs(3);
    expect(acts.at(-1)).toMatchObject({ action: { action: 'type', text: 'Hi' } });
    const code = testCode(trace(), { runner: 'vitest', cwd: REPO });
    expect(code).toContain(`  await app.getByRole('button', { name: 'Add' }).click();
  await expect(app.getByRole('label', { name: 'Added 1' })).toBeVisible();`);
    expect(code).toContain(`  await expect(app.getByRole('textField', { name: 'Title' })).toBeFocused();
  await app.type('Hi');
  await expect(app.getByRole('textField', { name: 'Title' })).toHaveValue('Hi');`);
  });
});
