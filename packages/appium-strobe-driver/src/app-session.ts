import { errors } from '@appium/base-driver';
import type { App, Hands, Locator, UiNode } from 'strobe-ui/test';
import { sourceOf } from './source.ts';
import { locate } from './strategies.ts';
import { XPaths } from './xpath.ts';

/** A node, and whether any of it may be on the screen. */
export type Seen = { node: UiNode; shows: boolean };

/** One application of one WebDriver session: what was found in it, and which window is looked at. */
export class AppSession implements AsyncDisposable {
  readonly app: App;
  /** The ids that were given out: one of these that is gone is stale, any other never was. */
  private readonly known = new Set<string>();
  private readonly xpaths = new XPaths();
  private window: string | undefined;
  private hands: Hands | undefined;

  constructor(app: App) {
    this.app = app;
  }

  /** The windows that are looked at: all, or the one that was switched to. */
  async windows(): Promise<UiNode[]> {
    this.checkRunning();
    const windows = await this.app.nodes();
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

  async switchTo(handle: string): Promise<void> {
    const windows = await this.app.nodes();
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
    if (from !== undefined) await this.require(from);
    else if (this.window !== undefined) await this.windows();
    this.checkRunning();
    const ids = await (strategy === 'xpath'
      ? this.findByXPath(selector, from, timeoutMs)
      : this.findLocated(locate(this.scope(from), strategy, selector), timeoutMs));
    for (const id of ids) this.known.add(id);
    return ids;
  }

  /** An element as it is now. */
  async require(id: string): Promise<Seen> {
    this.checkRunning();
    const seen = findIn(await this.app.nodes(), id, true);
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
    throw new errors.NoSuchWindowError(`The program has exited. Start another session. Its last output:\n${lines}`);
  }

  private scope(from: string | undefined): App | Locator {
    const within = from ?? this.window;
    return within === undefined ? this.app : this.app.where((node) => node.id === within);
  }

  private async findLocated(locator: Locator, timeoutMs: number): Promise<string[]> {
    return (await locator.all({ timeoutMs })).map(({ id }) => id);
  }

  private async findByXPath(expression: string, from: string | undefined, timeoutMs: number): Promise<string[]> {
    const look = async (windows: readonly UiNode[]) => {
      const scope = this.window === undefined ? windows : windows.filter(({ id }) => id === this.window);
      const ids = await this.xpaths.select(sourceOf(scope), expression, from);
      return ids.length > 0 ? ids : undefined;
    };
    return (await this.app.waitFor(look, { timeoutMs })) ?? [];
  }
}

function findIn(nodes: readonly UiNode[], id: string, aboveShows: boolean): Seen | undefined {
  for (const node of nodes) {
    const shows = aboveShows && !node.offscreen;
    const found = node.id === id ? { node, shows } : findIn(node.children, id, shows);
    if (found) return found;
  }
  return undefined;
}
