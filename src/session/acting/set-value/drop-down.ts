import { ONE_CLICK } from '../../../core/backend.ts';
import { UiError } from '../../../core/errors.ts';
import type { NamedKey } from '../../../core/keys.ts';
import type { Role, UiNode } from '../../../core/node.ts';
import { shareInside } from '../../../core/rect.ts';
import { quote } from '../../../core/text.ts';
import { scaled } from '../../../core/timeouts.ts';
import { find, findById, walk } from '../../../core/tree.ts';
import type { Snapshot } from '../../session.ts';
import { type ActionContext, nameOf, pressKey, refuseIfDisabled, type Target, targetIn } from '../context.ts';
import { eventually } from '../eventually.ts';
import { reach } from '../reach/reach.ts';
import { ensureActive } from '../type/type.ts';

const ITEMS: ReadonlySet<Role> = new Set<Role>(['menuItem', 'row', 'cell', 'treeItem']);
const OPENING_MS = 1_500;
const MOVING_MS = 400;
const SHUTTING_MS = 5_000;
const ESCAPES = 2;
/** So many keys in a row that nothing answers are the end of a list. */
const ENOUGH = 2;
/** A list that never rests has no end. */
const PAGES_AT_MOST = 200;

/** The list of a box. It hangs in the box, or in a window of its own that comes with it and has no title. */
export class DropDown {
  private readonly context: ActionContext;
  private readonly box: Target;
  private readonly signal: AbortSignal;
  private readonly shownChoice: string | undefined;
  private showedBefore: ReadonlySet<string>;

  constructor(context: ActionContext, box: Target, signal: AbortSignal) {
    this.context = context;
    this.box = box;
    this.signal = signal;
    this.shownChoice = find(box.node.children, (node) => showsChoice(node, box.node))?.id;
    this.showedBefore = shownIds(context.before);
  }

  async open(): Promise<void> {
    const { context, box, signal } = this;
    // Keys go to the list only while the window of its box is active; to make it that later would close the list.
    await ensureActive(context, box, signal);
    if (this.items(context.before).some(shows)) return;
    if (await context.application.hasOpenMenu(signal)) await this.closeOther();
    const pressed = await context.application.perform(box.ref, { kind: 'press' }, signal);
    if (pressed === 'unsupported') await this.click(box);
  }

  /** Whether another item was chosen before. */
  async choose(item: string): Promise<boolean> {
    const opened = await this.atRest(() => this.context.readWithTarget(this.signal));
    if (!opened) throw untoldItems(this.box);
    const isMenu = this.items(opened).every(({ role }) => role === 'menuItem' || role === 'menu');
    const { selected } = await (isMenu ? this.goTo(opened, item) : this.clickOn(opened, item));
    const isShut = async () => !this.items(await this.glance()).some(shows);
    if (!(await eventually(isShut, OPENING_MS, this.signal))) throw notTaken(this.box, item);
    return selected !== true;
  }

  /** Also when the action was cancelled. The first Escape may only end a search. */
  async shut(): Promise<void> {
    const signal = AbortSignal.timeout(scaled(SHUTTING_MS));
    const isShut = async () => !(await this.isOpen(signal));
    for (let press = 0; press < ESCAPES; press++) {
      // Where nothing is open, it would be for the dialog that the box is in.
      if (await isShut()) return;
      await pressKey(this.context, 'escape', signal);
      await eventually(isShut, OPENING_MS, signal);
    }
  }

  private async isOpen(signal: AbortSignal): Promise<boolean> {
    let isOpen = false;
    walk(this.lists(await this.context.readVisible(signal)), (node) => {
      if (node.id === this.shownChoice) return 'skip';
      // A list may have been searched until none was left.
      isOpen ||= shows(node) && (isItem(node) || !this.showedBefore.has(node.id));
      return undefined;
    });
    return isOpen || (await this.context.application.hasOpenMenu(signal));
  }

