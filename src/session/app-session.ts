import { setTimeout as delay } from 'node:timers/promises';
import type { AppIdentity, Particulars } from '../core/backend.ts';
import { UiError } from '../core/errors.ts';
import type { UiNode } from '../core/node.ts';
import type { Rect } from '../core/rect.ts';
import {
  type Action,
  type ActOutcome,
  type ActRequest,
  type Permit,
  type PointAction,
  targetIds,
} from './acting/action.ts';
import { Actor } from './acting/actor.ts';
import { HeldInput } from './acting/held-input.ts';
import { AppTree } from './app-tree.ts';
import type { OutputPage } from './output.ts';
import { type Frame, onScreen } from './picture-point.ts';
import type { VisionService } from './pictures/vision-service.ts';
import type { Recorder } from './recorder.ts';
import { Recording } from './recording.ts';
import type { Session, SessionSummary } from './session.ts';
import type { Picture, PictureOptions, Snapshot, SnapshotOptions } from './snapshot.ts';
import { type Origin, TargetApp } from './target-app.ts';
import { Changes } from './watching/changes.ts';
import type { TrackedApp } from './watching/tracked-app.ts';

/** A window that has no title for this long has none. */
const TITLED_MS = 1_000;
const TITLE_POLL_MS = 20;
/** A window that its toolkit has not reported for this long is listed as the display knows it. */
const AWAITED_MS = 600;
const AWAITED_POLL_MS = 50;

/** What only some sessions have. */
export type SessionParts = { vision?: VisionService; recorder?: Recorder | undefined };

/** Joins the parts of a session: the application, its tree, what acts on it and what watches it. */
export class AppSession implements Session, AsyncDisposable {
  readonly id: string;
  readonly changes: Changes;
  readonly target: TargetApp;
  readonly tree: AppTree;
  private readonly actor: Actor;
  private readonly recording: Recording | undefined;
  private titles: string[] = [];
  private lastPicture: Frame | undefined;

  constructor(id: string, origin: Origin, maxKeptEvents: number, parts: SessionParts = {}) {
    this.id = id;
    this.target = new TargetApp(origin, () => parts.vision?.wake());
    this.tree = new AppTree(this.target, parts.vision);
    this.actor = new Actor(this.target, this.tree);
    const { target, tree } = this;
    this.changes = new Changes(trackedApp(target, tree), maxKeptEvents, picturedApp(target, tree));
    this.recording = parts.recorder && new Recording(parts.recorder, target, tree);
  }

  summary(): SessionSummary {
    const { application, bareApplication, desktop, exitReport, name, pid, program } = this.target;
    const info = application?.info;
    const exited = !this.target.isRunning();
    const { exit } = exited || application?.hasEnded?.() ? exitReport : {};
    return {
      sessionId: this.id,
      app: info?.name ?? name,
      pid,
      toolkit: info?.toolkit ?? '',
      origin: program ? 'launched' : 'attached',
      display: desktop.kind,
      state: exited ? 'exited' : application || bareApplication ? 'running' : 'starting',
      ...(exit?.code != null && { exitCode: exit.code }),
      ...(exit?.signal != null && { exitSignal: exit.signal }),
      windows: exited ? [] : this.knownTitles(),
    };
  }

  get desktopArea(): Rect | undefined {
    const { application, bareApplication } = this.target;
    return (application ?? bareApplication)?.desktopArea;
  }

  /** The titles of its windows. Qt names some only after they show, and the display knows them first. */
  async windowTitles(signal: AbortSignal): Promise<string[]> {
    const known = this.summary().windows;
    const { desktop, application = this.target.bareApplication } = this.target;
    if (known.length > 0 || application === undefined) return known;
    const limitMs = performance.now() + desktop.timeouts.scale(TITLED_MS);
    for (;;) {
      const titles = (await application.windows(signal)).map(({ title }) => title).filter(Boolean);
      if (titles.length > 0 || performance.now() > limitMs) {
        this.titles = titles.length > 0 ? titles : [this.target.name];
        return this.titles;
      }
      await delay(TITLE_POLL_MS, undefined, { signal });
    }
  }

  /** Those of its tree; else those it had when it was found, or that the display had last. */
  private knownTitles(): string[] {
    const { latest } = this.tree;
    const known = [latest?.roots.map(titleOf) ?? this.target.application?.info.windows ?? [], this.titles];
    return known.map((titles) => titles.filter(Boolean)).find((titles) => titles.length > 0) ?? [];
  }

  async snapshot(options: SnapshotOptions, signal: AbortSignal): Promise<Snapshot> {
    const snapshot = await this.wholeSnapshot(options, signal);
    if (!options.peek) {
      this.recording?.look(options, snapshot);
      this.actor.looked();
    }
    return snapshot;
  }

  /** A window that has just come up may be of a toolkit that has yet to report it: it is in the tree a moment later. */
  private async wholeSnapshot(options: SnapshotOptions, signal: AbortSignal): Promise<Snapshot> {
    const limitMs = performance.now() + this.target.desktop.timeouts.scale(AWAITED_MS);
    for (;;) {
      const snapshot = await this.tree.snapshot(options, signal);
      if (!snapshot.awaitsWindow || performance.now() > limitMs) return snapshot;
      await delay(AWAITED_POLL_MS, undefined, { signal });
    }
  }

