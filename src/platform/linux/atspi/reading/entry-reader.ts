import type { ReadOptions } from '../../../../core/backend.ts';
import type { PlatformNode } from '../../../../core/node.ts';
import { isSameRect, type Rect } from '../../../../core/rect.ts';
import { isOpenPopup, type ScreenWindow } from '../../screen/window.ts';
import { type AppWindows, type MatchedWindow, readTraits } from '../geometry/app-windows.ts';
import { NO_BOXES, type Place, pagePlace, topPlace } from '../geometry/place.ts';
import { isSamePlacement, type Placement, type Surroundings, scaleOnly, UNMOVED } from '../geometry/placement.ts';
import { misfit, type WindowTraits } from '../geometry/window-match.ts';
import { Accessibles } from '../protocol/accessibles.ts';
import { type ObjectRef, refOf } from '../protocol/object-ref.ts';
import type { Peers } from '../protocol/peers.ts';
import { askOnce } from '../protocol/questions.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';
import type { TopLevel } from '../toolkits/window-habits.ts';
import type { AppEntry } from './app-entry.ts';
import type { Guests } from './guests.ts';
import type { ReadingOutcome } from './outcome.ts';
import { focusBesidePages, withoutFocusInPages } from './page-focus.ts';
import type { TreeMemory } from './tree-memory.ts';
import { TreeReader } from './tree-reader.ts';
import type { UnlistedPopups } from './unlisted-popups.ts';

/** Whom to ask about an application, and what is known of its windows. */
export type Sources = {
  peers: Peers;
  windows: Promise<ScreenWindow[]>;
  appWindows: AppWindows;
  popups: UnlistedPopups;
  guests: Guests;
};

type EntryReading = { roots: PlatformNode[]; outcome: ReadingOutcome };

/** Reads what one registration of an application shows. */
export class EntryReader {
  private readonly root: ObjectRef;
  private readonly toolkit: Toolkit;
  private readonly isForeign: boolean;
  private readonly objects: Accessibles;
  private readonly sources: Sources;
  private readonly memory: TreeMemory;
  private readonly tree: TreeReader;
  private readonly signal: AbortSignal;
  private readonly traits = new Map<string, Promise<WindowTraits>>();
  private readonly guestReaders = new Map<string, Promise<TreeReader>>();
  private scale = UNMOVED.scale;

  private constructor(
    { root, toolkit, isForeign }: AppEntry,
    objects: Accessibles,
    sources: Sources,
    memory: TreeMemory,
    options: ReadOptions,
    signal: AbortSignal,
  ) {
    this.root = root;
    this.toolkit = toolkit;
    this.isForeign = isForeign ?? false;
    this.objects = objects;
    this.sources = sources;
    this.memory = memory;
    this.tree = new TreeReader(
      { root, toolkit },
      objects,
      memory,
      options,
      (first, at) => this.readGuest(first, at),
      signal,
    );
    this.signal = signal;
  }

  static async read(
    entry: AppEntry,
    sources: Sources,
    memory: TreeMemory,
    options: ReadOptions,
    signal: AbortSignal,
  ): Promise<EntryReading> {
    const objects = new Accessibles(await sources.peers.of(entry), entry.toolkit);
    return new EntryReader(entry, objects, sources, memory, options, signal).read();
  }

  private async read(): Promise<EntryReading> {
    const { objects, toolkit, tree, signal } = this;
    const { bus } = this.root;
    for (const ref of this.memory.rootsIn(bus)) if (!this.isPlaced(ref)) this.traitsOf(ref).catch(() => {});
    const prepared = tree.prepare((other) => this.sources.guests.has(other));
    const refs = (await tree.attempt(objects.children(this.root, signal))) ?? [];
    const isPlaced = refs.every((ref) => this.isPlaced(ref));
    const windows = await this.sources.windows;
    const popups = windows.filter(isOpenPopup).map(({ bounds }) => bounds);
    const tops = isPlaced ? [] : await this.match(refs, windows);
    const read = (ref: ObjectRef) => this.readWindow(ref, { tops, windows }, popups, prepared);
    const listed = (await Promise.all(refs.map(read))).filter((top) => top !== undefined);
    const popped = await this.readPopups(windows, popups);
    if (refs.some(({ key }) => toolkit.mayMoveUnreported(this.memory.placementIn(key)))) {
      tree.outcome.overtaken ||= await this.haveMoved(tops);
    }
    const roots = [...toolkit.correctWindows(listed, windows), ...popped];
    return { roots: this.sources.guests.entries.length > 0 ? this.withOneFocus(roots) : roots, outcome: tree.outcome };
  }