  /** It may be the list of this box, in a window that it will have again. */
  private async closeOther(): Promise<void> {
    await this.press('escape');
    const isClosed = async () => !(await this.context.application.hasOpenMenu(this.signal));
    await eventually(isClosed, OPENING_MS, this.signal);
    this.showedBefore = shownIds(await this.glance());
  }

  /** What shows once the list has come up, or has been turned, and has gone to where it stays. */
  private async atRest(look: () => Promise<Snapshot>, turned?: Snapshot): Promise<Snapshot | undefined> {
    let last = turned;
    const isSame = (snapshot: Snapshot) => last !== undefined && this.face(snapshot) === this.face(last);
    const rested = async () => {
      const snapshot = await look();
      if (!this.items(snapshot).some(shows)) return undefined;
      const isAtRest = isSame(snapshot);
      last = snapshot;
      return isAtRest && snapshot;
    };
    return (await eventually(rested, OPENING_MS, this.signal)) ?? last;
  }

  /** A menu tells all of its items. The list of a box in Chromium is one, and shows twenty, but says where all would be. */
  private async goTo(opened: Snapshot, item: string): Promise<UiNode> {
    const items = this.items(opened);
    const found = this.targetOf(items.find(bears(item)), opened);
    if (!found) throw noSuchItem(this.box, item);
    refuseIfDisabled(found);
    if (found.node.role === 'menu') throw furtherIn(this.box, item);
    await this.press('home');
    const above = items.slice(0, items.indexOf(found.node)).filter(({ enabled }) => enabled);
    for (const _ of above) await this.press('down');
    await this.press('return');
    return found.node;
  }

  /** The rows of a list may be told only while they show. */
  private async clickOn(opened: Snapshot, item: string): Promise<UiNode> {
    const itemIn = (snapshot: Snapshot) =>
      this.targetOf(
        this.items(snapshot).find((each) => shows(each) && bears(item)(each)),
        snapshot,
      );
    const shown = itemIn(opened);
    // In a list of Swing that edits a cell, keys choose what they pass.
    if (!shown && this.items(opened).some(({ role }) => role === 'label')) throw noItemShown(this.box, item);
    const found = shown ?? (await this.searched(opened, item, itemIn)) ?? (await this.paged(opened, itemIn));
    if (!found) throw noSuchItem(this.box, item);
    refuseIfDisabled(found);
    await this.click(found);
    return found.node;
  }

  /** Where a field has come with the list and has the keyboard: what is in it leaves only what has that text. */
  private async searched(opened: Snapshot, item: string, itemIn: ItemIn): Promise<Target | undefined> {
    const isSearch = ({ role, focused, id }: UiNode) => role === 'textField' && focused && !this.showedBefore.has(id);
    const field = find(this.lists(opened), isSearch);
    if (!field) return undefined;
    const { application, input } = this.context;
    const length = async () =>
      (await application.inspect(this.context.refOf(field.id), this.signal))?.text?.length ?? 0;
    const arrived = async (characters: number) => {
      await eventually(async () => (await length()) >= characters, OPENING_MS, this.signal);
    };
    await input.use((keys) => keys.type(item, arrived, this.signal));
    const hasCome = async () => {
      const now = await this.glance();
      return itemIn(now) && now;
    };
    const come = await eventually(hasCome, OPENING_MS, this.signal);
    const rested = come && (await this.atRest(() => this.glance(), come));
    return rested && itemIn(rested);
  }

  /** From the first to the last page of a list longer than what shows of it. */
  private async paged(opened: Snapshot, itemIn: ItemIn): Promise<Target | undefined> {
    let page = opened;
    let resting = 0;
    for (let turn = 0; turn < PAGES_AT_MOST && resting < ENOUGH; turn++) {
      const next = await this.turned(page, turn === 0 ? 'home' : 'pagedown');
      const found = next && itemIn(next);
      if (found) return found;
      resting = next ? 0 : resting + 1;
      page = next ?? page;
    }
    return undefined;
  }

