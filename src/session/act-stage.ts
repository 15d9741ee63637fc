import { UiError } from '../core/errors.ts';
import { HeldInput } from './act-input.ts';
import type { Scene } from './act-scene.ts';
import type { EventTap } from './act-settle.ts';
import type { Snapshot, SnapshotOptions } from './session.ts';
import type { Sight } from './sight.ts';

/** What acting needs from its session. */
export type Stage = Pick<Scene, 'application' | 'refOf' | 'idOf' | 'expectTitle'> & {
  snapshot(options: SnapshotOptions, signal: AbortSignal): Promise<Snapshot>;
  /** What the id stood for when it was last seen. */
  lastRefOf(id: string): string | undefined;
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
    expectTitle: (id, title) => stage.expectTitle(id, title),
    lastFocus: () => tap.lastFocus,
    input: new HeldInput(application, signal),
  };
}

const SILENT = ['stopped answering', 'does not answer', 'whole tree'];

/** A tree from before may show what is gone: nothing is done to it. */
export function refuseIfStale({ warnings }: Snapshot): void {
  const reason = warnings.find((warning) => warning.includes('does not answer'));
  if (reason === undefined) return;
  throw new UiError('unresponsive', `${reason} Nothing was done.`, {
    hint: 'It may be busy or hung: look again with debug_ui before you try once more.',
  });
}

/** A tree that came back in part, or from before, says nothing about what an action did. */
export function silence({ warnings }: Snapshot): UiError | undefined {
  const reason = warnings.find((warning) => SILENT.some((words) => warning.includes(words)));
  if (reason === undefined) return undefined;
  return new UiError('unresponsive', reason, {
    hint: 'What the action did, if anything, is unknown: look again with debug_ui.',
  });
}
