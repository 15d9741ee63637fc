import { UiError } from '../core/errors.ts';
import { judge, type Own, type Verdict } from '../core/verdict.ts';
import { HeldInput } from './act-input.ts';
import type { Scene } from './act-scene.ts';
import type { EventTap } from './act-settle.ts';
import type { Snapshot, SnapshotOptions } from './session.ts';
import type { Sight } from './sight.ts';

/** What acting needs from its session. */
export type Stage = Pick<Scene, 'application' | 'refOf' | 'idOf' | 'lastRefOf' | 'expectTitle'> & {
  snapshot(options: SnapshotOptions, signal: AbortSignal): Promise<Snapshot>;
  /** The list that it was in. */
  listOf(id: string): string | undefined;
  /** What became of an id that is not there any more. */
  fate(id: string): UiError;
  isRunning(): boolean;
  /** How the process ended, in words. */
  ending(): string;
  /** What was seen in pictures, if any was looked at. */
  sight: Sight | undefined;
};

export async function sceneOf(stage: Stage, tap: EventTap, signal: AbortSignal): Promise<Scene> {
  const look: Scene['look'] = (each) => stage.snapshot({ expand: 'nothing' }, each);
  const { application } = stage;
  const [refOf, idOf] = [(id: string) => stage.refOf(id), (ref: string) => stage.idOf(ref)];
  const before = await look(signal);
  const onset = { shown: before, since: tap.count };
  return {
    application,
    before,
    onset,
    startAnew: async (each) => {
      onset.since = tap.count;
      onset.shown = await look(each);
    },
    look,
    glance: look,
    refOf,
    idOf,
    lastRefOf: (id) => stage.lastRefOf(id),
    expectTitle: (id, title) => stage.expectTitle(id, title),
    lastFocus: () => tap.lastFocus,
    input: new HeldInput(application, signal),
  };
}

/** A tree from before may show what is gone: nothing is done to it. */
export function refuseIfUnheard({ heard, warnings }: Snapshot): void {
  if (heard !== 'nothing') return;
  throw new UiError('unresponsive', `${warnings.join(' ')} Nothing was done.`, {
    hint: 'It may be busy or hung: look again with debug_ui before you try once more.',
  });
}

/** As `judge`; but with a tree that came back in part, or is from before, nothing can be compared. */
export function verdictOf(before: Snapshot, after: Snapshot, id: string | undefined, own?: Own): Verdict {
  const verdict = judge(before.roots, after.roots, id, own);
  const effects = ['what else has changed is unknown: the tree was not read whole'];
  if (after.heard) return { nodeBefore: verdict.nodeBefore, nodeAfter: undefined, changed: false, effects };
  return before.heard ? { ...verdict, effects } : verdict;
}

/** A tree that came back in part, or is from before, says nothing about what an action did. */
export function silence({ heard, warnings }: Snapshot): UiError | undefined {
  if (heard === undefined) return undefined;
  return new UiError('unresponsive', warnings.join(' '), {
    hint: 'What the action did, if anything, is unknown: look again with debug_ui.',
  });
}
