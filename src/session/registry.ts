import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { AppInfo, Desktop, DisplayKind, Platform } from '../core/backend.ts';
import { UiError } from '../core/errors.ts';
import { selectPlatform } from '../platform/select.ts';
import type { Settings } from '../settings/schema.ts';
import { AppSession } from './app-session.ts';
import type { LaunchOutcome, LaunchRequest, Sessions } from './manager.ts';
import { openVisionService, type VisionService } from './pictures/vision-service.ts';
import type { Session, SessionSummary } from './session.ts';
import type { Origin } from './target-app.ts';

/** The sessions of one server. Nothing is started or connected before the first call that needs it. */
export function openSessions(settings: Pick<Settings, 'events' | 'vision'>): Sessions {
  return new SessionRegistry(settings.events.maxPerSession, openVisionService(settings.vision));
}

class SessionRegistry implements Sessions {
  private readonly maxKeptEvents: number;
  private readonly vision: VisionService & AsyncDisposable;
  private readonly sessions = new Map<string, AppSession>();
  private platform: Promise<Platform & Disposable> | undefined;
  private current: Promise<Desktop> | undefined;

  constructor(maxKeptEvents: number, vision: VisionService & AsyncDisposable) {
    this.maxKeptEvents = maxKeptEvents;
    this.vision = vision;
  }

  async launch(
    request: LaunchRequest,
    progress: (message: string) => void,
    signal: AbortSignal,
  ): Promise<LaunchOutcome> {
    const platform = await this.selected();
    const kind = request.display ?? platform.defaultDisplay();
    progress(kind === 'isolated' ? 'Starting an isolated display' : 'Connecting to the display');
    const desktop = await this.desktop(kind, signal);
    const session = await this.start(desktop, request, signal);
    progress(`Started ${request.command} (PID ${session.pid}), waiting for its first window`);
    const reason = await this.waitForWindow(session, request.waitMs, signal);
    const { app, pid, windows } = session.summary();
    return { sessionId: session.id, pid, app, windows, ready: reason === undefined, ...(reason && { reason }) };
  }

  async apps(signal: AbortSignal): Promise<AppInfo[]> {
    const desktops = new Set([...this.sessions.values()].map((session) => session.desktop));
    const current = await this.desktop('current', signal).catch((error) => {
      if (desktops.size === 0) throw error;
    });
    if (current) desktops.add(current);
    const lists = await Promise.all([...desktops].map((desktop) => desktop.apps(signal).catch(() => [])));
    return lists.flat();
  }

  async attach(app: string, signal: AbortSignal): Promise<Session> {
    const open = this.openSession(app);
    if (open) return open;
    const desktop = await this.desktop('current', signal);
    const found = pick(app, await desktop.apps(signal));
    const known = this.openSession(String(found.pid));
    if (known) return known;
    const application = await desktop.attach(found, signal);
    return this.keep({ desktop, name: found.name, application });
  }

  async find(
    target: { sessionId?: string | undefined; app?: string | undefined },
    signal: AbortSignal,
  ): Promise<Session> {
    if (target.sessionId !== undefined) return this.get(target.sessionId);
    if (target.app !== undefined) return this.attach(target.app, signal);
    throw new UiError('bad_arguments', 'Give sessionId, or app (name or pid).', { hint: this.openOnes() });
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
    await (await this.current?.catch(() => undefined))?.[Symbol.asyncDispose]();
    (await this.platform?.catch(() => undefined))?.[Symbol.dispose]();
  }

