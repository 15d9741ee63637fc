import { DeviceSettings, errors, W3C_ELEMENT_KEY } from '@appium/base-driver';
import type { Element, InitialOpts } from '@appium/types';
import type { UiNode, Verdict } from 'strobe-ui/test';
import { Gesture } from './actions.ts';
import { atomOf } from './atoms.ts';
import { answerDialog, dialogOf, dialogText, fillDialog } from './dialogs.ts';
import { act, contentOf, EXTENSIONS, elementIdOf, waitUntil } from './extensions.ts';
import { type Box, boxOf, factOf, isSelected, saidFacts, textOf } from './facts.ts';
import { seenIn } from './seen.ts';
import { sendKeys } from './send-keys.ts';
import { SessionDriver } from './session-driver.ts';
import { sourceOf } from './source.ts';
import { locate, STRATEGIES } from './strategies.ts';

/** Takes WebDriver's commands for one application. */
export class StrobeDriver extends SessionDriver {
  static executeMethodMap = EXTENSIONS;

  constructor(opts: InitialOpts, shouldValidateCaps = true) {
    super(opts, shouldValidateCaps);
    this.locatorStrategies = STRATEGIES;
    // Appium Inspector asks for the settings of every session, of which there are none.
    this.settings = new DeviceSettings<object>({}, async (name) => {
      throw new errors.InvalidArgumentError(`There is no setting ${name}: this driver has none.`);
    });
  }

  // Finding

  override async findElOrEls(strategy: string, selector: string, mult: true, context?: string): Promise<Element[]>;
  override async findElOrEls(strategy: string, selector: string, mult: false, context?: string): Promise<Element>;
  override async findElOrEls(strategy: string, selector: string, mult: boolean, context?: string) {
    if (typeof selector !== 'string') throw new errors.InvalidArgumentError('A selector is a text.');
    const { session } = this;
    if (mult) await session.app.settle();
    const ids = await session.find(strategy, selector, context, this.implicitWaitMs);
    if (mult) return ids.map(elementOf);
    const [first] = ids;
    if (first !== undefined) return elementOf(first);
    const waited = this.implicitWaitMs > 0 ? ` within ${this.implicitWaitMs} ms` : '';
    throw new errors.NoSuchElementError(
      `Nothing matches ${strategy} '${selector}'${waited}. The script 'strobe: see' shows what there is.`,
    );
  }

  async active(): Promise<Element> {
    const focused = focusedIn(await this.session.windows());
    if (focused === undefined) throw new errors.NoSuchElementError('Nothing has focus.');
    return elementOf(this.session.remember(focused.id));
  }

  override async getPageSource(): Promise<string> {
    const windows = await this.session.windows();
    return sourceOf(windows, await this.session.saidOf(seenIn(windows).map(({ node }) => node)));
  }

  // Elements

  async click(id: string): Promise<void> {
    await this.actable(id);
    await this.session.element(id).click({ noEffect: true, noWaitAfter: true });
  }

  async clear(id: string): Promise<void> {
    const { role } = await this.actable(id);
    if (role !== 'textField' && role !== 'textArea') {
      throw new errors.InvalidElementStateError(`${id} is a ${role}, which holds no text that could be cleared.`);
    }
    await this.session.element(id).setValue('', { noEffect: true });
  }

  async setValue(text: string | string[], id: string): Promise<void> {
    const node = await this.actable(id);
    await sendKeys(this.session, node, Array.isArray(text) ? text.join('') : String(text));
  }

  async getText(id: string): Promise<string> {
    return textOf((await this.session.require(id)).node);
  }

  /** As a text, or nothing, as WebDriver has it. */
  async getAttribute(name: string, id: string): Promise<string | null> {
    const value = await this.getProperty(name, id);
    return value === null ? null : String(value);
  }

  async getProperty(name: string, id: string): Promise<string | number | boolean | null> {
    const { node, shows } = await this.session.require(id);
    const said = [...(await this.session.saidOf([node])).values()].flatMap(saidFacts);
    return factOf(node, shows, name) ?? said.find(([known]) => known === name)?.[1] ?? null;
  }

  async getName(id: string): Promise<string> {
    return (await this.session.require(id)).node.role;
  }

  async getComputedRole(id: string): Promise<string> {
    return await this.getName(id);
  }

  async getComputedLabel(id: string): Promise<string> {
    return (await this.session.require(id)).node.title ?? '';
  }

  async getElementRect(id: string): Promise<Box> {
    return boxOf((await this.session.require(id)).node);
  }

  async elementDisplayed(id: string): Promise<boolean> {
    return (await this.session.require(id)).shows;
  }

