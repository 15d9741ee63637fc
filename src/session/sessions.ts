import type { AppInfo, DisplayKind, IsolatedKind } from '../core/backend.ts';
import type { Session, SessionSummary } from './session.ts';

export type LaunchRequest = {
  command: string;
  /** The file that the policy judged, where it judges files. */
  file?: string;
  args: string[];
  cwd?: string;
  env: Record<string, string>;
  display?: DisplayKind;
  /** What an isolated display runs on; as the settings say where it is not given. */
  displayServer?: IsolatedKind;
  waitMs: number;
  /** Records the session in this directory. */
  traceDirectory?: string;
};

export type LaunchOutcome = {
  sessionId: string;
  pid: number;
  app: string;
  windows: string[];
  ready: boolean;
  /** Set where it is not ready. */
  reason?: string;
};

/** Opens, finds and ends the sessions of one server. */
export interface Sessions extends AsyncDisposable {
  launch(request: LaunchRequest, progress: (message: string) => void, signal: AbortSignal): Promise<LaunchOutcome>;
  apps(signal: AbortSignal): Promise<AppInfo[]>;
  /** Attaches by name or pid; an application that is attached already keeps its session. */
  attach(app: string, signal: AbortSignal, traceDirectory?: string): Promise<Session>;
  /** Finds the session of a tool call by id, or by application, which attaches on the fly. */
  find(target: { sessionId?: string | undefined; app?: string | undefined }, signal: AbortSignal): Promise<Session>;
  list(): SessionSummary[];
  stop(sessionId: string, signal: AbortSignal): Promise<SessionSummary>;
}
