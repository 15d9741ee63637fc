import type { Reading, ReadOptions } from '../../../../core/backend.ts';
import { LIMITS } from '../../../../core/limits.ts';
import type { PlatformNode } from '../../../../core/node.ts';
import { isSameRect, overlapRatio } from '../../../../core/rect.ts';
import { isOpenPopup, type ScreenWindow } from '../../screen/window.ts';
import { AS_THEY_SAY, type Place, topPlace, toScreen } from '../geometry/place.ts';
import { frameOf, hasShift, isSamePlacement, type Placement, placementOf, UNMOVED } from '../geometry/placement.ts';
import { type AppWindows, type MatchedWindow, type WindowTraits, windowTraitsOf } from '../geometry/tops.ts';
import { Accessibles } from '../protocol/accessible.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import { once } from '../protocol/once.ts';
import type { Peers } from '../protocol/peers.ts';
import { withOneFocus } from '../toolkits/qt-focus.ts';
import { withoutUnseen } from '../toolkits/qt-scenes.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';
import type { AppEntry } from './app-entry.ts';
import { MAX_VISIBLE } from './long-list.ts';
import type { Popups } from './popups.ts';
import type { TreeMemory } from './tree-memory.ts';
import { Walk, type WalkOutcome } from './walk.ts';

const SEE_MORE = 'Scroll to what you need, or let the program show it larger.';
const FORMULA_IS_TYPED =
  'A formula is being typed, and LibreOffice tells nothing of the cells meanwhile: take it with Return, or leave it with Escape.';

/** Whom to ask. */
export type Sources = {
  peers: Peers;
  entries: AppEntry[];
  windows: Promise<ScreenWindow[]>;
  tops: AppWindows;
  popups: Popups;
};

/** Everything the application shows, through all of its registrations. Slow or dying applications give what they can. */
export async function readApplication(
  sources: Sources,
  memory: TreeMemory,
  options: ReadOptions,
  signal: AbortSignal,
): Promise<Reading> {
  const { entries } = sources;
  const readAll = () => Promise.all(entries.map((entry) => readEntryTree(entry, sources, memory, options, signal)));
  let parts = await readAll();
  if (parts.some(({ outcome }) => outcome.overtaken) && !signal.aborted) {
    memory.startOver();
    parts = await readAll();
  }
  const roots = parts.flatMap((part) => part.roots).sort(activeFirst);
  const warnings = [...new Set(parts.flatMap((part) => explain(part.outcome, entries, signal)))];
  // The bus loses an application a moment before the kernel shows it as ended.
  if (roots.length === 0 && warnings.length === 0 && parts.some((part) => part.outcome.vanished > 0)) {
    warnings.push(`${entries[0]?.name ?? 'The application'} went away while it was read: call again.`);
  }
  const isSilent = signal.aborted || parts.some(({ outcome }) => outcome.silent);
  const responsiveness = roots.length > 0 ? 'part' : 'nothing';
  const complete = warnings.length === 0;
  if (memory.isCut) warnings.push(`A table shows more than ${MAX_VISIBLE} cells: the rest was not read. ${SEE_MORE}`);
  if (memory.isMute) warnings.push(FORMULA_IS_TYPED);
  return { roots, warnings, complete, ...(isSilent && { responsiveness }) };
}

async function readEntryTree(
  entry: AppEntry,
  { peers, windows: display, tops: all, popups }: Sources,
  memory: TreeMemory,
  options: ReadOptions,
  signal: AbortSignal,
): Promise<{ roots: PlatformNode[]; outcome: WalkOutcome }> {
  const { toolkit } = entry;
  const objects = new Accessibles(await peers.of(entry), toolkit);
  const walk = new Walk(objects, memory, options, signal);
  const lasts = toolkit.extentsFrom === 'screen' && toolkit.name !== 'swing';
  const faces = new Map<string, Promise<WindowTraits>>();
  const ask = (ref: ObjectRef) => once(faces, ref.key, () => windowTraitsOf(objects, ref, signal));
  const { bus } = entry.root;
  if (!lasts) for (const ref of memory.rootsIn(bus)) ask(ref).catch(() => {});
  const prepared = walk.prepare(bus);
  const refs = (await walk.attempt(objects.children(entry.root, signal))) ?? [];
  const isShifted = (ref: ObjectRef) => toolkit.name === 'qt' && hasShift(memory.placementIn(ref.key) ?? UNMOVED);
  const isKnown = (ref: ObjectRef) => lasts && memory.placementIn(ref.key)?.isSure && !isShifted(ref);
  const known = refs.every(isKnown);
  const windows = await display;
  const popupBoxes = windows.filter(isOpenPopup).map(({ bounds }) => bounds);
  const tops = known ? [] : await all.of(refs, ask, windows, toolkit).catch(() => []);
  let { scale } = UNMOVED;
  const read = async (ref: ObjectRef) => {
    const top = tops.find((each) => each.ref.key === ref.key);
    const before = memory.placementIn(ref.key);
    const placement = top ? placementOf(top, { tops, windows }, toolkit) : (before ?? UNMOVED);
    // All boxes are counted from elsewhere now.
    if (before && !isSamePlacement(before, placement)) memory.forgetTree();
    memory.rememberPlacement(ref.key, placement);
    scale = Math.max(scale, placement.scale);
    await prepared;
    const window = windows.find(({ handle }) => handle === placement.handle);
    if (top && !window && isClosed(top.face, placement, windows, toolkit)) return undefined;
    // Chromium says of all that is in a window which is away that it does not show.
    const expanded = toolkit.name === 'chromium' && window?.mapped === false;
    const frame = top && frameOf(top, toolkit);
    const whereabouts = frame && frame !== top.face.box ? new Map([[ref.key, frame]]) : AS_THEY_SAY;
    // No paint tells that its view has come or moved.
    const isInScene = toolkit.name === 'qt' && windows.length > 0 && !window;
    const root = await walk.tree(ref, {
      ...topPlace(placement, popupBoxes),
      whereabouts,
      expanded,
      doubtful: isInScene,
    });
    if (!root || isDot(root)) return undefined;
    return { root: withWindow(root, window, windows), isInScene };
  };
  const roots = withoutUnseen((await Promise.all(refs.map(read))).filter((each) => each !== undefined));
  const opened = (await walk.attempt(popups.open(objects, bus, windows, signal))) ?? [];
  const place = topPlace({ ...UNMOVED, scale }, popupBoxes);
  const popped = await Promise.all(opened.map((ref) => readPopup(ref, walk, objects, place, signal)));
  if (toolkit.name === 'swing' || refs.some(isShifted)) {
    walk.outcome.overtaken ||= await haveMoved(tops, objects, signal);
  }
  const windowed = toolkit.name === 'qt' ? withOneFocus(roots) : roots;
  return { roots: [...windowed, ...popped.filter((root) => root !== undefined)], outcome: walk.outcome };
}