  async elementEnabled(id: string): Promise<boolean> {
    return (await this.session.require(id)).node.enabled;
  }

  async elementSelected(id: string): Promise<boolean> {
    return isSelected((await this.session.require(id)).node);
  }

  async getElementScreenshot(id: string): Promise<string> {
    await this.session.require(id);
    const element = this.session.element(id);
    return Buffer.from(await this.session.app.screenshot({ element })).toString('base64');
  }

  async getScreenshot(): Promise<string> {
    this.session.checkRunning();
    await this.session.app.settle();
    return Buffer.from(await this.session.app.screenshot({ screen: true })).toString('base64');
  }

  // Mouse and keyboard

  async performActions(actions: unknown): Promise<void> {
    const hands = await this.session.borrowHands();
    const aim = async (id: string) => {
      const { x, y, width, height } = boxOf((await this.session.require(id)).node);
      return { x: x + Math.floor(width / 2), y: y + Math.floor(height / 2) };
    };
    try {
      await new Gesture(hands, aim, this.session.screen, this.ending.signal).perform(actions);
    } finally {
      if (!hands.holding) await this.session.returnHands();
    }
  }

  async releaseActions(): Promise<void> {
    await this.session.returnHands();
  }

  // Windows and dialogs

  async getWindowHandle(): Promise<string> {
    return this.session.remember((await this.session.front()).id);
  }

  async getWindowHandles(): Promise<string[]> {
    return (await this.session.nodes()).map(({ id }) => this.session.remember(id));
  }

  async setWindow(handle: string): Promise<void> {
    await this.session.switchTo(handle);
  }

  async title(): Promise<string> {
    return (await this.session.front()).title ?? '';
  }

  async getWindowRect(): Promise<Box> {
    return await this.session.place();
  }

  async getAlertText(): Promise<string> {
    return dialogText(await dialogOf(this.session));
  }

  async postAcceptAlert(): Promise<void> {
    await answerDialog(this.session, true);
  }

  async postDismissAlert(): Promise<void> {
    await answerDialog(this.session, false);
  }

  async setAlertText(text: string): Promise<void> {
    await fillDialog(this.session, text);
  }

  /** There are no pages to load and no scripts to run: these times are taken and change nothing. */
  override async pageLoadTimeoutW3C(): Promise<void> {}
  override async scriptTimeoutW3C(): Promise<void> {}

  // Strobe's own

  async execute(script: string, args: unknown[]): Promise<unknown> {
    const atom = atomOf(script);
    const id = elementIdOf(args[0]) ?? '';
    if (atom === 'isDisplayed') return await this.elementDisplayed(id);
    if (atom === 'getAttribute') return await this.getAttribute(String(args[1]), id);
    return await this.executeMethod(script, args);
  }

  async strobeSee(vision?: boolean): Promise<string> {
    await this.session.app.settle();
    if (vision) await this.session.app.nodes({ vision: true });
    return await this.session.app.tree();
  }

  async strobeAct(
    action: string,
    element?: unknown,
    value?: unknown,
    key?: unknown,
    direction?: unknown,
    amount?: unknown,
    to?: unknown,
    noEffect?: unknown,
  ): Promise<Verdict> {
    const id = elementIdOf(element);
    if (id !== undefined) await this.actable(id);
    return await act(this.session, {
      action,
      element: id,
      value,
      key,
      direction,
      amount,
      to: elementIdOf(to),
      noEffect,
    });
  }

  async strobeWait(
    query?: unknown,
    element?: unknown,
    state?: unknown,
    value?: unknown,
    timeoutMs?: unknown,
  ): Promise<void> {
    const { app } = this.session;
    const id = elementIdOf(element);
    const locator =
      id === undefined ? locate(app, '-strobe query', JSON.stringify(query ?? null)) : this.session.element(id);
    await waitUntil(locator, { state, value, timeoutMs });
  }

  async strobeObserve(durationMs = 1_000) {
    return await this.session.app.observe(durationMs);
  }

  /** The trace is complete when the session has ended; up to now, all that was done is in it. */
  async strobeTrace(content?: boolean): Promise<{ trace: string | null; output: string | null; content?: string }> {
    const { trace } = this.session.app;
    return {
      trace: trace ?? null,
      output: this.artifacts?.output ?? null,
      ...(content && trace !== undefined && { content: contentOf(trace) }),
    };
  }
}

const elementOf = (id: string): Element => ({ [W3C_ELEMENT_KEY]: id, ELEMENT: id });

function focusedIn(nodes: readonly UiNode[]): UiNode | undefined {
  for (const node of nodes) {
    const found = focusedIn(node.children) ?? (node.focused ? node : undefined);
    if (found) return found;
  }
  return undefined;
}
