import { judge, type Own, type Verdict } from '../../core/diff/verdict.ts';
import { UiError } from '../../core/errors.ts';
import type { VisionView } from '../pictures/vision-view.ts';
import type { Snapshot, SnapshotOptions } from '../session.ts';
import type { ActionContext } from './context.ts';
import { HeldInput } from './held-input.ts';
import type { EventTap } from './settle.ts';

/** What acting needs from its session. */
export type ActionHost = Pick<ActionContext, 'application' | 'refOf' | 'idOf' | 'lastRefOf' | 'expectTitle'> & {
  snapshot(options: SnapshotOptions, signal: AbortSignal): Promise<Snapshot>;
  /** The list that it was in. */
  listOf(id: string): string | undefined;
  /** What became of an id that is not there any more. */
  fate(id: string): UiError;
  isRunning(): boolean;
  /** How the process ended, in words. */
  ending(): string;
  /** What was seen in pictures, if any was looked at. */
  sight: VisionView | undefined;
};

export async function contextOf(host: ActionHost, tap: EventTap, signal: AbortSignal): Promise<ActionContext> {
  const read: ActionContext['readWithTarget'] = (each) => host.snapshot({ expand: 'nothing' }, each);
  const { application } = host;
  const [refOf, idOf] = [(id: string) => host.refOf(id), (ref: string) => host.idOf(ref)];
  const before = await read(signal);
  const onset = { shown: before, since: tap.count };
  return {
    application,
    before,
    onset,
    startAnew: async (each) => {
      onset.since = tap.count;
      onset.shown = await read(each);
    },
    readWithTarget: read,
    readVisible: read,
    refOf,
    idOf,
    lastRefOf: (id) => host.lastRefOf(id),
    expectTitle: (id, title) => host.expectTitle(id, title),
    lastFocus: () => tap.lastFocus,
    input: new HeldInput(application, signal),
  };
}

/** A tree from before may show what is gone: nothing is done to it. */
export function refuseIfUnresponsive({ responsiveness, warnings }: Snapshot): void {
  if (responsiveness !== 'nothing') return;
  throw new UiError('unresponsive', `${warnings.join(' ')} Nothing was done.`, {
    hint: 'It may be busy or hung: read again with debug_ui before you try once more.',
  });
}

/** As `judge`; but with a tree that came back in part, or is from before, nothing can be compared. */
export function verdictOf(before: Snapshot, after: Snapshot, id: string | undefined, own?: Own): Verdict {
  const verdict = judge(before.roots, after.roots, id, own);
  const effects = ['what else has changed is unknown: the tree was not read whole'];
  if (after.responsiveness) return { nodeBefore: verdict.nodeBefore, nodeAfter: undefined, changed: false, effects };
  return before.responsiveness ? { ...verdict, effects } : verdict;
}

/** A tree that came back in part, or is from before, says nothing about what an action did. */
export function unresponsiveError({ responsiveness, warnings }: Snapshot): UiError | undefined {
  if (responsiveness === undefined) return undefined;
  return new UiError('unresponsive', warnings.join(' '), {
    hint: 'What the action did, if anything, is unknown: read again with debug_ui.',
  });
}
