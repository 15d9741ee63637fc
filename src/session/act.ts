import type { ActMethod } from '../core/backend.ts';
import { toUiError, UiError } from '../core/errors.ts';
import { findById } from '../core/find.ts';
import { nodeName } from '../core/line.ts';
import type { UiNode } from '../core/node.ts';
import { formatValue } from '../core/text.ts';
import { judge } from '../core/verdict.ts';
import { hasTaken } from '../core/wanted-value.ts';
import { HeldInput } from './act-input.ts';
import { actOnPicture, isOnPicture } from './act-on-picture.ts';
import { perform } from './act-perform.ts';
import { type Deed, type Done, type Scene, type Target, targetIn } from './act-scene.ts';
import { EventTap, settle } from './act-settle.ts';
import type { Snapshot, SnapshotOptions } from './session.ts';
import type { Sight } from './sight.ts';

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

/** What acting needs from its session. */
export type Stage = Pick<Scene, 'application' | 'refOf' | 'idOf' | 'expectTitle'> & {
  snapshot(options: SnapshotOptions, signal: AbortSignal): Promise<Snapshot>;
  /** What the id stood for when it was last seen. */
  lastRefOf(id: string): string | undefined;
  /** The list that it was in. */
  listOf(id: string): string | undefined;
  /** What became of an id that is not there any more. */
  fate(id: string): UiError;
  isRunning(): boolean;
  /** How the process ended, in words. */
  ending(): string;
  /** What was seen in pictures, if any was looked at. */
  sight: Sight | undefined;
};

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
    const since = tap.count;
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
      const settleMs = method === undefined ? 0 : request.settleMs;
      const { after, settled } = await settle(tap, { before: scene.before, since, settleMs, read }, signal);
      const own =
        target && isFar ? { before: target.node, after: await nodeNow(scene, target, after, signal) } : undefined;
      const verdict = judge(scene.before.roots, after.roots, id, own);
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

type Resolved = { scene: Scene; target: Target | undefined; isFar: boolean };

async function nodeNow(
  scene: Scene,
  { id }: Target,
  shown: Snapshot,
  signal: AbortSignal,
): Promise<UiNode | undefined> {
  return findById(shown.roots, id) ?? findById((await scene.look(signal)).roots, id);
}

/** The target as it is now, with the tree around it. What is scrolled away takes a closer look. */
async function resolve(stage: Stage, tap: EventTap, deed: Deed, signal: AbortSignal): Promise<Resolved> {
  const ids = deed.action === 'drag' ? [deed.id, deed.toId] : deed.id === undefined ? [] : [deed.id];
  const lastSeen = ids.map((id) => stage.lastRefOf(id));
  const near = await sceneOf(stage, tap, signal);
  const { before } = near;
  if (before.roots.length === 0)
    throw silence(before) ?? new UiError('no_accessibility', 'The application shows no window.');
  if (ids.every((id) => findById(before.roots, id) !== undefined)) {
    const target = firstTarget(near, ids);
    const scene =
      target && (await hasLapsed(stage, target, signal)) ? await readAgain(stage, near, target, signal) : near;
    return { scene, target: scene === near ? target : firstTarget(scene, ids), isFar: false };
  }
  for (const [at, id] of ids.entries()) {
    const ref = findById(before.roots, id) ? undefined : lastSeen[at];
    const alive = ref !== undefined && (await stage.application.inspect(ref, signal)) !== undefined;
    if (!alive && !findById(before.roots, id)) throw lost(stage, id, at > 0);
  }
  const lists = new Set(ids.map((id) => stage.listOf(id)));
  const [list] = lists;
  const expand = list !== undefined && lists.size === 1 ? { id: list } : 'everything';
  const look: Scene['look'] = (each) => stage.snapshot({ expand }, each);
  const far = await look(signal);
  const missing = ids.findIndex((id) => findById(far.roots, id) === undefined);
  if (missing >= 0) throw lost(stage, ids[missing] ?? '', missing > 0);
  return { scene: { ...near, look }, target: targetIn(near, far, ids[0] ?? ''), isFar: true };
}

/** Calc lets go of the object of a cell after fifteen seconds, and makes another one when it is asked again. */
async function hasLapsed({ application }: Stage, { node, ref }: Target, signal: AbortSignal): Promise<boolean> {
  return node.role === 'cell' && (await application.inspect(ref, signal)) === undefined;
}

async function readAgain(stage: Stage, scene: Scene, { line, id }: Target, signal: AbortSignal): Promise<Scene> {
  const holder = line.at(-2)?.id ?? id;
  return { ...scene, before: await stage.snapshot({ expand: { id: holder } }, signal) };
}

async function sceneOf(stage: Stage, tap: EventTap, signal: AbortSignal): Promise<Scene> {
  const look: Scene['look'] = (each) => stage.snapshot({ expand: 'nothing' }, each);
  const { application } = stage;
  const [refOf, idOf] = [(id: string) => stage.refOf(id), (ref: string) => stage.idOf(ref)];
  return {
    application,
    before: await look(signal),
    look,
    glance: look,
    refOf,
    idOf,
    expectTitle: (id, title) => stage.expectTitle(id, title),
    lastFocus: () => tap.lastFocus,
    input: new HeldInput(application, signal),
  };
}

function firstTarget(scene: Scene, [id]: string[]): Target | undefined {
  return id === undefined ? undefined : targetIn(scene, scene.before, id);
}

function lost(stage: Stage, id: string, isDestination: boolean): UiError {
  const reason = stage.fate(id);
  return isDestination
    ? new UiError('node_not_found', `drag destination ${reason.message}`, { hint: reason.hint ?? '' })
    : reason;
}

/** A tree that came back in part says nothing about what an action did. */
function silence({ warnings }: Snapshot): UiError | undefined {
  const reason = warnings.find((warning) => warning.includes('stopped answering') || warning.includes('whole tree'));
  if (reason === undefined) return undefined;
  return new UiError('unresponsive', reason, {
    hint: 'What the action did, if anything, is unknown: look again with debug_ui.',
  });
}

function notTaken(deed: Deed, node: UiNode | undefined): UiError | undefined {
  if (deed.action !== 'set_value' || node === undefined || hasTaken(node, deed.value) !== false) return undefined;
  const now = typeof deed.value === 'boolean' ? String(node.checked) : formatValue(node.value ?? '', 80);
  return new UiError('unsupported', `${nodeName(node)} id=${node.id} did not take the value: it has ${now} now.`, {
    hint: "The application may have rounded or refused it; look again, or try 'type'.",
  });
}

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
