import { UiError } from '../core/errors.ts';
import { find, findById, walk } from '../core/find.ts';
import type { NamedKey } from '../core/keys.ts';
import type { Role, UiNode } from '../core/node.ts';
import { quote } from '../core/text.ts';
import { hasTaken } from '../core/wanted-value.ts';
import { reach } from './act-reach.ts';
import { type Done, nameOf, refuseIfDisabled, type Scene, type Target, targetIn } from './act-scene.ts';
import { eventually } from './eventually.ts';
import type { Snapshot } from './session.ts';

const ITEMS: ReadonlySet<Role> = new Set<Role>(['menuItem', 'row', 'cell', 'treeItem']);
const OPENING_MS = 1_500;
const MOVING_MS = 400;
/** So many keys in a row that nothing answers are the end of a list. */
const ENOUGH = 2;

type Look = () => Promise<Target | undefined>;

/** Natively where the toolkit selects from outside; else like a person: open, go to the item, click it. */
export async function choose(scene: Scene, target: Target, item: string, signal: AbortSignal): Promise<Done> {
  const { application } = scene;
  const has = hasTaken(target.node, item);
  if (has) return { method: application.methods.native };
  if ((await application.perform(target.ref, { kind: 'choose', item }, signal)) === 'done') {
    return { method: application.methods.native, changed: target.node.role === 'list' && has === false };
  }
  if (target.node.role === 'list') throw notChosen(target, item);
  const isOpen = itemsOf(target, scene.before).some(shows);
  if (!isOpen && (await application.perform(target.ref, { kind: 'press' }, signal)) === 'unsupported') {
    await click(scene, target, signal);
  }
  try {
    const opened = await openedList(scene, target, signal);
    if (!opened) throw untoldItems(target);
    const isMenu = itemsOf(target, opened).every(({ role }) => role === 'menuItem');
    await (isMenu ? strikeItem : clickItem)(scene, target, opened, item, signal);
  } catch (error) {
    await strike(scene, 'escape', signal);
    throw error;
  }
  return { method: application.methods.input };
}

async function click(scene: Scene, target: Target, signal: AbortSignal): Promise<void> {
  const point = await reach(scene, target, signal);
  await scene.input.use((input) => input.click(point, 'left', 1, signal));
}

function strike(scene: Scene, name: NamedKey, signal: AbortSignal): Promise<void> {
  return scene.input.use((input) => input.press({ kind: 'named', name }, [], signal));
}

const bears = (item: string) => (node: UiNode) => find([node], ({ title }) => title === item) !== undefined;

/** A menu tells all of its items. The list of a box in Chromium is one, and shows twenty, but says where all would be. */
async function strikeItem(
  scene: Scene,
  target: Target,
  opened: Snapshot,
  item: string,
  signal: AbortSignal,
): Promise<void> {
  const items = itemsOf(target, opened);
  const found = items.find(bears(item));
  const place = found && targetIn(scene, opened, found.id);
  if (!place) throw noSuchItem(target, item);
  refuseIfDisabled(place);
  await strike(scene, 'home', signal);
  const above = items.slice(0, items.indexOf(place.node)).filter(({ enabled }) => enabled);
  for (const _ of above) await strike(scene, 'down', signal);
  await strike(scene, 'return', signal);
}

/** The rows of a list may be told only while they show. */
async function clickItem(
  scene: Scene,
  target: Target,
  opened: Snapshot,
  item: string,
  signal: AbortSignal,
): Promise<void> {
  const itemIn = (snapshot: Snapshot) => {
    const node = itemsOf(target, snapshot).find((each) => shows(each) && bears(item)(each));
    return node && targetIn(scene, snapshot, node.id);
  };
  const look = async () => itemIn(await scene.glance(signal));
  const bring = () =>
    hasSearch(scene, target, opened) ? searched(scene, item, look, signal) : paged(scene, target, look, signal);
  const found = itemIn(opened) ?? (await bring());
  if (!found) throw noSuchItem(target, item);
  refuseIfDisabled(found);
  await click(scene, found, signal);
}

/** What shows once the list has popped up, and has gone to the item that is chosen. */
function openedList(scene: Scene, target: Target, signal: AbortSignal): Promise<Snapshot | undefined> {
  let before: string | undefined;
  const atRest = async () => {
    const snapshot = await scene.look(signal);
    const items = itemsOf(target, snapshot);
    const now = faceOf(items);
    const isAtRest = items.some(shows) && now === before;
    before = now;
    return isAtRest && snapshot;
  };
  return eventually(atRest, OPENING_MS, signal);
}

/** Whether a field has come with the list and has the keyboard: what is typed into it leaves only what has that text. */
function hasSearch({ before }: Scene, target: Target, opened: Snapshot): boolean {
  const showed = ({ id }: UiNode) => {
    const node = findById(before.roots, id);
    return node !== undefined && shows(node);
  };
  const isSearch = (node: UiNode) => node.role === 'textField' && node.focused && !showed(node);
  return find(listsOf(target, opened), isSearch) !== undefined;
}

async function searched(scene: Scene, item: string, look: Look, signal: AbortSignal): Promise<Target | undefined> {
  await scene.input.use((input) => input.type(item, async () => {}, signal));
  return eventually(look, OPENING_MS, signal);
}

/** From the first to the last page of a list longer than what shows of it. */
async function paged(scene: Scene, target: Target, look: Look, signal: AbortSignal): Promise<Target | undefined> {
  const faceNow = async () => faceOf(itemsOf(target, await scene.glance(signal)));
  await strike(scene, 'home', signal);
  for (let resting = 0; resting < ENOUGH; ) {
    const face = await faceNow();
    const found = await look();
    if (found) return found;
    await strike(scene, 'pagedown', signal);
    const hasMoved = await eventually(async () => (await faceNow()) !== face, MOVING_MS, signal);
    resting = hasMoved ? 0 : resting + 1;
  }
  return undefined;
}

/** It hangs in its box, or in a window of its own, which has no title. */
function listsOf({ id }: Target, { roots }: Snapshot): UiNode[] {
  const box = findById(roots, id);
  return [...(box ? [box] : []), ...roots.filter(({ title }) => title === undefined)];
}

function itemsOf(target: Target, snapshot: Snapshot): UiNode[] {
  const items: UiNode[] = [];
  walk(listsOf(target, snapshot), (node) => {
    if (!ITEMS.has(node.role)) return node.offscreen ? 'skip' : undefined;
    items.push(node);
    return 'skip';
  });
  return items;
}

const shows = ({ offscreen }: UiNode) => !offscreen;

/** How what shows of the items looks. */
function faceOf(items: UiNode[]): string {
  const shown = items.filter(shows);
  return JSON.stringify(shown.map(({ id, bounds, selected, focused }) => [id, bounds, selected, focused]));
}

function notChosen(target: Target, item: string): UiError {
  return new UiError('unsupported', `${quote(item)} in ${nameOf(target)} could not be selected: nothing was changed.`, {
    hint: `Click the item; debug_ui root=${target.id} lists them.`,
  });
}

function noSuchItem(target: Target, item: string): UiError {
  return new UiError('node_not_found', `${nameOf(target)} has no item ${quote(item)}: nothing was changed.`, {
    hint: 'Click it and look: debug_ui shows what it offers.',
  });
}

function untoldItems(target: Target): UiError {
  return new UiError('unsupported', `${nameOf(target)} does not tell its items: nothing was changed.`, {
    hint: 'Click it, look at a screenshot, and go to the item with the arrow keys and Return.',
  });
}
