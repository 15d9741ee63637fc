import { expect, it } from 'vitest';
import type { Desktop } from '../../src/core/backend.ts';
import { changedFacts, OBSERVABLE_FACTS } from '../../src/core/facts.ts';
import { IdRegistry } from '../../src/core/ids/id-registry.ts';
import type { UiNode } from '../../src/core/node.ts';
import { findById } from '../../src/core/tree.ts';
import { XDisplay } from '../../src/platform/linux/x11/connection/display.ts';
import type { Action, ActOutcome } from '../../src/session/acting/action.ts';
import { actOn } from '../support/acting.ts';
import { isolatedDesktop, patience } from '../support/desktop.ts';
import { environmentOf } from '../support/processes.ts';
import { randomAction, randomFrom } from '../support/random-action.ts';
import { timeouts } from '../support/timeouts.ts';

const SECONDS_EACH = 10;

/** A reading by someone who knows nothing of what was read before. */
async function readAfresh(desktop: Desktop, pid: number, ids: IdRegistry): Promise<UiNode[]> {
  const info = (await desktop.apps(patience())).find((each) => each.pid === pid);
  if (!info) return [];
  await using fresh = await desktop.attach(info, patience());
  return ids.assign((await fresh.read({ depth: 50, maxNodes: 10_000, expand: 'nothing' }, patience())).roots);
}

/** Which observable fields of a node differ, or that it came or went. */
function differingFields(before: UiNode[], after: UiNode[], id: string): string[] {
  const [was, is] = [findById(before, id), findById(after, id)];
  if (!was || !is) return was === is ? [] : ['existence'];
  const fields: readonly string[] = OBSERVABLE_FACTS;
  return changedFacts(was, is).filter((name) => fields.includes(name));
}

/** Whether the outcome reports a change of the node as the fresh trees have it; `late` if it may still have come. */
function judge(action: Action, { changed, effects }: ActOutcome, fields: string[]): 'right' | 'late' | 'wrong' {
  if (action.action === 'key' || fields.length > 0 === changed) return 'right';
  // A change after the answer is not denied where the answer reports that the interface was on the move.
  return fields.length > 0 && effects.length > 0 ? 'late' : 'wrong';
}

/** Whatever is done, nothing crashes, no key or button stays down, and at most so many outcomes are reported wrongly. */
export function itSurvivesRandomActions(actions: number, seed: number, { wrongAtMost }: { wrongAtMost: number }): void {
  it(
    `${actions} random actions crash nothing, leave no key or button down, and are reported truly (seed ${seed})`,
    async () => {
      const desktop = await isolatedDesktop();
      const app = await actOn('gtk3-widget-factory', [], {}, desktop);
      const { pid } = app.program;
      const { DISPLAY = '', XAUTHORITY = '' } = environmentOf(pid);
      await using display = await XDisplay.open({ display: DISPLAY, xauthority: XAUTHORITY }, timeouts, patience());
      const random = randomFrom(seed);
      const ids = new IdRegistry();
      const counts = { done: 0, refused: 0, changed: 0, effects: 0, right: 0, late: 0, wrong: 0 };
      for (let number = 0; number < actions; number++) {
        const before = await readAfresh(desktop, pid, ids);
        const action = randomAction(await app.roots(), random);
        const outcome = await app.act(action);
        const after = await readAfresh(desktop, pid, ids);
        counts[outcome.success ? 'done' : 'refused']++;
        if (outcome.changed) counts.changed++;
        if (outcome.effects.length > 0) counts.effects++;
        // Both registries have met the same objects in the same order, so their ids agree.
        if (action.id !== undefined && findById(before, action.id)) {
          const fields = differingFields(before, after, action.id);
          const judgement = judge(action, outcome, fields);
          counts[judgement]++;
          if (judgement === 'wrong') console.warn(`WRONG ${JSON.stringify({ action, fields, outcome })}`);
        }
        const { keyMask } = await display.request<{ keyMask: number }>(
          (done) => display.client.QueryPointer(display.root, done),
          patience(),
        );
        // All modifiers and buttons, but for those that lock.
        expect(keyMask & 0x1fff & ~0x12).toBe(0);
        expect(app.session.target.isRunning()).toBe(true);
      }
      console.log(`random actions: ${JSON.stringify(counts)}`);
      expect(counts.wrong).toBeLessThanOrEqual(wrongAtMost);
    },
    actions * SECONDS_EACH * 1000,
  );
}