  private withOneFocus(roots: PlatformNode[]): PlatformNode[] {
    const { guests } = this.sources;
    guests.focusBeside = roots.map(focusBesidePages).find((ref) => ref !== undefined);
    return guests.focusBeside === undefined ? roots : roots.map(withoutFocusInPages);
  }

  private isPlaced({ key }: ObjectRef): boolean {
    const placement = this.memory.placementIn(key);
    return placement !== undefined && this.toolkit.keepsPlacement(placement);
  }

  private traitsOf(ref: ObjectRef): Promise<WindowTraits> {
    const { objects, toolkit, signal } = this;
    return askOnce(this.traits, ref.key, () => readTraits(objects, ref, toolkit.windowBox, signal));
  }

  private match(refs: readonly ObjectRef[], windows: readonly ScreenWindow[]): Promise<MatchedWindow[]> {
    return this.sources.appWindows.of(refs, (ref) => this.traitsOf(ref), windows, this.toolkit).catch(() => []);
  }

  private async readWindow(
    ref: ObjectRef,
    { tops, windows }: Surroundings,
    popups: readonly Rect[],
    prepared: Promise<void>,
  ): Promise<TopLevel | undefined> {
    const { toolkit } = this;
    const top = tops.find((each) => each.ref.key === ref.key);
    const placement = this.place(ref, top, { tops, windows });
    await prepared;
    const window = windows.find(({ handle }) => handle === placement.handle);
    if (!window && this.isForeign) return undefined;
    if (top && !window && toolkit.isClosed(top.traits, placement, windows)) return undefined;
    const isInScene = toolkit.isInScene(window);
    const at = topPlace(placement, popups);
    const frame = top && toolkit.frameOf(top);
    const boxes = frame && frame !== top.traits.box ? new Map([[ref.key, frame]]) : NO_BOXES;
    const root = await this.tree.tree(ref, {
      ...at,
      expanded: toolkit.hidesUnmapped && window?.mapped === false && 'everything',
      freshness: { ...at.freshness, doubtful: isInScene },
      siblings: { ...at.siblings, boxes },
    });
    return root && !isDot(root) ? { root: withWindow(root, window, windows, toolkit), isInScene } : undefined;
  }

  private place({ key }: ObjectRef, top: MatchedWindow | undefined, around: Surroundings): Placement {
    const before = this.memory.placementIn(key);
    const placement = top ? this.toolkit.placementOf(top, around) : (before ?? UNMOVED);
    // All boxes are counted from elsewhere now.
    if (before && !isSamePlacement(before, placement)) this.memory.forgetTree();
    this.memory.rememberPlacement(key, placement);
    this.scale = Math.max(this.scale, placement.scale);
    return placement;
  }

  private async readPopups(windows: readonly ScreenWindow[], boxes: readonly Rect[]): Promise<PlatformNode[]> {
    const { objects, toolkit, tree, signal } = this;
    const asked = this.sources.popups.open(objects, toolkit, this.root.bus, windows, signal);
    const open = (await tree.attempt(asked)) ?? [];
    const read = open.map(async (ref) => this.readPopup(ref, topPlace(await this.placePopup(ref, windows), boxes)));
    const roots = (await Promise.all(read)).filter((root) => root !== undefined);
    return roots.map((root) => toolkit.correctPopup(root, windows));
  }

