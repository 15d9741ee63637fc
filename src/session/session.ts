import type { Reading } from '../core/backend.ts';
import type { SourceCounts } from '../core/merge/merge.ts';
import type { Rect, UiNode } from '../core/node.ts';
import type { ActOutcome, ActRequest } from './acting/actor.ts';
import type { OutputPage } from './output.ts';
import type { AppIdentity } from './policy.ts';
import type { Changes } from './watching/changes.ts';

export type { OutputPage } from './output.ts';

export type SessionSummary = {
  sessionId: string;
  app: string;
  pid: number;
  toolkit: string;
  origin: 'launched' | 'attached';
  display: 'current' | 'isolated';
  state: 'running' | 'starting' | 'exited';
  exitCode?: number;
  exitSignal?: string;
  windows: string[];
};

/** One snapshot of the tree, with the ids that the model quotes. */
export type Snapshot = {
  revision: number;
  roots: UiNode[];
  nodeCount: number;
  warnings: string[];
  latencyMs: number;
  /** Of an application that fell silent: only a part of what it shows, or nothing, and this is from before. */
  responsiveness?: Reading['responsiveness'];
  /** Where a picture was looked at: who knows of how many nodes, and the tree without what only the picture shows. */
  pictured?: { sources: SourceCounts; axRoots: UiNode[] };
};

export type SnapshotOptions = {
  /** Also what only a picture shows. */
  vision?: boolean;
  /** Where to read what is scrolled away as well: nowhere, everywhere, or below the node of this id. */
  expand: 'nothing' | 'everything' | { id: string };
};

export type Picture = {
  png: Uint8Array;
  widthPx: number;
  heightPx: number;
  /** Picture pixels per screen pixel: below 1 when it was scaled down. */
  scale: number;
  /** The part of the screen it shows. */
  bounds: Rect;
  window: string;
  /** Titles of the application's other windows. */
  otherWindows: string[];
  latencyMs: number;
};

export type PictureOptions = {
  /** Whose ids are drawn, and whose password fields are blacked out. */
  snapshot: Snapshot;
  elementId?: string;
  annotate: boolean;
};

/** One application under observation. */
export interface Session {
  readonly id: string;
  readonly changes: Pick<Changes, 'observe' | 'wait' | 'recent' | 'follow'>;
  summary(): SessionSummary;
  snapshot(options: SnapshotOptions, signal: AbortSignal): Promise<Snapshot>;
  /** The tree as it was at an earlier revision, if it is still kept. */
  revision(revision: number): Snapshot | undefined;
  picture(options: PictureOptions, signal: AbortSignal): Promise<Picture>;
  output(from: number | undefined, maxBytes: number): OutputPage;
  /** What the lists of the policy know the application by. */
  identity(): AppIdentity;
  /** Resolves the target, acts, waits for rest and compares. One action at a time. */
  act(request: ActRequest, signal: AbortSignal): Promise<ActOutcome>;
}
