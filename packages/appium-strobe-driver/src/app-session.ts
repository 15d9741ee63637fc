import { errors } from '@appium/base-driver';
import type { App, Hands, Locator, Particulars, UiNode } from 'strobe-ui/test';
import { type Box, boxOf } from './facts.ts';
import { isSaid, type Saying, saidBy } from './sayings.ts';
import { type Seen, seenIn } from './seen.ts';
import { sourceOf } from './source.ts';
import { locate } from './strategies.ts';
import { XPaths } from './xpath.ts';

/** What is about to appear needs no search of what is scrolled away, which takes seconds in a long list. */
const APPEARS_MS = 1_000;

/** One application of one WebDriver session: what was found in it, and which window is looked at. */
export class AppSession implements AsyncDisposable {
  readonly app: App;
  /** The ids that were given out: one of these that is gone is stale, any other never was. */
  private readonly known = new Set<string>();
  /** Those of them that only a picture may show. */
  private readonly pictured = new Set<string>();
  private readonly xpaths = new XPaths();
  private window: string | undefined;
  private hands: Hands | undefined;

  constructor(app: App) {
    this.app = app;
  }

  /** All windows, once what was clicked last has come to rest: a click does not wait for that. */
  async nodes(): Promise<UiNode[]> {
    this.checkRunning();
    await this.app.settle();
    return await this.app.nodes();
  }

  /** The windows that are looked at: all, or the one that was switched to. */
  async windows(): Promise<UiNode[]> {
    const windows = await this.nodes();
    if (this.window === undefined) return windows;
    const chosen = windows.filter(({ id }) => id === this.window);
    if (chosen.length === 0)
      throw new errors.NoSuchWindowError(`The window ${this.window} is closed. Switch to another.`);
    return chosen;
  }

  /** The window that has the keyboard, or that was switched to. */
  async front(): Promise<UiNode> {
    const windows = await this.windows();
    const [first] = [...windows.filter(({ active }) => active), ...windows];
    if (first === undefined) throw new errors.NoSuchWindowError('The application shows no window.');
    return first;
  }

  /** Where what is looked at is: the window that was switched to, or the screen, which the picture of the page shows. */
  async place(): Promise<Box> {
    return this.window === undefined && this.app.screen ? this.screen : boxOf(await this.front());
  }

  get screen(): Box {
    const { screen } = this.app;
    return boxOf(screen ? { bounds: screen } : {});
  }

  async switchTo(handle: string): Promise<void> {
    const windows = await this.nodes();
    const found = windows.find(({ id, title }) => id === handle || title === handle);
    if (found === undefined) {
      const there = windows.map(({ id, title = '' }) => `${id} "${title}"`).join(', ');
      throw new errors.NoSuchWindowError(`There is no window ${handle}; there are ${there || 'none'}.`);
    }
    this.window = found.id;
  }

  /** What matches, as soon as something does, and nothing where the time is up. */
  async find(strategy: string, selector: string, from: string | undefined, timeoutMs: number): Promise<string[]> {
    if (selector === '') throw new errors.InvalidSelectorError('The selector is empty.');
    if (from !== undefined) await this.present(from);
    else if (this.window !== undefined) await this.windows();
    this.checkRunning();
    let ids = await this.search(strategy, selector, from, timeoutMs);
    // Who waits for nothing may look for what the last click is about to show.
    if (ids.length === 0 && (await this.app.settle())) ids = await this.search(strategy, selector, from, 0);
    const isPictured = strategy === '-strobe vision' || /"vision"\s*:\s*true/.test(selector);
    for (const id of ids) {
      this.known.add(id);
      if (isPictured) this.pictured.add(id);
    }
    return ids;
  }

  private search(strategy: string, selector: string, from: string | undefined, timeoutMs: number): Promise<string[]> {
    if (strategy === 'xpath') return this.findByXPath(selector, from, timeoutMs);
    if (isSaid(strategy)) return this.findSaid(strategy, selector, from, timeoutMs);
    return this.findLocated(locate(this.scope(from), strategy, selector), timeoutMs);
  }

  /** What the program says of these, by id. */
  async saidOf(nodes: readonly UiNode[]): Promise<Map<string, Particulars>> {
    const ids = nodes.map(({ id }) => id);
    const said = await this.app.particulars(ids);
    return new Map(ids.map((id, at) => [id, said[at] ?? {}]));
  }

