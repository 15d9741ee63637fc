import type { Application } from '../core/backend.ts';
import { toUiError } from '../core/errors.ts';
import { LIMITS } from '../core/limits.ts';
import type { Action, ActOutcome, PointAction } from './acting/action.ts';
import type { AppTree } from './app-tree.ts';
import { ByHand } from './by-hand/by-hand.ts';
import type { Recorder } from './recorder.ts';
import type { Snapshot } from './snapshot.ts';
import type { TargetApp } from './target-app.ts';

/** A picture is taken when nothing was done for so long: who acts faster is not slowed down by it. */
const IDLE_MS = 150;
/** A step of a record stays small. */
const PICTURE_LIMITS = { ...LIMITS, imageBytes: 64 * 1024 };

/** Records what is done in a session, and what it shows then. */
export class Recording implements Disposable {
  private readonly recorder: Recorder;
  private readonly target: TargetApp;
  private readonly tree: AppTree;
  private acting = 0;
  private idle: { timer: NodeJS.Timeout; over: AbortController } | undefined;

  constructor(recorder: Recorder, target: TargetApp, tree: AppTree) {
    this.recorder = recorder;
    this.target = target;
    this.tree = tree;
    target.program?.onOutput((_, chunk) => recorder.output(chunk));
  }

  get path(): string {
    return this.recorder.path;
  }

  async act(action: Action | PointAction, perform: () => Promise<ActOutcome>): Promise<ActOutcome> {
    this.stopPicture();
    this.acting += 1;
    const startedMs = performance.now();
    try {
      const outcome = await perform();
      this.describeApp();
      this.recorder.act({ action, result: outcome, startedMs, endedMs: performance.now() });
      return outcome;
    } catch (thrown) {
      this.recorder.act({ action, result: toUiError(thrown), startedMs, endedMs: performance.now() });
      throw thrown;
    } finally {
      this.acting -= 1;
      this.planPicture();
    }
  }

  /** What was only read in part, or further than others, is no state of the tree to compare with. */
  look({ expand }: { expand: unknown }, { roots, revision, responsiveness }: Snapshot): void {
    this.describeApp();
    if (expand === 'nothing' && responsiveness === undefined) this.recorder.tree(roots, revision);
    if (this.idle === undefined) this.planPicture();
  }

  /** Records what a person does, until it is disposed of. Undefined where the platform cannot tell. */
  async followHand(application: Application, signal: AbortSignal): Promise<AsyncDisposable | undefined> {
    const { tree, recorder } = this;
    const byHand = new ByHand({ tree, recorder, isActing: () => this.acting > 0 }, signal);
    await byHand.refresh();
    const watch = await application.watchInput?.((input) => byHand.take(input), signal);
    if (watch === undefined) await byHand[Symbol.asyncDispose]();
    return (
      watch && {
        async [Symbol.asyncDispose]() {
          await watch[Symbol.asyncDispose]();
          await byHand[Symbol.asyncDispose]();
        },
      }
    );
  }

  end(exitCode: number | undefined): void {
    this[Symbol.dispose]();
    this.recorder.end(exitCode);
  }

  [Symbol.dispose](): void {
    this.stopPicture();
  }

  private describeApp(): void {
    const info = this.target.application?.info;
    if (info) this.recorder.app({ app: info.name, toolkit: info.toolkit, pid: info.pid });
  }

  private planPicture(): void {
    this.stopPicture();
    const over = new AbortController();
    const timer = setTimeout(() => void this.takePicture(over.signal).catch(() => {}), IDLE_MS);
    timer.unref();
    this.idle = { timer, over };
  }

  private stopPicture(): void {
    clearTimeout(this.idle?.timer);
    this.idle?.over.abort();
    this.idle = undefined;
  }

  /** The tree is read anew: a password field that has just appeared is blacked out, too. */
  private async takePicture(signal: AbortSignal): Promise<void> {
    const application = await this.target.applicationOrWindows(signal);
    const { latest } = this.tree;
    const { roots } = this.target.isWindowsOnly(application) ? { roots: [] } : await this.tree.read('nothing', signal);
    const revision = latest?.revision ?? 0;
    const snapshot = { revision, roots, nodeCount: 0, warnings: [], latencyMs: 0 };
    const { takePicture } = await import('./pictures/take-picture.ts');
    const options = { snapshot, annotate: false, limits: PICTURE_LIMITS };
    const picture = await takePicture(application, options, {}, signal);
    if (!signal.aborted) this.recorder.picture(picture, revision);
  }
}