  /** A program that does not know where its windows are takes its popups for elsewhere, too: they are told by their size. */
  private async placePopup(ref: ObjectRef, windows: readonly ScreenWindow[]): Promise<Placement> {
    const placement = { ...UNMOVED, scale: this.scale };
    const open = windows.filter((window) => isOpenPopup(window) && window.unplaced);
    const box = open.length > 0 ? await this.objects.extents(ref, this.signal).catch(() => undefined) : undefined;
    const window = box && open.find((each) => misfit(box, each) === 0);
    return box && window ? scaleOnly(window, box, false) : placement;
  }

  /** What the popup of a combo box holds is in the combo box. */
  private async readPopup(ref: ObjectRef, place: Place): Promise<PlatformNode | undefined> {
    const { objects, tree, signal } = this;
    const first = await tree.attempt(objects.childAt(ref, 0, signal));
    return tree.hasRead(ref) || (first && tree.hasRead(first)) ? undefined : tree.tree(ref, place);
  }

  private async readGuest(first: ObjectRef, at: Place): Promise<PlatformNode | undefined> {
    const { tree, signal } = this;
    const { guests, peers } = this.sources;
    const entry = await tree.attempt(guests.entryOf(first, peers.bus, signal));
    if (!entry) return undefined;
    const { bus } = entry.root;
    const ref = refOf(bus, first.path);
    if (guests.isSilent(entry)) {
      const before = tree.asBefore(ref);
      tree.outcome.lacksPage ||= before === undefined;
      return before;
    }
    const reader = await askOnce(this.guestReaders, bus, async () => {
      const own = tree.guest(entry, new Accessibles(await peers.of(entry), entry.toolkit));
      await own.prepare();
      return own;
    });
    const place = pagePlace(at);
    return reader.tree(ref, guests.isBack(entry) ? { ...place, freshness: { doubtful: true, flipped: true } } : place);
  }

  private async haveMoved(tops: readonly MatchedWindow[]): Promise<boolean> {
    const { objects, toolkit, signal } = this;
    const ask = ({ ref }: MatchedWindow) => readTraits(objects, ref, toolkit.windowBox, signal);
    const all = await Promise.all(tops.map((top) => ask(top).catch(() => undefined)));
    return all.some((now, at) => {
      const before = tops[at]?.traits.box;
      return now?.box !== undefined && before !== undefined && !isSameRect(now.box, before);
    });
  }
}

/** GTK 3 keeps the windows, of one pixel, from which something was dragged. */
const isDot = ({ bounds }: PlatformNode) => bounds?.w === 1 && bounds.h === 1;

/**
 * A window with what the screen knows better. Java windows do not know where they are, some Qt and GTK windows not what
 * they are called, dialogs of GTK 4 not that they have focus, nor its file chooser that it is one, those of Qt not that
 * they are modal, and most windows not that they are minimised or on another workspace.
 */
function withWindow(
  root: PlatformNode,
  window: ScreenWindow | undefined,
  all: readonly ScreenWindow[],
  { reportsModal }: Toolkit,
): PlatformNode {
  const { bounds = window?.bounds, active: reported, ...rest } = root;
  const title = root.title ?? window?.title;
  const isKnown = all.some(({ active }) => active !== undefined);
  // Wayland knows which window a dialog belongs to, and not whether it is modal: most are.
  const isModal = window?.modal || (!reportsModal && window?.unplaced && window.kind === 'dialog');
  // Dialogs of wxWidgets and file choosers of GTK 3 are panels, also before the display has their windows.
  const isPanelOfDialog = window ? window.kind === 'dialog' : all.length > 0 && !root.offscreen;
  const isDialog = window?.modal || (root.role === 'panel' && isPanelOfDialog);
  return {
    ...rest,
    ...((root.role === 'panel' || root.role === 'window') && isDialog && { role: 'dialog' }),
    ...(title && { title }),
    ...(window && !window.mapped ? { offscreen: true } : bounds && { bounds }),
    ...((isKnown ? window?.active : reported) && { active: true }),
    ...(isModal && { modal: true }),
  };
}
