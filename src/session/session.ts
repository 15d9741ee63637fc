import type { WindowInfo } from '../core/backend.ts';
import type { UiNode } from '../core/node.ts';

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
};

export type Picture = {
  png: Uint8Array;
  widthPx: number;
  heightPx: number;
  /** Picture pixels per screen pixel: below 1 when it was scaled down. */
  scale: number;
  /** The part of the screen it shows. */
  bounds: { x: number; y: number; w: number; h: number };
  window: string;
  windows: WindowInfo[];
  latencyMs: number;
};

export type PictureOptions = { elementId?: string; annotate: boolean };

export type OutputPage = { text: string; from: number; next: number; droppedBytes: number; ended: boolean };

/** One application under observation. */
export interface Session {
  readonly id: string;
  summary(): SessionSummary;
  snapshot(signal: AbortSignal): Promise<Snapshot>;
  /** The tree as it was at an earlier revision, if it is still kept. */
  revision(revision: number): Snapshot | undefined;
  picture(options: PictureOptions, signal: AbortSignal): Promise<Picture>;
  output(from: number | undefined, maxBytes: number): OutputPage;
}
