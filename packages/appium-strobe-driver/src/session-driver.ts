import path from 'node:path';
import { BaseDriver, errors } from '@appium/base-driver';
import type { DefaultCreateSessionResult, W3CDriverCaps } from '@appium/types';
import { type App, attach, launch, type UiNode } from 'strobe-ui/test';
import { AppSession } from './app-session.ts';
import { Artifacts } from './artifacts.ts';
import { CONSTRAINTS, checkNames, programOf } from './capabilities.ts';
import { toWebDriver } from './errors.ts';

type Constraints = typeof CONSTRAINTS;
type Created = DefaultCreateSessionResult<Constraints>;

/** Opens and ends a session: one application on a display of its own. */
export class SessionDriver extends BaseDriver<Constraints> {
  override desiredCapConstraints = CONSTRAINTS;
  private open: AppSession | undefined;
  protected artifacts: Artifacts | undefined;
  protected ending = new AbortController();

  /** What Strobe throws leaves as WebDriver's errors. */
  override async executeCommand<T = unknown>(command: string, ...args: unknown[]): Promise<T> {
    try {
      return await super.executeCommand<T>(command, ...args);
    } catch (thrown) {
      throw toWebDriver(thrown);
    }
  }

  override logExtraCaps(caps: object): void {
    checkNames(Object.keys(caps), Object.keys(this._desiredCapConstraints));
  }

  override async createSession(wanted: W3CDriverCaps<Constraints>): Promise<Created> {
    const [sessionId, caps] = await super.createSession(wanted);
    try {
      const { artifacts = path.join(this.opts.tmpDir ?? '.', 'strobe-sessions'), timeouts } = this.caps;
      this.artifacts = new Artifacts(artifacts, sessionId);
      this.setImplicitWait(this.parseTimeoutArgument(implicitOf(timeouts)));
      this.ending = new AbortController();
      this.open = new AppSession(await this.start(this.artifacts.folder));
      return [sessionId, { ...caps, appPid: this.open.app.pid }];
    } catch (thrown) {
      await super.deleteSession(sessionId);
      const error = toWebDriver(thrown);
      if (error instanceof errors.SessionNotCreatedError) throw error;
      throw new errors.SessionNotCreatedError(error instanceof Error ? error.message : String(error));
    }
  }

  private async start(artifacts: string): Promise<App> {
    const { caps } = this;
    const program = programOf(caps);
    const options = { artifacts, trace: caps.trace ?? true };
    if (typeof program === 'number') return await attach(program, options);
    const { command, args, env } = program;
    const { display, cwd, launchTimeoutMs: waitMs } = caps;
    const on = display === 'current' ? ({ display } as const) : display && { displayServer: display };
    const place = { ...(cwd !== undefined && { cwd }), ...(waitMs !== undefined && { waitMs }) };
    return await launch(command, { ...options, args, env, ...on, ...place });
  }

  override async deleteSession(sessionId?: string | null): Promise<void> {
    const { open, artifacts } = this;
    this.open = undefined;
    this.ending.abort(new errors.NoSuchDriverError('The session has ended.'));
    if (open && typeof programOf(this.caps) !== 'number') artifacts?.keepOutput(open.app);
    await open?.[Symbol.asyncDispose]();
    await super.deleteSession(sessionId);
  }

  protected get session(): AppSession {
    if (this.open === undefined) throw new errors.NoSuchDriverError('The session has no application any more.');
    return this.open;
  }

  /** An element that is about to be acted on; a button that is still down would keep the mouse from it. */
  protected async actable(id: string): Promise<UiNode> {
    await this.session.returnHands();
    return (await this.session.present(id)).node;
  }
}

function implicitOf(timeouts: unknown): number {
  const given = typeof timeouts === 'object' && timeouts !== null && 'implicit' in timeouts ? timeouts.implicit : 0;
  return Number(given);
}
