import type { Reading, WindowInfo } from '../core/backend.ts';
import type { ImageLimits } from '../core/limits.ts';
import type { SourceCounts } from '../core/merge/merge.ts';
import type { UiNode } from '../core/node.ts';
import type { Rect } from '../core/rect.ts';

/** A snapshot is the tree of an application at one moment, with the ids that the model quotes. */
export type Snapshot = {
  revision: number;
  roots: UiNode[];
  nodeCount: number;
  warnings: string[];
  latencyMs: number;
  /** Set where the application fell silent: only a part of what it shows was read, or nothing, and this is older. */
  responsiveness?: Reading['responsiveness'];
  awaitsWindow?: Reading['awaitsWindow'];
  touchedAtMs?: Reading['touchedAtMs'];
  stillMs?: Reading['stillMs'];
  /** Set with vision: how many nodes come from which source, and the tree without those from the picture alone. */
  pictured?: { sources: SourceCounts; axRoots: UiNode[] };
};

export type SnapshotOptions = {
  /** Adds what only a picture shows. */
  vision?: boolean;
  /** Looks without making a revision, which would push out one that a model may ask for. */
  peek?: true;
  /** Where to read what is scrolled away as well: nowhere, everywhere, or below the node of this id. */
  expand: 'nothing' | 'everything' | { id: string };
  /** How long that may take; what is left then is counted. */
  expandMs?: number;
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
  /** That window, unless the whole screen is shown around it. */
  shown?: Pick<WindowInfo, 'handle' | 'title' | 'bounds'>;
  /** Titles of the application's other windows. */
  otherWindows: string[];
  /** The ids on it, where they were asked for. */
  drawnIds?: string[];
  latencyMs: number;
};

export type PictureOptions = {
  /** Its ids are drawn, and its password fields are blacked out. */
  snapshot: Snapshot;
  elementId?: string;
  /** The window that holds this one, or else the front one, is shown. */
  rootId?: string;
  /** The element, where it is not in the snapshot but was seen in an earlier picture. */
  seen?: UiNode;
  annotate: boolean;
  /** The window where it stands on the screen, with nothing around it. */
  screen?: boolean;
  limits?: ImageLimits;
  /** Points that a model quotes are not of this picture. */
  peek?: true;
};
