import type { Application } from '../../core/backend.ts';
import { toUiError, UiError } from '../../core/errors.ts';
import { Serial } from '../../core/serial.ts';
import { quote } from '../../core/text.ts';
import type { AppTree } from '../app-tree.ts';
import type { TargetApp } from '../target-app.ts';
import {
  type Action,
  type ActOutcome,
  type ActRequest,
  endedOutcome,
  type Performed,
  type PointAction,
} from './action.ts';
import { ActionContext } from './context.ts';
import { EventTap } from './event-tap.ts';
import { LateChanges } from './late-changes.ts';
import { LateEditor } from './late-editor.ts';
import { actAtPoint } from './on-picture/act-at-point.ts';
import { actByKeys, isForKeyboard } from './on-picture/act-by-keys.ts';
import { actOnPicture, isOnPicture } from './on-picture/act-on-picture.ts';
import { performAction } from './perform.ts';
import { resolve } from './resolve.ts';
import { RestingLook } from './resting-look.ts';
import { NO_PATIENCE, outlastPress, patience, settle } from './settle.ts';
import type { Target } from './target.ts';
import { addUnlistedEditor, findUnlistedEditor } from './unlisted-editor.ts';
import { UnreportedLooks } from './unreported-looks.ts';
import { type Attempt, verify } from './verify.ts';

/** Acts on one application, one action at a time: resolve, snapshot, perform, settle, verify. */
export class Actor implements AsyncDisposable {
  private readonly app: TargetApp;
  private readonly tree: AppTree;
  private readonly serial = new Serial();
  private readonly lateEditor = new LateEditor();
  private readonly resting = new RestingLook();
  private readonly late = new LateChanges();
  private opening: Promise<EventTap> | undefined;
  /** The application that is listened to: another one, once accessibility has come late. */
  private tapped: Application | undefined;
  /** Waits until what the last action did has come to rest, where that was left. */
  private unsettled: ((signal: AbortSignal) => Promise<unknown>) | undefined;

  constructor(app: TargetApp, tree: AppTree) {
    this.app = app;
    this.tree = tree;
  }

  act(application: Application, request: ActRequest, signal: AbortSignal): Promise<ActOutcome> {
    const run = (context: ActionContext, tap: EventTap) => this.run(context, tap, request, signal);
    return this.inContext(application, request, run, signal);
  }

  /** Acts at a point of the screen. */
  actAt(application: Application, request: ActRequest<PointAction>, signal: AbortSignal): Promise<ActOutcome> {
    return this.inContext(application, request, (context) => actAtPoint(context, request, signal), signal);
  }

  /** What shows was looked at, so that the next action need not tell what has changed until now. */
  looked(): void {
    this.late.tell(undefined);
  }

  /** Waits until the last action has settled, where it was not waited for. False where there is none. */
  settle(signal: AbortSignal): Promise<boolean> {
    return this.serial.run(async () => {
      const { unsettled } = this;
      this.unsettled = undefined;
      return (await unsettled?.(signal)) !== undefined;
    }, signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const tap = await this.opening?.catch(() => undefined);
    await tap?.[Symbol.asyncDispose]().catch(() => {});
  }

  /** What the action before this one did is part of what shows before this one. */
  private inTurn<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.serial.run(() => {
      this.unsettled = undefined;
      return work();
    }, signal);
  }

  private inContext(
    application: Application,
    { action, permit, noWaitAfter }: ActRequest<Action | PointAction>,
    act: (context: ActionContext, tap: EventTap) => Promise<ActOutcome>,
    signal: AbortSignal,
  ): Promise<ActOutcome> {
    return this.inTurn(async () => {
      const tap = await this.openTap(application, signal);
      const { tree, lateEditor } = this;
      const parts = { application, tree, tap, lateEditor, permit, noWaitAfter };
      const context = await ActionContext.open(parts, action, signal);
      const late = this.late.until(context.before);
      const outcome = await act(context, tap);
      this.late.tell(outcome.trees?.after);
      return late.length === 0 ? outcome : { ...outcome, late };
    }, signal);
  }

