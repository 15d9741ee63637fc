import type { PlatformEvent } from '../../core/backend.ts';
import type { UiNode } from '../../core/node.ts';

/** The tree with the session's ids. `complete` is false when not all of it could be read, `answers` when it hangs. */
export type TrackedReading = { roots: UiNode[]; complete: boolean; answers: boolean };

/** Watching needs this of an application. */
export interface TrackedApp {
  /** Resolves once it has shown a window. */
  shown(signal: AbortSignal): Promise<void>;
  tree(signal: AbortSignal): Promise<TrackedReading>;
  watch(listener: (event: PlatformEvent) => void, signal: AbortSignal): Promise<AsyncDisposable>;
  idOf(ref: string): string | undefined;
  isRunning(): boolean;
}