  async particulars(ids: readonly string[], signal: AbortSignal): Promise<Particulars[]> {
    const application = await this.target.applicationOrWindows(signal);
    const refs = ids.map((id) => this.tree.ids.refOf(id));
    const living = refs.filter((ref) => ref !== undefined);
    const said = (await application.particulars?.(living, signal)) ?? [];
    const byRef = new Map(living.map((ref, at) => [ref, said[at]]));
    return refs.map((ref) => byRef.get(ref ?? '') ?? {});
  }

  revision(revision: number): Snapshot | undefined {
    return this.tree.revision(revision);
  }

  async picture(options: PictureOptions, signal: AbortSignal): Promise<Picture> {
    const application = await this.target.applicationOrWindows(signal);
    // The module is loaded with the first picture: the image library takes a tenth of a second.
    const { takePicture } = await import('./pictures/take-picture.ts');
    // An application that hangs reports nothing; its last tree still has the places of its password fields.
    const snapshot = options.snapshot.roots.length > 0 ? options.snapshot : (this.tree.latest ?? options.snapshot);
    const seen = this.tree.vision?.memory.of(options.elementId ?? '')?.node;
    const wanted = options.elementId ?? options.rootId;
    const window = await this.tree.pictureOf(snapshot.roots, wanted, application, signal);
    const windowOf = (root: UiNode) => this.tree.windowOfRoot(root, application, signal);
    const picture = await takePicture(
      application,
      { ...options, snapshot, windowOf, ...(seen && { seen }) },
      window,
      signal,
    );
    if (!options.peek) this.lastPicture = picture;
    return picture;
  }

  async watchLooks(listener: () => void, signal: AbortSignal): Promise<AsyncDisposable | undefined> {
    return (await this.target.applicationOrWindows(signal)).watchLooks?.(listener, signal);
  }

  output(from: number | undefined, maxBytes: number): OutputPage {
    if (!this.target.program) {
      throw new UiError('unsupported', `Session '${this.id}' is attached: its output is not captured.`, {
        hint: 'Launch the program with debug_launch to capture its output.',
      });
    }
    return this.target.output.page(from, maxBytes, !this.target.isRunning());
  }

  identities(): readonly AppIdentity[] {
    return this.target.application?.identities ?? [{ name: this.target.name }];
  }

  async act(request: ActRequest, signal: AbortSignal): Promise<ActOutcome> {
    const { target } = this;
    const needsTree = targetIds(request.action).length > 0;
    const application = await (needsTree ? target.applicationToActOn(signal) : target.applicationOrWindows(signal));
    return this.recorded(request.action, () => this.actor.act(application, request, signal));
  }

  async actAt(request: ActRequest<PointAction>, signal: AbortSignal): Promise<ActOutcome> {
    const picture = this.requirePicture();
    const application = await this.target.applicationOrWindows(signal);
    const action = onScreen(request.action, picture, await application.windows(signal));
    return this.recorded(action, () => this.actor.actAt(application, { ...request, action }, signal));
  }

  settle(signal: AbortSignal): Promise<boolean> {
    return this.actor.settle(signal);
  }

  async lendInput(permit: Permit, signal: AbortSignal): Promise<HeldInput> {
    return new HeldInput(await this.target.applicationOrWindows(signal), permit, signal);
  }

  async recordByHand(signal: AbortSignal): Promise<AsyncDisposable> {
    const application = await this.target.requireApplication(signal);
    const following = await this.recording?.followHand(application, signal);
    if (following !== undefined) return following;
    throw new UiError('unsupported', 'What a person does cannot be recorded here.', {
      hint: 'It takes a session that is recorded, on a display of X11: an isolated one, with displayServer "x11".',
    });
  }

  private requirePicture(): Frame {
    if (this.lastPicture !== undefined) return this.lastPicture;
    throw new UiError('bad_arguments', 'There is no screenshot of this session that at could be a point of.', {
      hint: 'Take one first: debug_ui with mode "screenshot" or "both".',
    });
  }

  private recorded(action: Action | PointAction, act: () => Promise<ActOutcome>): Promise<ActOutcome> {
    const perform = () =>
      act().catch(async (error) => {
        throw await this.target.exitReport.explain(error);
      });
    return this.recording === undefined ? perform() : this.recording.act(action, perform);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.recording?.[Symbol.dispose]();
    await this.actor[Symbol.asyncDispose]();
    await this.target[Symbol.asyncDispose]();
    this.recording?.end(this.target.exitReport.exit?.code ?? undefined);
  }
}

const titleOf = ({ title = '' }: UiNode) => title;

function trackedApp(target: TargetApp, tree: AppTree): TrackedApp {
  return {
    shown: async (signal) => {
      if (!target.bareApplication) await target.waitForWindow(signal);
    },
    tree: async (signal) => {
      const { roots, reading } = await tree.read('nothing', signal);
      return { roots, complete: reading.complete, answers: reading.responsiveness !== 'nothing' };
    },
    watch: async (listener, signal) => (await target.requireApplication(signal)).watch(listener, signal),
    idOf: (ref) => tree.ids.idOf(ref),
    isRunning: () => target.isRunning(),
  };
}

/** The application with what pictures show. */
function picturedApp(target: TargetApp, tree: AppTree): TrackedApp {
  return {
    ...trackedApp(target, tree),
    tree: async (signal) => {
      const { snapshot, isWhole } = await tree.look({ expand: 'nothing', vision: true }, signal);
      return { roots: snapshot.roots, complete: isWhole, answers: snapshot.responsiveness !== 'nothing' };
    },
  };
}
