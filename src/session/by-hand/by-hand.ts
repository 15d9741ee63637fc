import type { HandInput } from '../../core/backend.ts';
import { judge } from '../../core/diff/verdict.ts';
import type { UiNode } from '../../core/node.ts';
import { controlAt } from '../../core/node-at.ts';
import { Serial } from '../../core/serial.ts';
import { type Action, type ActOutcome, type PointAction, targetIds } from '../acting/action.ts';
import type { AppTree } from '../app-tree.ts';
import type { Recorder } from '../recorder.ts';
import { type Gesture, Gestures } from './gestures.ts';

/** A gesture is over, and what it led to shows, when nothing more came for so long. */
const QUIET_MS = 500;
/** What an application shows by itself meanwhile is not the effect of the next gesture. */
const REFRESH_MS = 1_000;

type Parts = {
  tree: AppTree;
  recorder: Recorder;
  /** A tool is acting: what comes now is its input, not a person's. */
  isActing: () => boolean;
};

/** Records what a person does to an application, each with what it was done to and what it led to. */
export class ByHand implements AsyncDisposable {
  private readonly parts: Parts;
  private readonly signal: AbortSignal;
  private readonly gestures = new Gestures();
  private readonly serial = new Serial();
  private readonly refreshing: NodeJS.Timeout;
  private quiet: NodeJS.Timeout | undefined;
  private shown: UiNode[] = [];

  constructor(parts: Parts, signal: AbortSignal) {
    this.parts = parts;
    this.signal = signal;
    this.refreshing = setInterval(() => void this.serial.run(() => this.refresh()).catch(() => {}), REFRESH_MS);
    this.refreshing.unref();
  }

  take(input: HandInput): void {
    if (this.parts.isActing()) return;
    clearTimeout(this.quiet);
    this.record(this.gestures.add(input));
    this.quiet = setTimeout(() => this.record(this.gestures.flush()), QUIET_MS);
  }

  /** Reads what shows before the first gesture, and after what changed by itself. */
  async refresh(): Promise<void> {
    if (this.gestures.isOpen || this.parts.isActing()) return;
    const { roots } = await this.parts.tree.read('nothing', this.signal);
    if (!this.gestures.isOpen) this.shown = roots;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearTimeout(this.quiet);
    clearInterval(this.refreshing);
    this.record(this.gestures.flush());
    await this.serial.run(async () => {});
  }

  private record(gesture: Gesture | undefined): void {
    if (gesture !== undefined) void this.serial.run(() => this.finish(gesture)).catch(() => {});
  }

  private async finish(gesture: Gesture): Promise<void> {
    const { tree, recorder } = this.parts;
    const before = this.shown;
    const action = actionOf(gesture, before);
    const [id] = targetIds(action);
    // An application that a gesture has ended shows nothing more.
    const after = await tree.read('nothing', this.signal).then(
      ({ roots }) => roots,
      () => [],
    );
    this.shown = after;
    const revision = tree.latest?.revision ?? 0;
    const trees = { before, after };
    const verdict = judge(before, after, id);
    const result: ActOutcome = { success: true, method: undefined, ...verdict, settled: true, revision, trees };
    const { startedMs } = gesture;
    recorder.act({ action, result, startedMs, endedMs: performance.now(), byHand: true });
  }
}

function actionOf(gesture: Gesture, before: readonly UiNode[]): Action | PointAction {
  switch (gesture.kind) {
    case 'type':
      return { action: 'type', text: gesture.text };
    case 'key':
      return { action: 'key', key: gesture.key, modifiers: gesture.modifiers };
    case 'click': {
      const { at, button, count, modifiers } = gesture;
      const id = controlAt(before, at)?.id;
      return { action: 'click', ...(id === undefined ? { at } : { id }), button, count, modifiers };
    }
    case 'scroll': {
      const { at, direction, amount } = gesture;
      const id = controlAt(before, at)?.id;
      return { action: 'scroll', ...(id === undefined ? { at } : { id }), direction, amount };
    }
    case 'drag': {
      const { at, toAt } = gesture;
      const [id, toId] = [controlAt(before, at)?.id, controlAt(before, toAt)?.id];
      return id === undefined || toId === undefined ? { action: 'drag', at, toAt } : { action: 'drag', id, toId };
    }
  }
}
