import { toUiError } from '../core/errors.ts';
import { LIMITS } from '../core/limits.ts';
import type { Action, ActOutcome, PointAction } from './acting/action.ts';
import type { AppTree } from './app-tree.ts';
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
      this.planPicture();
    }
  }

  /** What was only read in part, or further than others, is no state of the tree to compare with. */
  look({ expand }: { expand: unknown }, { roots, revision, responsiveness }: Snapshot): void {
    this.describeApp();
    if (expand === 'nothing' && responsiveness === undefined) this.recorder.tree(roots, revision);
    if (this.idle === undefined) this.planPicture();
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
    const picture = await takePicture(application, options, signal);
    if (!signal.aborted) this.recorder.picture(picture, revision);
  }
}