  private async turned(page: Snapshot, key: NamedKey): Promise<Snapshot | undefined> {
    await this.press(key);
    const hasMoved = async () => {
      const now = await this.glance();
      return this.face(now) !== this.face(page) && now;
    };
    const moved = await eventually(hasMoved, MOVING_MS, this.signal);
    return moved && (await this.atRest(() => this.glance(), moved));
  }

  /** How what shows of the items looks. */
  private face(snapshot: Snapshot): string {
    const shown = this.items(snapshot).filter(shows);
    return JSON.stringify(
      shown.map(({ id, title, bounds, selected, focused }) => [id, title, bounds, selected, focused]),
    );
  }

  private items(snapshot: Snapshot): UiNode[] {
    const items: UiNode[] = [];
    walk(this.lists(snapshot), (node, { parent }) => {
      if (node.id === this.shownChoice) return 'skip';
      const isSubmenu = node.role === 'menu' && parent?.role === 'menu';
      const isLine = node.role === 'label' && parent?.role === 'list';
      if (!isItem(node) && !isSubmenu && !isLine) return node.offscreen ? 'skip' : undefined;
      items.push(node);
      return 'skip';
    });
    return items;
  }

  private lists({ roots }: Snapshot): UiNode[] {
    const box = findById(roots, this.box.id);
    const isNew = ({ title, id }: UiNode) => title === undefined && !this.showedBefore.has(id);
    const own = [...(box?.children ?? []), ...roots.filter(isNew)];
    // Swing shows the list of a box that edits a cell in the window itself.
    const loose = find(roots, (node) => node.role === 'list' && isNew(node));
    return own.length === 0 && loose ? [loose] : own;
  }

  private targetOf(node: UiNode | undefined, snapshot: Snapshot): Target | undefined {
    return node && targetIn(this.context, snapshot, node.id);
  }

  private async click(target: Target): Promise<void> {
    const point = await reach(this.context, target, this.signal);
    await this.context.input.use((input) => input.click(point, ONE_CLICK, this.signal));
  }

  private glance(): Promise<Snapshot> {
    return this.context.readVisible(this.signal);
  }

  private press(name: NamedKey): Promise<void> {
    return pressKey(this.context, name, this.signal);
  }
}

type ItemIn = (snapshot: Snapshot) => Target | undefined;

const isItem = ({ role }: UiNode) => ITEMS.has(role);

const shows = ({ offscreen }: UiNode) => !offscreen;

/** A combo row of libadwaita shows what is chosen as the one row of a list, which is no list to choose from. */
const showsChoice = ({ role, bounds, offscreen }: UiNode, box: UiNode) =>
  role === 'list' && !offscreen && bounds && box.bounds ? shareInside(bounds, box.bounds) === 1 : false;

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

function noSuchItem(box: Target, item: string): UiError {
  return new UiError('node_not_found', `${nameOf(box)} has no item ${quote(item)}: nothing was changed.`, {
    hint: 'Click it and look: debug_ui shows what it offers.',
  });
}

function noItemShown(box: Target, item: string): UiError {
  const message = `${nameOf(box)} shows no item ${quote(item)} in its list: nothing was changed.`;
  const hint = 'Double-click it, click the box that opens, and look: debug_ui shows what it offers.';
  return new UiError('node_not_found', message, { hint });
}

function notTaken(box: Target, item: string): UiError {
  const message = `${quote(item)} of ${nameOf(box)} could not be chosen: its list stayed open, and was closed.`;
  return new UiError('unsupported', message, { hint: 'Look again; the item may be disabled.' });
}

function furtherIn(box: Target, item: string): UiError {
  const message = `${quote(item)} of ${nameOf(box)} is in a menu further in: nothing was changed.`;
  return new UiError('unsupported', message, { hint: 'Click the box, then that menu, then the item.' });
}

function untoldItems(box: Target): UiError {
  return new UiError('unsupported', `${nameOf(box)} does not tell its items: nothing was chosen.`, {
    hint: 'Click it, look at a screenshot, and go to the item with the arrow keys and Return; it may still be open.',
  });
}