/** What the popup of a combo box holds is in the combo box. */
async function readPopup(
  ref: ObjectRef,
  walk: Walk,
  objects: Accessibles,
  place: Place,
  signal: AbortSignal,
): Promise<PlatformNode | undefined> {
  const first = await walk.attempt(objects.childAt(ref, 0, signal));
  return walk.hasRead(ref) || (first && walk.hasRead(first)) ? undefined : walk.tree(ref, place);
}

/** Java and Qt may hear where a window is while it is read, and tell of it neither before nor after. */
async function haveMoved(tops: readonly MatchedWindow[], objects: Accessibles, signal: AbortSignal): Promise<boolean> {
  const faces = await Promise.all(tops.map(({ ref }) => windowTraitsOf(objects, ref, signal).catch(() => undefined)));
  return faces.some((now, at) => {
    const before = tops[at]?.face.box;
    return now?.box !== undefined && before !== undefined && !isSameRect(now.box, before);
  });
}

/** GTK 3 keeps the windows, of one pixel, from which something was dragged. */
const isDot = ({ bounds }: PlatformNode) => bounds?.w === 1 && bounds.h === 1;

/**
 * What the display knows better. Java windows do not know where they are, some Qt and GTK windows not what they are
 * called, dialogs of GTK 4 not that they have the keyboard, nor its file chooser that it is one, those of Qt not that they
 * are modal, and most windows not that they are minimised or on another workspace.
 */
function withWindow(root: PlatformNode, window: ScreenWindow | undefined, all: readonly ScreenWindow[]): PlatformNode {
  const { bounds = window?.bounds, active: told, ...rest } = root;
  const title = root.title ?? window?.title;
  const isKnown = all.some(({ active }) => active !== undefined);
  const isDialog = window?.modal || window?.kind === 'dialog';
  return {
    ...rest,
    ...(root.role === 'panel' && isDialog && { role: 'dialog' }),
    ...(title && { title }),
    ...(window && !window.mapped ? { offscreen: true } : bounds && { bounds }),
    ...((isKnown ? window?.active : told) && { active: true }),
    ...(window?.modal && { modal: true }),
  };
}

/**
 * Qt and Java go on listing dialogs that were closed and may be opened again, Chromium the popups of its address bar,
 * which it says are showing.
 */
function isClosed(
  { title, box, shows }: WindowTraits,
  placement: Placement,
  windows: readonly ScreenWindow[],
  { name }: Toolkit,
): boolean {
  if (!shows) return true;
  if (name !== 'chromium' || title !== '' || !box) return false;
  const onScreen = toScreen(box, placement);
  return !windows.some(({ bounds }) => overlapRatio(bounds, onScreen) > 0.5);
}

function activeFirst(a: PlatformNode, b: PlatformNode): number {
  const weight = (node: PlatformNode) => (node.modal ? 2 : 0) + (node.active ? 1 : 0);
  return weight(b) - weight(a);
}

function explain(outcome: WalkOutcome, entries: AppEntry[], signal: AbortSignal): string[] {
  const name = entries[0]?.name ?? 'The application';
  const warnings: string[] = [];
  if (signal.aborted) {
    warnings.push(`${name} did not give its whole tree within ${LIMITS.treeMs} ms: this is what was read so far.`);
  } else if (outcome.silent) {
    warnings.push(`${name} stopped answering (no reply for ${LIMITS.callMs} ms): this is what was read so far.`);
  }
  if (outcome.hitDepth) warnings.push(`The tree is deeper than ${LIMITS.treeDepth} levels: use root to read below.`);
  if (outcome.hitNodes) warnings.push(`The tree has more than ${LIMITS.treeNodes} nodes: the rest was not read.`);
  return warnings;
}
