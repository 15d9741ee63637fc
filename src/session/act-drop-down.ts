import { UiError } from '../core/errors.ts';
import { find, findById, walk } from '../core/find.ts';
import type { NamedKey } from '../core/keys.ts';
import type { Role, UiNode } from '../core/node.ts';
import { quote } from '../core/text.ts';
import { reach } from './act-reach.ts';
import { nameOf, refuseIfDisabled, type Scene, type Target, targetIn } from './act-scene.ts';
import { ensureActive } from './act-type.ts';
import { eventually } from './eventually.ts';
import type { Snapshot } from './session.ts';

const ITEMS: ReadonlySet<Role> = new Set<Role>(['menuItem', 'row', 'cell', 'treeItem']);
const OPENING_MS = 1_500;
const MOVING_MS = 400;
/** So many keys in a row that nothing answers are the end of a list. */
const ENOUGH = 2;

/** The list of a box. It hangs in the box, or in a window of its own that comes with it and has no title. */
export class DropDown {
  private readonly scene: Scene;
  private readonly box: Target;
  private readonly signal: AbortSignal;
  private readonly showedBefore: ReadonlySet<string>;

  constructor(scene: Scene, box: Target, signal: AbortSignal) {
    this.scene = scene;
    this.box = box;
    this.signal = signal;
    this.showedBefore = shownIds(scene.before);
  }

  async open(): Promise<void> {
    const { scene, box, signal } = this;
    // Keys go to the list only while the window of its box is active; to make it that now would close the list.
    await ensureActive(scene, box, signal);
    if (this.items(scene.before).some(shows)) return;
    const pressed = await scene.application.perform(box.ref, { kind: 'press' }, signal);
    if (pressed === 'unsupported') await this.click(box);
  }

  async choose(item: string): Promise<void> {
    const opened = await this.atRest();
    if (!opened) throw untoldItems(this.box);
    const isMenu = this.items(opened).every(({ role }) => role === 'menuItem' || role === 'menu');
    await (isMenu ? this.strike(opened, item) : this.clickOn(opened, item));
  }

  /** Where nothing is open, Escape would be for the dialog that the box is in. */
  async shut(): Promise<void> {
    const isOpen = this.items(await this.scene.glance(this.signal)).some(shows);
    if (isOpen || (await this.scene.application.hasOpenMenu(this.signal))) await this.press('escape');
  }

  /** What shows once the list has popped up, and has gone to the item that is chosen. */
  private atRest(): Promise<Snapshot | undefined> {
    let before: string | undefined;
    const look = async () => {
      const snapshot = await this.scene.look(this.signal);
      const items = this.items(snapshot);
      const now = faceOf(items);
      const isAtRest = items.some(shows) && now === before;
      before = now;
      return isAtRest && snapshot;
    };
    return eventually(look, OPENING_MS, this.signal);
  }

  /** A menu tells all of its items. The list of a box in Chromium is one, and shows twenty, but says where all would be. */
  private async strike(opened: Snapshot, item: string): Promise<void> {
    const items = this.items(opened);
    const found = this.targetOf(items.find(bears(item)), opened);
    if (!found) throw noSuchItem(this.box, item);
    refuseIfDisabled(found);
    if (found.node.role === 'menu') throw furtherIn(this.box, item);
    await this.press('home');
    const above = items.slice(0, items.indexOf(found.node)).filter(({ enabled }) => enabled);
    for (const _ of above) await this.press('down');
    await this.press('return');
  }

  /** The rows of a list may be told only while they show. */
  private async clickOn(opened: Snapshot, item: string): Promise<void> {
    const itemIn = (snapshot: Snapshot) =>
      this.targetOf(
        this.items(snapshot).find((each) => shows(each) && bears(item)(each)),
        snapshot,
      );
    const look = async () => itemIn(await this.scene.glance(this.signal));
    const bring = () => (this.hasSearch(opened) ? this.searched(item, look) : this.paged(look));
    const found = itemIn(opened) ?? (await bring());
    if (!found) throw noSuchItem(this.box, item);
    refuseIfDisabled(found);
    await this.click(found);
  }

