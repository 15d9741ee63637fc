import type { PlatformEvent } from '../../core/backend.ts';
import type { UiNode } from '../../core/node.ts';

/** Watching needs this of an application. */
export interface TrackedApp {
  /** Reads the tree with the session's ids. `complete` is false when not all of it could be read. */
  tree(signal: AbortSignal): Promise<{ roots: UiNode[]; complete: boolean }>;
  watch(listener: (event: PlatformEvent) => void, signal: AbortSignal): Promise<AsyncDisposable>;
  idOf(ref: string): string | undefined;
  isRunning(): boolean;
}
