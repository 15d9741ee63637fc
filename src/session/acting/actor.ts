import type { ActMethod } from '../../core/backend.ts';
import { toUiError, UiError } from '../../core/errors.ts';
import type { UiNode } from '../../core/node.ts';
import { nodeName } from '../../core/render/line.ts';
import { formatValue } from '../../core/text.ts';
import { scaled } from '../../core/timeouts.ts';
import { findById } from '../../core/tree.ts';
import type { Snapshot } from '../session.ts';
import type { Action, ActionContext, Done, Target } from './context.ts';
import { type ActionHost, contextOf, unresponsiveError, verdictOf } from './host.ts';
import { actOnPicture, isOnPicture } from './on-picture.ts';
import { perform } from './perform.ts';
import { resolve } from './resolve.ts';
import { hasTaken, selectedIn } from './set-value/wanted-value.ts';
import { EventTap, settle } from './settle.ts';

export type ActRequest = { action: Action; settleMs: number; observe: 'diff' | 'none' };

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
  { application: { habits } }: ActionHost,
  { action, settleMs }: ActRequest,
  target: Target | undefined,
  { roots }: Snapshot,
): number {
  if (settleMs === 0) return 0;
  const held = action.action === 'key' ? habits.keyHoldMs : 0;
  return settleMs + held + (roots.some(({ modal }) => modal) && isAnswer(action, target) ? scaled(CLOSING_MS) : 0);
}

/** Whether it may close the dialog that it is done in. */
function isAnswer(action: Action, target: Target | undefined): boolean {
  if (action.action === 'key') return action.key.kind === 'named' && action.key.name === 'return';
  return action.action === 'click' && target?.node.role === 'button';
}

/** Acts on one application, one action at a time. */
export class Actor implements AsyncDisposable {
  private tail: Promise<unknown> = Promise.resolve();
  private tap: Promise<EventTap> | undefined;

  act(host: ActionHost, request: ActRequest, signal: AbortSignal): Promise<ActOutcome> {
    const done = this.tail.then(() => {
      signal.throwIfAborted();
      return this.run(host, request, signal);
    });
    this.tail = done.catch(() => {});
    return done;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const tap = await this.tap?.catch(() => undefined);
    await tap?.[Symbol.asyncDispose]().catch(() => {});
  }

  private async run(host: ActionHost, request: ActRequest, signal: AbortSignal): Promise<ActOutcome> {
    const { action } = request;
    const tap = await this.listen(host, signal);
    if (isOnPicture(host, action)) {
      return await actOnPicture(host, await contextOf(host, tap, signal), request, signal);
    }
    const { context, target, isFar } = await resolve(host, tap, action, signal);
    context.onset.since = tap.count;
    let done: Done | undefined;
    let error: UiError | undefined;
    try {
      await using _ = context.input;
      done = await perform(context, action, target, signal);
      error = done.error;
    } catch (thrown) {
      signal.throwIfAborted();
      error = explain(thrown, host);
    }
    const method = done?.method;
    const id = action.action === 'key' ? undefined : action.id;
    if (!host.isRunning()) return exited(host, context, target, method, error);
    try {
      const read = (each: AbortSignal) => context.readVisible(each);
      const { shown: before, since } = context.onset;
      const isIdle = method === undefined && !context.input.wasUsed;
      const settleMs = isIdle ? 0 : patienceWith(host, request, target, before);
      const { after, settled } = await settle(tap, { before, since, settleMs, read }, signal);
      const own =
        target && isFar ? { before: target.node, after: await nodeNow(context, target, after, signal) } : undefined;
      const verdict = verdictOf(before, after, id, own);
      const effects = request.observe === 'diff' ? verdict.effects : [];
      const changed = verdict.changed || done?.changed === true;
      error ??= unresponsiveError(after) ?? notTaken(action, verdict.nodeAfter);
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
      if (!host.isRunning()) return exited(host, context, target, method, error);
      throw thrown;
    }
  }

  private listen({ application }: ActionHost, signal: AbortSignal): Promise<EventTap> {
    this.tap ??= EventTap.open(application, signal).catch((error) => {
      this.tap = undefined;
      throw error;
    });
    return this.tap;
  }
}

async function nodeNow(
  context: ActionContext,
  { id }: Target,
  shown: Snapshot,
  signal: AbortSignal,
): Promise<UiNode | undefined> {
  const node = findById(shown.roots, id);
  return node && !node.offscreen ? node : findById((await context.readWithTarget(signal)).roots, id);
}

function notTaken(action: Action, node: UiNode | undefined): UiError | undefined {
  if (action.action !== 'set_value' || node === undefined || hasTaken(node, action.value) !== false) return undefined;
  const now = typeof action.value === 'boolean' ? String(node.checked) : formatValue(heldBy(node), 80);
  return new UiError('unsupported', `${nodeName(node)} id=${node.id} did not take the value: it has ${now} now.`, {
    hint: "The application may have rounded or refused it; look again, or try 'type'.",
  });
}

const heldBy = (node: UiNode) => node.value ?? (node.role === 'list' ? selectedIn(node).join(', ') : '');

function explain(thrown: unknown, host: ActionHost): UiError {
  if (!host.isRunning()) return new UiError('process_not_running', host.ending());
  if (thrown instanceof Error && thrown.name === 'DeadlineError') {
    return new UiError('unresponsive', `${host.application.info.name} does not answer: ${thrown.message}.`, {
      hint: 'It may be busy or hung: look again with debug_ui before you try once more.',
    });
  }
  return toUiError(thrown);
}

function exited(
  host: ActionHost,
  context: ActionContext,
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
    effects: [host.ending()],
    settled: true,
    revision: context.before.revision,
    ...(error && { error }),
  };
}
