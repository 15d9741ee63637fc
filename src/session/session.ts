import type { AppIdentity, Particulars } from '../core/backend.ts';
import type { Rect } from '../core/rect.ts';
import type { ActOutcome, ActRequest, Permit, PointAction } from './acting/action.ts';
import type { HeldInput } from './acting/held-input.ts';
import type { OutputPage } from './output.ts';
import type { Picture, PictureOptions, Snapshot, SnapshotOptions } from './snapshot.ts';
import type { Changes } from './watching/changes.ts';

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

/** A session reads, acts on and watches one application. */
export interface Session {
  readonly id: string;
  /** The part of the screen that the pointer can reach, where it is known. */
  readonly desktopArea: Rect | undefined;
  readonly changes: Pick<Changes, 'observe' | 'wait' | 'until' | 'recent' | 'follow'>;
  summary(): SessionSummary;
  snapshot(options: SnapshotOptions, signal: AbortSignal): Promise<Snapshot>;
  /** What the program says of elements besides their facts, one after the other; nothing of what is gone. */
  particulars(ids: readonly string[], signal: AbortSignal): Promise<Particulars[]>;
  /** Returns the tree as it was at an earlier revision, if it is still kept. */
  revision(revision: number): Snapshot | undefined;
  picture(options: PictureOptions, signal: AbortSignal): Promise<Picture>;
  /** Calls the listener whenever its windows look different, where the display reports it, until it is disposed of. */
  watchLooks(listener: () => void, signal: AbortSignal): Promise<AsyncDisposable | undefined>;
  output(from: number | undefined, maxBytes: number): OutputPage;
  /** Returns what the lists of the policy are compared with, for each process of the application. */
  identities(): readonly AppIdentity[];
  /** Resolves the target, acts, waits for the interface to settle, and compares. Actions run one at a time. */
  act(request: ActRequest, signal: AbortSignal): Promise<ActOutcome>;
  /** Acts at a place of the last picture that was taken of the application. */
  actAt(request: ActRequest<PointAction>, signal: AbortSignal): Promise<ActOutcome>;
  /** Waits until the last action has settled, where it was not waited for. False where there is none. */
  settle(signal: AbortSignal): Promise<boolean>;
  /** Lends mouse and keyboard until it is disposed of; actions that need them wait. */
  lendInput(permit: Permit, signal: AbortSignal): Promise<HeldInput>;
  /** Records what a person does to the application, besides what tools do, until it is disposed of. */
  recordByHand(signal: AbortSignal): Promise<AsyncDisposable>;
}
