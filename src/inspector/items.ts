import type { EventRecord } from '../core/events/ui-event.ts';
import type { JsonNode } from '../core/render/json.ts';
import type { SessionSummary } from '../session/session.ts';
import type { LoggedCall } from '../tools/call-log.ts';

export type ListedSession = SessionSummary;

/** One line of the text that a model would get, with what it costs. */
export type TextLine = { text: string; tokens: number };

/** One node of the tree, in reading order; `depth` is 0 for a window. A `folded` one adds nothing that others lack. */
export type ListedNode = Omit<JsonNode, 'children'> & { depth: number; folded?: true };

/** What takes the place of `removed` items from `at` on. */
export type Splice<T> = { at: number; removed: number; items: T[] };

/** What `debug_ui` would answer now, and the tree that it is made of. */
export type View = {
  kind: 'view';
  lines: TextLine[];
  tokens: number;
  revision: number;
  nodes: ListedNode[];
};

/** A view, with what differs from the tree of the one before alone: most changes are small, and trees may be large. */
export type ViewChange = Omit<View, 'nodes'> & { nodes: Splice<ListedNode> };

/** How an element can be found again, by `observe_changes` and by a test. */
export type ElementNames = { kind: 'element'; id: string; path: string; locator: string; note?: string };

/** What `debug_ui` would refuse, or cannot read. */
export type ViewFailure = { kind: 'viewFailure'; message: string };

export type ViewPicture = {
  kind: 'picture';
  /** PNG as base64. */
  png: string;
  widthPx: number;
  heightPx: number;
  /** The part of the screen that it shows. */
  bounds: { x: number; y: number; w: number; h: number };
  window: string;
  /** Windows of the tree that lie behind it, by their ids. */
  behind: string[];
  /** ISO 8601. */
  takenAt: string;
  /** When it was taken, where a trace has none of the moment that it stands for. */
  note?: string;
};

/** One call of a tool on the session, whoever made it. */
export type ListedCall = Omit<LoggedCall, 'sessionId'> & { tokens: number };

/** One action of a trace. */
export type TraceStep = {
  number: number;
  title: string;
  /** What it was done to. */
  id: string | undefined;
  ok: boolean;
  durationMs: number;
  verdict: string;
  error?: string;
  effects: string[];
  /** What codegen writes for it. */
  code: string[];
};

/** A trace without its trees and pictures. */
export type TraceOutline = {
  kind: 'trace';
  name: string;
  app: string;
  startedAt: string;
  complete: boolean;
  output: string;
  steps: TraceStep[];
};

/** What a page that watches one session is sent, in any order. */
export type SessionItem =
  | ViewChange
  | ViewFailure
  | ViewPicture
  | { kind: 'summary'; summary: SessionSummary }
  | { kind: 'events'; events: EventRecord[] }
  | { kind: 'calls'; calls: ListedCall[] }
  | { kind: 'output'; text: string; isFirst: boolean }
  | { kind: 'ended' };
