import type { AppInfo, Desktop } from '../core/backend.ts';
import { UiError } from '../core/errors.ts';
import { Timeouts } from '../core/timeouts.ts';
import type { Settings } from '../settings/schema.ts';
import { isNamed, pickApp } from './app-match.ts';
import { AppSession } from './app-session.ts';
import { Desktops } from './desktops.ts';
import { openVisionService, type VisionService } from './pictures/vision-service.ts';
import type { Tracing } from './recorder.ts';
import type { Session, SessionSummary } from './session.ts';
import { newSessionId, programName } from './session-name.ts';
import type { LaunchOutcome, LaunchRequest, Sessions } from './sessions.ts';
import type { Origin } from './target-app.ts';

type SessionSettings = Pick<Settings, 'events' | 'isolated' | 'limits' | 'policy' | 'vision'>;

/** Opens the sessions of one server. Nothing is started or connected before the first call that needs it. */
export function openSessions(
  { events, isolated: { display }, limits, policy: { desktopInput }, vision }: SessionSettings,
  tracing?: Tracing,
): Sessions {
  const desktops = new Desktops(new Timeouts(limits.patience), { display, desktopInput });
  return new SessionRegistry(desktops, events.maxPerSession, openVisionService(vision), tracing);
}

class SessionRegistry implements Sessions {
  private readonly desktops: Desktops;
  private readonly maxKeptEvents: number;
  private readonly vision: VisionService & AsyncDisposable;
  private readonly tracing: Tracing | undefined;
  private readonly sessions = new Map<string, AppSession>();

  constructor(
    desktops: Desktops,
    maxKeptEvents: number,
    vision: VisionService & AsyncDisposable,
    tracing: Tracing | undefined,
  ) {
    this.desktops = desktops;
    this.maxKeptEvents = maxKeptEvents;
    this.vision = vision;
    this.tracing = tracing;
  }

  async launch(
    request: LaunchRequest,
    progress: (message: string) => void,
    signal: AbortSignal,
  ): Promise<LaunchOutcome> {
    const { displayServer } = request;
    const kind = request.display ?? (displayServer ? 'isolated' : await this.desktops.defaultKind());
    if (kind === 'current' && displayServer) throw notOnCurrent();
    progress(kind === 'isolated' ? 'Starting an isolated display' : 'Connecting to the display');
    const desktop = await this.desktops.open(kind, signal, displayServer);
    const session = await this.start(desktop, request, signal);
    progress(`Started ${request.command} (PID ${session.target.pid}), waiting for its first window`);
    const reason = await this.waitForWindow(session, request.waitMs, signal);
    const { app, pid } = session.summary();
    const windows = await session.windowTitles(signal);
    return { sessionId: session.id, pid, app, windows, ready: reason === undefined, ...(reason && { reason }) };
  }

  async apps(signal: AbortSignal): Promise<AppInfo[]> {
    const desktops = new Set([...this.sessions.values()].map(({ target }) => target.desktop));
    const current = await this.desktops.open('current', signal).catch((error) => {
      if (desktops.size === 0) throw error;
    });
    if (current) desktops.add(current);
    const lists = await Promise.all([...desktops].map((desktop) => desktop.apps(signal).catch(() => [])));
    return lists.flat();
  }

  async attach(app: string, signal: AbortSignal, traceDirectory?: string): Promise<Session> {
    const open = this.findRunning(app);
    if (open) return open;
    const desktop = await this.desktops.open('current', signal);
    const found = pickApp(app, await desktop.apps(signal));
    const known = this.findRunning(String(found.pid));
    if (known) return known;
    const application = await desktop.attach(found, signal);
    return this.add({ desktop, name: found.name, application }, traceDirectory);
  }

  async find(
    target: { sessionId?: string | undefined; app?: string | undefined },
    signal: AbortSignal,
  ): Promise<Session> {
    if (target.sessionId !== undefined) return this.get(target.sessionId);
    if (target.app !== undefined) return this.attach(target.app, signal);
    throw new UiError('bad_arguments', 'Give sessionId, or app (name or pid).', { hint: this.listOpen() });
  }

  list(): SessionSummary[] {
    return [...this.sessions.values()].map((session) => session.summary());
  }

  async stop(id: string): Promise<SessionSummary> {
    const session = this.get(id);
    await this.end(session);
    return { ...session.summary(), state: 'exited' };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.sessions.values()].map((session) => this.end(session)));
    await this.vision[Symbol.asyncDispose]();
    await this.desktops[Symbol.asyncDispose]();
  }

  private async start(desktop: Desktop, request: LaunchRequest, signal: AbortSignal): Promise<AppSession> {
    try {
      const { command, file, args, cwd, env } = request;
      const program = await desktop.start({ command, ...(file !== undefined && { file }), args, cwd, env }, signal);
      return this.add({ desktop, name: programName(command, args), program }, request.traceDirectory, request);
    } catch (error) {
      if (desktop.kind === 'isolated') await desktop[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Resolves once a window shows; returns why where none does. */
  private async waitForWindow(session: AppSession, waitMs: number, signal: AbortSignal): Promise<string | undefined> {
    const limit = AbortSignal.timeout(waitMs);
    try {
      await session.target.waitForWindow(AbortSignal.any([signal, limit]));
      return undefined;
    } catch (error) {
      if (signal.aborted) {
        await this.end(session);
        throw error;
      }
      if (!limit.aborted) return error instanceof Error ? error.message : String(error);
      return `Nothing to read after ${waitMs} ms. ${await session.target.explainDelay(signal)}`;
    }
  }

  private async end(session: AppSession): Promise<void> {
    this.sessions.delete(session.id);
    await session[Symbol.asyncDispose]();
    const { desktop } = session.target;
    if (desktop.kind === 'isolated') await desktop[Symbol.asyncDispose]();
  }

  private get(id: string): AppSession {
    const session = this.sessions.get(id);
    if (session) return session;
    throw new UiError('session_not_found', `Session '${id}' not found`, { hint: this.listOpen() });
  }

  private listOpen(): string {
    const ids = [...this.sessions.keys()];
    return ids.length ? `Open sessions: ${ids.join(', ')}.` : 'No session is open: debug_launch starts one.';
  }

  /** Finds the session of a running application by its name or pid, if there is one alone. */
  private findRunning(app: string): AppSession | undefined {
    const running = [...this.sessions.values()].filter(({ target }) => target.isRunning());
    const matches = running.filter((session) => isNamed(app, { name: session.summary().app, pid: session.target.pid }));
    return matches.length === 1 ? matches[0] : undefined;
  }

  private add(origin: Origin, traceDirectory?: string, launch?: LaunchRequest): AppSession {
    const id = newSessionId(origin.name);
    const recorded = { sessionId: id, app: origin.name, display: origin.desktop.kind, ...(launch && { launch }) };
    const recorder = this.tracing?.open(recorded, traceDirectory);
    const session = new AppSession(id, origin, this.maxKeptEvents, { vision: this.vision, recorder });
    this.sessions.set(session.id, session);
    return session;
  }
}

function notOnCurrent(): UiError {
  return new UiError('bad_arguments', 'displayServer is for isolated displays: the current one has its own.', {
    hint: 'Leave displayServer or display:"current" out.',
  });
}
