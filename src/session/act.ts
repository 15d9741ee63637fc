import type { ActMethod } from '../core/backend.ts';
import { toUiError, UiError } from '../core/errors.ts';
import { findById } from '../core/find.ts';
import { nodeName } from '../core/line.ts';
import type { UiNode } from '../core/node.ts';
import { atMost } from '../core/patience.ts';
import { formatValue } from '../core/text.ts';
import { hasTaken, selectedIn } from '../core/wanted-value.ts';
import { actOnPicture, isOnPicture } from './act-on-picture.ts';
import { perform } from './act-perform.ts';
import { resolve } from './act-resolve.ts';
import type { Deed, Done, Scene, Target } from './act-scene.ts';
import { EventTap, settle } from './act-settle.ts';
import { type Stage, sceneOf, silence, verdictOf } from './act-stage.ts';
import type { Snapshot } from './session.ts';

export type ActRequest = { deed: Deed; settleMs: number; observe: 'diff' | 'none' };

export type ActOutcome = {
  success: boolean;
  method: ActMethod | undefined;
  nodeBefore: UiNode | undefined;
  nodeAfter: UiNode | undefined;
  changed: boolean;
  effects: string[];
  settled: boolean;
  /** Where to ask for what changed since. */
  revision: number;
  error?: UiError;
};

/** A file dialog looks at the disk before it closes. */
const CLOSING_MS = 1_000;

function patienceWith(
  { application: { keyHoldMs = 0 } }: Stage,
  { deed, settleMs }: ActRequest,
  target: Target | undefined,
  { roots }: Snapshot,
): number {
  if (settleMs === 0) return 0;
  const held = deed.action === 'key' ? keyHoldMs : 0;
  return settleMs + held + (roots.some(({ modal }) => modal) && isAnswer(deed, target) ? atMost(CLOSING_MS) : 0);
}

/** Whether it may close the dialog that it is done in. */
function isAnswer(deed: Deed, target: Target | undefined): boolean {
  if (deed.action === 'key') return deed.key.kind === 'named' && deed.key.name === 'return';
  return deed.action === 'click' && target?.node.role === 'button';
}

/** Acts on one application, one action at a time. */
export class Actor implements AsyncDisposable {
  private tail: Promise<unknown> = Promise.resolve();
  private tap: Promise<EventTap> | undefined;

  act(stage: Stage, request: ActRequest, signal: AbortSignal): Promise<ActOutcome> {
    const done = this.tail.then(() => {
      signal.throwIfAborted();
      return this.run(stage, request, signal);
    });
    this.tail = done.catch(() => {});
    return done;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const tap = await this.tap?.catch(() => undefined);
    await tap?.[Symbol.asyncDispose]().catch(() => {});
  }

  private async run(stage: Stage, request: ActRequest, signal: AbortSignal): Promise<ActOutcome> {
    const { deed } = request;
    const tap = await this.listen(stage, signal);
    if (isOnPicture(stage, deed)) {
      return await actOnPicture(stage, await sceneOf(stage, tap, signal), request, signal);
    }
    const { scene, target, isFar } = await resolve(stage, tap, deed, signal);
    scene.onset.since = tap.count;
    let done: Done | undefined;
    let error: UiError | undefined;
    try {
      await using _ = scene.input;
      done = await perform(scene, deed, target, signal);
      error = done.error;
    } catch (thrown) {
      signal.throwIfAborted();
      error = explain(thrown, stage);
    }
    const method = done?.method;
    const id = deed.action === 'key' ? undefined : deed.id;
    if (!stage.isRunning()) return exited(stage, scene, target, method, error);
    try {
      const read = (each: AbortSignal) => scene.glance(each);
      const { shown: before, since } = scene.onset;
      const isIdle = method === undefined && !scene.input.wasUsed;
      const settleMs = isIdle ? 0 : patienceWith(stage, request, target, before);
      const { after, settled } = await settle(tap, { before, since, settleMs, read }, signal);
      const own =
        target && isFar ? { before: target.node, after: await nodeNow(scene, target, after, signal) } : undefined;
      const verdict = verdictOf(before, after, id, own);
      const effects = request.observe === 'diff' ? verdict.effects : [];
      const changed = verdict.changed || done?.changed === true;
      error ??= silence(after) ?? notTaken(deed, verdict.nodeAfter);
      const success = error === undefined;
      return {
        success,
        method,
        ...verdict,
        changed,
        effects,
        settled,
        revision: after.revision,
        ...(error && { error }),
      };
    } catch (thrown) {
      signal.throwIfAborted();
      if (!stage.isRunning()) return exited(stage, scene, target, method, error);
      throw thrown;
    }
  }

  private listen({ application }: Stage, signal: AbortSignal): Promise<EventTap> {
    this.tap ??= EventTap.open(application, signal).catch((error) => {
      this.tap = undefined;
      throw error;
    });
    return this.tap;
  }
}

async function nodeNow(
  scene: Scene,
  { id }: Target,
  shown: Snapshot,
  signal: AbortSignal,
): Promise<UiNode | undefined> {
  const node = findById(shown.roots, id);
  return node && !node.offscreen ? node : findById((await scene.look(signal)).roots, id);
}

function notTaken(deed: Deed, node: UiNode | undefined): UiError | undefined {
  if (deed.action !== 'set_value' || node === undefined || hasTaken(node, deed.value) !== false) return undefined;
  const now = typeof deed.value === 'boolean' ? String(node.checked) : formatValue(heldBy(node), 80);
  return new UiError('unsupported', `${nodeName(node)} id=${node.id} did not take the value: it has ${now} now.`, {
    hint: "The application may have rounded or refused it; look again, or try 'type'.",
  });
}

const heldBy = (node: UiNode) => node.value ?? (node.role === 'list' ? selectedIn(node).join(', ') : '');

function explain(thrown: unknown, stage: Stage): UiError {
  if (!stage.isRunning()) return new UiError('process_not_running', stage.ending());
  if (thrown instanceof Error && thrown.name === 'DeadlineError') {
    return new UiError('unresponsive', `${stage.application.info.name} does not answer: ${thrown.message}.`, {
      hint: 'It may be busy or hung: look again with debug_ui before you try once more.',
    });
  }
  return toUiError(thrown);
}

function exited(
  stage: Stage,
  scene: Scene,
  target: Target | undefined,
  method: ActMethod | undefined,
  error: UiError | undefined,
): ActOutcome {
  return {
    success: error === undefined,
    method,
    nodeBefore: target?.node,
    nodeAfter: undefined,
    changed: target !== undefined,
    effects: [stage.ending()],
    settled: true,
    revision: scene.before.revision,
    ...(error && { error }),
  };
}
