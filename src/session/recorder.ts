import type { UiError } from '../core/errors.ts';
import type { UiNode } from '../core/node.ts';
import type { Action, ActOutcome, PointAction } from './acting/action.ts';
import type { LaunchRequest } from './sessions.ts';
import type { Picture } from './snapshot.ts';

/** An action as it was done; its points are on the screen. */
export type PerformedAct = {
  action: Action | PointAction;
  result: ActOutcome | UiError;
  /** As `performance.now()` counts. */
  startedMs: number;
  endedMs: number;
  byHand?: true;
};

export type PerformedCall = {
  tool: string;
  args: Record<string, unknown>;
  /** The answer took so many of a model. */
  tokens: number;
  startedMs: number;
  endedMs: number;
  error?: string;
};

export type RecordedApp = { app: string; toolkit: string; pid: number };

/** Keeps what happens in one session. It never throws: what cannot be recorded must not stop the work. */
export interface Recorder {
  /** The file that the record is in. */
  readonly path: string;
  /** Once it is known; what it was before need not be told again. */
  app(app: RecordedApp): void;
  tree(roots: UiNode[], revision: number): void;
  act(act: PerformedAct): void;
  call(call: PerformedCall): void;
  picture(picture: Pick<Picture, 'png' | 'bounds' | 'scale'>, revision: number): void;
  output(chunk: Uint8Array): void;
  end(exitCode?: number): void;
}

export type RecordedSession = {
  sessionId: string;
  app: string;
  display: 'current' | 'isolated';
  /** Absent where it is attached. */
  launch?: LaunchRequest;
};

/** Opens the records of sessions. */
export interface Tracing {
  /** Undefined where nothing is to be recorded: no directory is given here, nor for all sessions. */
  open(session: RecordedSession, directory: string | undefined): Recorder | undefined;
  /** The record of a session that still runs. */
  find(sessionId: string): Recorder | undefined;
}
