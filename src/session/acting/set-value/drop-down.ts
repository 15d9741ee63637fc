import { ONE_CLICK } from '../../../core/backend.ts';
import type { NamedKey } from '../../../core/keys.ts';
import type { UiNode } from '../../../core/node.ts';
import { find } from '../../../core/tree.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { ActionContext } from '../context.ts';
import { poll } from '../poll.ts';
import { reach } from '../reach/reach.ts';
import { refuseIfDisabled } from '../refusals.ts';
import { findTarget, type Target } from '../target.ts';
import { ensureActive } from '../type/focus.ts';
import { inSubmenu, noItemShown, noItemsReported, noSuchItem, notChosen } from './drop-down-errors.ts';
import { DropDownList, isShown } from './drop-down-list.ts';

const OPENING_MS = 1_500;
const MOVING_MS = 400;
const CLOSING_MS = 5_000;
const ESCAPES = 2;
/** So many keys in a row that nothing answers are the end of a list. */
const UNANSWERED_KEYS = 2;
/** A list that never rests has no end. */
const PAGES_AT_MOST = 200;

/** Opens the list of a box, chooses from it and closes it, with mouse and keys. */
export class DropDown {
  private readonly context: ActionContext;
  private readonly box: Target;
  private readonly signal: AbortSignal;
  private readonly list: DropDownList;

  constructor(context: ActionContext, box: Target, signal: AbortSignal) {
    this.context = context;
    this.box = box;
    this.signal = signal;
    this.list = new DropDownList(box, context.before);
  }

  async open(): Promise<void> {
    const { context, box, signal } = this;
    // Keys go to the list only while the window of its box is active; to make it that later would close the list.
    await ensureActive(context, box, signal);
    if (this.list.hasShownItems(context.before)) return;
    if (await context.application.hasOpenMenu(signal)) await this.closeOpenMenu();
    const pressed = await context.application.perform(box.ref, { kind: 'press' }, signal);
    if (pressed === 'unsupported') await this.click(box);
  }

  /** Whether another item was chosen before. */
  async choose(item: string): Promise<boolean> {
    const opened = await this.waitForRest(() => this.context.readWithTarget(this.signal));
    if (!opened) throw noItemsReported(this.box);
    const isMenu = this.list.itemsIn(opened).every(({ role }) => role === 'menuItem' || role === 'menu');
    const { selected } = await (isMenu ? this.chooseByKeys(opened, item) : this.chooseByClick(opened, item));
    const isClosed = async () => !this.list.hasShownItems(await this.read());
    if (!(await poll(this.context, isClosed, OPENING_MS, this.signal))) throw notChosen(this.box, item);
    return selected !== true;
  }

  /** Closes the list, also when the action was cancelled. The first Escape may only end a search. */
  async close(): Promise<void> {
    const { context, list } = this;
    const signal = AbortSignal.timeout(context.application.timeouts.scale(CLOSING_MS));
    const isClosed = async () =>
      !list.isOpenIn(await context.readVisible(signal)) && !(await context.application.hasOpenMenu(signal));
    for (let press = 0; press < ESCAPES; press++) {
      // Where nothing is open, Escape would go to the dialog that the box is in.
      if (await isClosed()) return;
      await context.input.pressKey('escape', signal);
      await poll(context, isClosed, OPENING_MS, signal);
    }
  }

  /** Closes a menu that is open. It may be the list of this box, in a window that it will have again. */
  private async closeOpenMenu(): Promise<void> {
    await this.press('escape');
    const isClosed = async () => !(await this.context.application.hasOpenMenu(this.signal));
    await poll(this.context, isClosed, OPENING_MS, this.signal);
    this.list.setBefore(await this.read());
  }

  /** Waits until the list has come up, or has moved on from `last`, and stays where it is. */
  private async waitForRest(read: () => Promise<Snapshot>, last?: Snapshot): Promise<Snapshot | undefined> {
    let latest = last;
    const isSame = (now: Snapshot) =>
      latest !== undefined && this.list.fingerprintOf(now) === this.list.fingerprintOf(latest);
    const readAtRest = async () => {
      const now = await read();
      if (!this.list.hasShownItems(now)) return undefined;
      const isAtRest = isSame(now);
      latest = now;
      return isAtRest && now;
    };
    return (await poll(this.context, readAtRest, OPENING_MS, this.signal)) ?? latest;
  }

