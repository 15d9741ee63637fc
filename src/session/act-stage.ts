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

/** A tree that came back in part says nothing about what an action did. */
export function silence({ warnings }: Snapshot): UiError | undefined {
  const reason = warnings.find((warning) => warning.includes('stopped answering') || warning.includes('whole tree'));
  if (reason === undefined) return undefined;
  return new UiError('unresponsive', reason, {
    hint: 'What the action did, if anything, is unknown: look again with debug_ui.',
  });
}