  /** Whether a field has come with the list and has the keyboard: what is typed into it leaves only what has that text. */
  private hasSearch(opened: Snapshot): boolean {
    const isSearch = ({ role, focused, id }: UiNode) => role === 'textField' && focused && !this.showedBefore.has(id);
    return find(this.lists(opened), isSearch) !== undefined;
  }

  private async searched(item: string, look: Look): Promise<Target | undefined> {
    await this.scene.input.use((input) => input.type(item, async () => {}, this.signal));
    return eventually(look, OPENING_MS, this.signal);
  }

  /** From the first to the last page of a list longer than what shows of it. */
  private async paged(look: Look): Promise<Target | undefined> {
    const faceNow = async () => faceOf(this.items(await this.scene.glance(this.signal)));
    await this.press('home');
    for (let resting = 0; resting < ENOUGH; ) {
      const face = await faceNow();
      const found = await look();
      if (found) return found;
      await this.press('pagedown');
      const hasMoved = await eventually(async () => (await faceNow()) !== face, MOVING_MS, this.signal);
      resting = hasMoved ? 0 : resting + 1;
    }
    return undefined;
  }

  private items(snapshot: Snapshot): UiNode[] {
    const items: UiNode[] = [];
    const submenus = new Set<UiNode>();
    walk(this.lists(snapshot), (node) => {
      if (node.role === 'menu') for (const each of node.children) if (each.role === 'menu') submenus.add(each);
      if (!ITEMS.has(node.role) && !submenus.has(node)) return node.offscreen ? 'skip' : undefined;
      items.push(node);
      return 'skip';
    });
    return items;
  }

  private lists({ roots }: Snapshot): UiNode[] {
    const box = findById(roots, this.box.id);
    const isNew = ({ title, id }: UiNode) => title === undefined && !this.showedBefore.has(id);
    return [...(box ? [box] : []), ...roots.filter(isNew)];
  }

  private targetOf(node: UiNode | undefined, snapshot: Snapshot): Target | undefined {
    return node && targetIn(this.scene, snapshot, node.id);
  }

  private async click(target: Target): Promise<void> {
    const point = await reach(this.scene, target, this.signal);
    await this.scene.input.use((input) => input.click(point, 'left', 1, this.signal));
  }

  private press(name: NamedKey): Promise<void> {
    return this.scene.input.use((input) => input.press({ kind: 'named', name }, [], this.signal));
  }
}

type Look = () => Promise<Target | undefined>;

const shows = ({ offscreen }: UiNode) => !offscreen;

/** It, or what is in it, has this text. */
const bears = (item: string) => (node: UiNode) => find([node], ({ title }) => title === item) !== undefined;

function shownIds({ roots }: Snapshot): Set<string> {
  const ids = new Set<string>();
  walk(roots, (node) => {
    if (node.offscreen) return 'skip';
    ids.add(node.id);
    return undefined;
  });
  return ids;
}

/** How what shows of the items looks. */
function faceOf(items: UiNode[]): string {
  const shown = items.filter(shows);
  return JSON.stringify(shown.map(({ id, bounds, selected, focused }) => [id, bounds, selected, focused]));
}

function noSuchItem(box: Target, item: string): UiError {
  return new UiError('node_not_found', `${nameOf(box)} has no item ${quote(item)}: nothing was changed.`, {
    hint: 'Click it and look: debug_ui shows what it offers.',
  });
}

function furtherIn(box: Target, item: string): UiError {
  const message = `${quote(item)} of ${nameOf(box)} is in a menu of its own: nothing was changed.`;
  return new UiError('unsupported', message, { hint: 'Click the box, then that menu, then the item.' });
}

function untoldItems(box: Target): UiError {
  return new UiError('unsupported', `${nameOf(box)} does not tell its items: nothing was changed.`, {
    hint: 'Click it, look at a screenshot, and go to the item with the arrow keys and Return.',
  });
}