  /** An element that was found, to act on. */
  element(id: string): Locator {
    return this.pictured.has(id) ? this.app.where((node) => node.id === id, { vision: true }) : this.app.getById(id);
  }

  /** An element, once what was clicked last has come to rest. */
  async require(id: string): Promise<Seen> {
    this.checkRunning();
    await this.app.settle();
    return await this.present(id);
  }

  /** An element as it is now. */
  async present(id: string): Promise<Seen> {
    this.checkRunning();
    const windows = await this.app.nodes({ vision: this.pictured.has(id) });
    const seen = seenIn(windows).find(({ node }) => node.id === id);
    if (seen) return seen;
    const [hidden] = this.known.has(id) ? await this.app.where((node) => node.id === id).all({ timeoutMs: 0 }) : [];
    if (hidden) return { node: hidden, shows: hidden.source !== 'ax' && !hidden.offscreen };
    throw this.known.has(id)
      ? new errors.StaleElementReferenceError(`The element ${id} is gone. Find it again.`)
      : new errors.NoSuchElementError(`This session has found no element ${id}. Find it first.`);
  }

  /** Ids of windows are elements as well. */
  remember(id: string): string {
    this.known.add(id);
    return id;
  }

  /** Mouse and keyboard, kept from one call to the next while a button is down. */
  async borrowHands(): Promise<Hands> {
    this.checkRunning();
    this.hands ??= await this.app.hands();
    return this.hands;
  }

  async returnHands(): Promise<void> {
    const { hands } = this;
    this.hands = undefined;
    await hands?.[Symbol.asyncDispose]();
  }

  /** Ends the program with everything that it started, and its display; one that ran before goes on. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.returnHands().catch(() => {});
    await this.xpaths[Symbol.asyncDispose]();
    await this.app.close();
  }

  checkRunning(): void {
    if (this.app.running) return;
    const lines = this.app.output.trimEnd().split('\n').slice(-3).join('\n');
    const said = lines === '' ? '' : ` Its last output:\n${lines}`;
    throw new errors.NoSuchWindowError(`The program has exited. Start another session.${said}`);
  }

  private lookedAt(windows: readonly UiNode[]): readonly UiNode[] {
    return this.window === undefined ? windows : windows.filter(({ id }) => id === this.window);
  }

  private scope(from: string | undefined): App | Locator {
    const within = from ?? this.window;
    return within === undefined ? this.app : this.app.where((node) => node.id === within);
  }

  private async findLocated(locator: Locator, timeoutMs: number): Promise<string[]> {
    return (await locator.all({ timeoutMs })).map(({ id }) => id);
  }

  /** By what the program says of its elements; what is not read of them goes by its name. */
  private async findSaid(strategy: Saying, selector: string, from: string | undefined, timeoutMs: number) {
    const look = async (windows: readonly UiNode[]) => {
      const all = seenIn(this.lookedAt(windows));
      const within = from === undefined ? all : seenIn(all.find(({ node }) => node.id === from)?.node.children ?? []);
      const said = await this.saidOf(within.map(({ node }) => node));
      return someOf(saidBy(strategy, selector, within, said));
    };
    const soon = await this.app.waitFor(look, { timeoutMs: Math.min(timeoutMs, APPEARS_MS) });
    if (soon !== undefined) return soon;
    const named =
      strategy === 'description' ? [] : await this.findLocated(locate(this.scope(from), 'name', selector), 0);
    const leftMs = timeoutMs - APPEARS_MS;
    if (named.length > 0 || leftMs <= 0) return named;
    return (await this.app.waitFor(look, { timeoutMs: leftMs })) ?? [];
  }

  private async findByXPath(expression: string, from: string | undefined, timeoutMs: number): Promise<string[]> {
    const look = async (windows: readonly UiNode[]) => {
      const scope = this.lookedAt(windows);
      const said = /@(accessibility-id|description|\*)/.test(expression)
        ? await this.saidOf(seenIn(scope).map(({ node }) => node))
        : undefined;
      return someOf(await this.xpaths.select(sourceOf(scope, said), expression, from));
    };
    return (await this.app.waitFor(look, { timeoutMs })) ?? [];
  }
}

const someOf = (ids: readonly string[]) => (ids.length > 0 ? [...ids] : undefined);