  private async start(desktop: Desktop, request: LaunchRequest, signal: AbortSignal): Promise<AppSession> {
    try {
      const { command, args, cwd, env } = request;
      const program = await desktop.start({ command, args, cwd, env }, signal);
      const name = programName(command, args);
      return this.keep({ desktop, name, program });
    } catch (error) {
      if (desktop.kind === 'isolated') await desktop[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Undefined once a window shows; else why none does. */
  private async waitForWindow(session: AppSession, waitMs: number, signal: AbortSignal): Promise<string | undefined> {
    const limit = AbortSignal.timeout(waitMs);
    try {
      await session.open(AbortSignal.any([signal, limit]));
      return undefined;
    } catch (error) {
      if (signal.aborted) {
        await this.end(session);
        throw error;
      }
      if (!limit.aborted) return error instanceof Error ? error.message : String(error);
      return `Nothing to read after ${waitMs} ms. ${await session.explainDelay(signal)}`;
    }
  }

  private async end(session: AppSession): Promise<void> {
    this.sessions.delete(session.id);
    await session[Symbol.asyncDispose]();
    if (session.desktop.kind === 'isolated') await session.desktop[Symbol.asyncDispose]();
  }

  private get(id: string): AppSession {
    const session = this.sessions.get(id);
    if (session) return session;
    throw new UiError('session_not_found', `Session '${id}' not found`, { hint: this.openOnes() });
  }

  private openOnes(): string {
    const ids = [...this.sessions.keys()];
    return ids.length ? `Open sessions: ${ids.join(', ')}.` : 'No session is open: debug_launch starts one.';
  }

  /** An application that a session already watches, by name or pid. */
  private openSession(app: string): AppSession | undefined {
    const running = [...this.sessions.values()].filter((session) => session.isRunning());
    const matches = running.filter((session) => isCalled(app, { name: session.summary().app, pid: session.pid }));
    return matches.length === 1 ? matches[0] : undefined;
  }

  private keep(origin: Origin): AppSession {
    const session = new AppSession(sessionId(origin.name), origin, this.maxKeptEvents, this.vision);
    this.sessions.set(session.id, session);
    return session;
  }

  private selected(): Promise<Platform & Disposable> {
    this.platform ??= selectPlatform();
    return this.platform;
  }

  private async desktop(kind: DisplayKind, signal: AbortSignal): Promise<Desktop> {
    const platform = await this.selected();
    if (kind === 'isolated') return platform.openDesktop('isolated', signal);
    this.current ??= platform.openDesktop('current', signal).catch((error) => {
      this.current = undefined;
      throw error;
    });
    return this.current;
  }
}

function pick(app: string, running: AppInfo[]): AppInfo {
  const exact = running.filter((each) => isCalled(app, each));
  const matches = exact.length ? exact : running.filter((each) => each.name.toLowerCase().includes(app.toLowerCase()));
  const [only, second] = matches;
  const known = running.map((each) => `${each.name} (PID ${each.pid})`).join(', ') || 'none';
  if (!only) {
    throw new UiError('app_not_found', `No accessible application '${app}' is running.`, {
      hint: `Running: ${known}. Launch it with debug_launch to see it with accessibility on.`,
    });
  }
  if (second) {
    const candidates = matches.map((each) => `${each.name} (PID ${each.pid})`).join(', ');
    throw new UiError('app_ambiguous', `Several applications match '${app}': ${candidates}.`, {
      hint: 'Give the PID.',
    });
  }
  return only;
}

function isCalled(app: string, { name, pid, bundleId }: Pick<AppInfo, 'name' | 'pid' | 'bundleId'>): boolean {
  return app === String(pid) || app.toLowerCase() === name.toLowerCase() || app === bundleId;
}

/** What a person would call it: a script by its own name, not by its interpreter's. */
function programName(command: string, args: readonly string[]): string {
  const program = path.basename(command);
  const script =
    /^(python|node|java|perl|ruby|bash|sh)[\d.]*$/.test(program) && args.find((arg) => !arg.startsWith('-'));
  return script ? path.basename(script) : program;
}

/** Readable, and unguessable: whoever knows it may act on the application. */
function sessionId(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/\.[a-z]+$/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 24);
  return `${slug || 'app'}-${randomBytes(8).toString('hex')}`;
}