  /** A menu reports all its items. The list of a box in Chromium is one, and shows twenty, but has places for all. */
  private async chooseByKeys(opened: Snapshot, item: string): Promise<UiNode> {
    const items = this.list.itemsIn(opened);
    const found = this.targetOf(items.find(hasText(item)), opened);
    if (!found) throw noSuchItem(this.box, item, items);
    refuseIfDisabled(found);
    if (found.node.role === 'menu') throw inSubmenu(this.box, item);
    await this.press('home');
    const above = items.slice(0, items.indexOf(found.node)).filter(({ enabled }) => enabled);
    for (const _ of above) await this.press('down');
    await this.press('return');
    return found.node;
  }

  /** The rows of a list may be reported only while they show: one that does not show is searched for. */
  private async chooseByClick(opened: Snapshot, item: string): Promise<UiNode> {
    const itemIn = (snapshot: Snapshot) =>
      this.targetOf(
        this.list.itemsIn(snapshot).find((each) => isShown(each) && hasText(item)(each)),
        snapshot,
      );
    const shown = itemIn(opened) ?? this.itemOnPage(opened, item);
    // In a list of Swing that edits a cell, keys choose what they pass.
    if (!shown && this.list.itemsIn(opened).some(({ role }) => role === 'label')) throw noItemShown(this.box, item);
    const found = shown ?? (await this.search(opened, item, itemIn)) ?? (await this.turnPages(opened, itemIn));
    if (!found) throw noSuchItem(this.box, item, this.list.itemsIn(opened));
    refuseIfDisabled(found);
    await this.click(found);
    return found.node;
  }

  /** A page reports all items of its list, and the one that is wanted is scrolled to. */
  private itemOnPage(opened: Snapshot, item: string): Target | undefined {
    if (!this.list.isApartIn(opened)) return undefined;
    return this.targetOf(this.list.itemsIn(opened).find(hasText(item)), opened);
  }

  /** Types the item into the search field of the list, if it has one. */
  private async search(opened: Snapshot, item: string, itemIn: ItemIn): Promise<Target | undefined> {
    const field = this.list.searchFieldIn(opened);
    if (!field) return undefined;
    const { application, input } = this.context;
    const length = async () =>
      (await application.inspect(this.context.refOf(field.id), this.signal))?.text?.length ?? 0;
    const arrived = async (characters: number) => {
      await poll(this.context, async () => (await length()) >= characters, OPENING_MS, this.signal);
    };
    await input.type(item, arrived, this.signal);
    const readWithItem = async () => {
      const now = await this.read();
      return itemIn(now) && now;
    };
    const found = await poll(this.context, readWithItem, OPENING_MS, this.signal);
    const rested = found && (await this.waitForRest(() => this.read(), found));
    return rested && itemIn(rested);
  }

  /** Goes from the first to the last page of a list longer than what shows of it. */
  private async turnPages(opened: Snapshot, itemIn: ItemIn): Promise<Target | undefined> {
    let page = opened;
    let unanswered = 0;
    for (let turn = 0; turn < PAGES_AT_MOST && unanswered < UNANSWERED_KEYS; turn++) {
      const next = await this.turnPage(page, turn === 0 ? 'home' : 'pagedown');
      const found = next && itemIn(next);
      if (found) return found;
      unanswered = next ? 0 : unanswered + 1;
      page = next ?? page;
    }
    return undefined;
  }

  private async turnPage(page: Snapshot, key: NamedKey): Promise<Snapshot | undefined> {
    await this.press(key);
    const readMoved = async () => {
      const now = await this.read();
      return this.list.fingerprintOf(now) !== this.list.fingerprintOf(page) && now;
    };
    const moved = await poll(this.context, readMoved, MOVING_MS, this.signal);
    return moved && (await this.waitForRest(() => this.read(), moved));
  }

  private targetOf(node: UiNode | undefined, snapshot: Snapshot): Target | undefined {
    return node && findTarget(this.context, snapshot, node.id);
  }

  private async click(target: Target): Promise<void> {
    const point = await reach(this.context, target, this.signal);
    await this.context.input.click(point, ONE_CLICK, this.signal);
  }

  private read(): Promise<Snapshot> {
    return this.context.readVisible(this.signal);
  }

  private press(name: NamedKey): Promise<void> {
    return this.context.input.pressKey(name, this.signal);
  }
}

type ItemIn = (snapshot: Snapshot) => Target | undefined;

/** Whether a node, or something in it, has this text. */
const hasText = (item: string) => (node: UiNode) => find([node], ({ title }) => title === item) !== undefined;