  private async run(
    context: ActionContext,
    tap: EventTap,
    request: ActRequest,
    signal: AbortSignal,
  ): Promise<ActOutcome> {
    const { application } = context;
    const { action, noWaitAfter, observe } = request;
    if (isOnPicture(context, action)) return await actOnPicture(context, request, signal);
    if (this.app.isWindowsOnly(application) && isForKeyboard(action)) {
      return await actByKeys(context, action, request, signal);
    }
    const target = await resolve(context, action, signal);
    const looks = noWaitAfter ? undefined : await UnreportedLooks.take(context, request, target, this.resting, signal);
    const isTold = !noWaitAfter && observe === 'diff';
    const editor = isTold ? await findUnlistedEditor(context, context.start.shown.roots, signal) : undefined;
    context.markStart();
    const hadEnded = application.hasEnded?.();
    const attempt = await this.attempt(context, action, target, signal);
    if (!this.app.isRunning()) return this.exitOutcome(context, target, attempt);
    const isIdle = attempt.performed === undefined && !context.input.wasUsed;
    const { settleMs, heldMs } = isIdle ? NO_PATIENCE : patience(context, request, target);
    const endMs = performance.now() + settleMs;
    const rest = async (until: AbortSignal) => {
      const left = { settleMs: Math.max(0, endMs - performance.now()), heldMs };
      const settled = await settle(context, tap, left, until);
      return await outlastPress(context, tap, request, target, settled, until);
    };
    if (noWaitAfter && attempt.performed) {
      this.unsettled = rest;
      return sentOutcome(context, target, attempt.performed);
    }
    try {
      const rested = await rest(signal);
      const verified = await verify(context, request, target, attempt, rested, signal);
      const outcome = isTold ? await addUnlistedEditor(context, editor, verified, signal) : verified;
      const whole = (await looks?.addTo(outcome, signal)) ?? outcome;
      return application.hasEnded?.() && !hadEnded ? withExit(whole, await this.app.exitReport.leftWindows()) : whole;
    } catch (thrown) {
      signal.throwIfAborted();
      const error = await this.app.exitReport.explain(thrown);
      if (!this.app.isRunning()) return this.exitOutcome(context, target, attempt);
      throw error;
    }
  }

  /** Performs the action. What goes wrong is part of the outcome: the tree may have changed before. */
  private async attempt(
    context: ActionContext,
    action: Action,
    target: Target | undefined,
    signal: AbortSignal,
  ): Promise<Attempt> {
    try {
      await using _ = context.input;
      const performed = await performAction(context, action, target, signal);
      return { performed, error: performed.error };
    } catch (thrown) {
      signal.throwIfAborted();
      if (thrown instanceof UiError && thrown.code === 'policy_refused') throw thrown;
      return { performed: undefined, error: this.explain(thrown, context) };
    }
  }

  private explain(thrown: unknown, { application }: ActionContext): UiError {
    if (!this.app.isRunning()) return this.app.exitReport.notRunning();
    if (thrown instanceof Error && thrown.name === 'DeadlineError') {
      return new UiError('unresponsive', `${quote(application.info.name)} does not answer: ${thrown.message}.`, {
        hint: 'It may be busy or hung: call debug_ui again before you repeat the action.',
      });
    }
    return toUiError(thrown);
  }

  /** Makes the outcome of an action that ended the application. */
  private exitOutcome(context: ActionContext, target: Target | undefined, { performed, error }: Attempt): ActOutcome {
    const { revision } = context.before;
    const done = { method: performed?.method, nodeBefore: target?.node, revision, ...(error && { error }) };
    return endedOutcome(this.app.exitReport.notRunning(), done);
  }

  /** Listens to the application from the first action on. */
  private openTap(application: Application, signal: AbortSignal): Promise<EventTap> {
    if (this.tapped !== application) this.opening = undefined;
    this.tapped = application;
    this.opening ??= EventTap.open(application, signal).catch((error) => {
      this.opening = undefined;
      throw error;
    });
    return this.opening;
  }
}

/** What an action has done that ended the application: who is gone takes no answer along. */
function withExit({ error, ...outcome }: ActOutcome, exit: string): ActOutcome {
  return { ...outcome, success: true, changed: true, effects: [exit, ...outcome.effects] };
}

/** Makes the outcome of an action that is not waited for. */
function sentOutcome({ start }: ActionContext, target: Target | undefined, { method, error }: Performed): ActOutcome {
  const { roots, revision } = start.shown;
  return {
    success: error === undefined,
    method,
    nodeBefore: target?.node,
    nodeAfter: undefined,
    changed: false,
    effects: [],
    settled: false,
    revision,
    trees: { before: roots, after: roots },
    noWaitAfter: true,
    ...(error && { error }),
  };
}
