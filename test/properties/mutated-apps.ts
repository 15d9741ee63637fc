import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Divergence } from '../../src/replay/divergence.ts';
import { replay } from '../../src/replay/replay.ts';
import type { Session } from '../../src/session/session.ts';
import { type Step, stepsOf } from '../../src/steps/steps-of.ts';
import { PATIENCE_MS, PYTHON, patience, REPO } from '../support/desktop.ts';
import { actByName, recordedSession, untracedSession } from '../support/recorded.ts';

const MUTANTS = path.join(REPO, 'test/fixtures/apps/mutants.py');

/** A change to the application, the step that meets it first, and what it is. */
const MUTATIONS = {
  'rename-add': { step: 1, cause: 'renamed' },
  'rename-clear': { step: 6, cause: 'renamed' },
  'move-wrap': { step: 2, cause: 'moved' },
  'move-about': { step: 4, cause: 'moved' },
  'reorder-edit': { step: 1, cause: 'reordered' },
  'reorder-view': { step: 2, cause: 'reordered' },
  'remove-clear': { step: 6, cause: 'removed' },
  'remove-about': { step: 4, cause: 'removed' },
  'dialog-on-wrap': { step: 2, cause: 'new window' },
  'dialog-at-start': { step: 0, cause: 'new window' },
  'no-effect': { step: 6, cause: 'effect missing' },
} as const;

export type Mutation = keyof typeof MUTATIONS;
export const ALL_MUTATIONS = Object.keys(MUTATIONS).filter((name): name is Mutation => name in MUTATIONS);

const env = {};
/** What is not there after this long will not come. */
const DIVERGED_MS = 2_000;

/** Records a session with the application as it is, and replays it with each change. */
export function describeMutatedApps(toolkit: 'gtk3' | 'qt6' | 'chromium', mutations: readonly Mutation[]): void {
  describe(`a trace of an application in ${toolkit}`, () => {
    let steps: Step[];

    beforeAll(async () => {
      const { session, trace } = await recordedSession(PYTHON, [MUTANTS, toolkit]);
      await actByName(session, 'click', 'button', 'Add');
      await actByName(session, 'click', 'checkbox', 'Wrap');
      // The text of a page's field cannot be set, only typed.
      await actByName(session, toolkit === 'chromium' ? 'type' : 'set_value', 'textField', 'Title', 'Hello');
      await actByName(session, 'click', 'button', 'About');
      await actByName(session, 'click', 'button', 'Close');
      await actByName(session, 'click', 'button', 'Clear');
      steps = stepsOf(trace());
      expect(steps).toHaveLength(6);
    });

    /** Every step but the one that diverges gets all the time that it needs. */
    const replayed = async (mutation?: Mutation): Promise<Divergence | undefined> => {
      const session = await untracedSession(PYTHON, [MUTANTS, toolkit, ...(mutation ? [mutation] : [])]);
      const last = mutation ? Math.max(1, MUTATIONS[mutation].step) : Number.POSITIVE_INFINITY;
      return await replayOn(session, ({ number }) => (number < last ? PATIENCE_MS : DIVERGED_MS));
    };
    const replayOn = (session: Session, timeoutMs: (step: Step) => number) =>
      replay(session, steps, { timeoutMs, env, permit: () => {} }, patience());

    it('is replayed to its end where nothing has changed', async () => {
      expect(await replayed()).toBeUndefined();
    });

    it.each(mutations)('stops at the right step with %s, and says why', async (mutation) => {
      const divergence = await replayed(mutation);
      expect(divergence).toMatchObject(MUTATIONS[mutation]);
    });
  });
}
