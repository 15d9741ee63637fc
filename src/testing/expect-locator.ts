import type { UiNode } from '../core/node.ts';
import { nodeLine } from '../core/render/line.ts';
import { formatValue } from '../core/text.ts';
import { badArguments } from './arguments.ts';
import type { Driver, Sighting, Wanted } from './driver.ts';
import { expectScreenshot, expectTree, type ScreenshotOptions, type SnapshotSubject } from './expect-snapshot.ts';
import { failure } from './failure.ts';
import type { Locator } from './locator.ts';
import { describeMiss, listNodes } from './near-misses.ts';
import { matches, ownTexts, type TextPattern, textsIn } from './selector.ts';
import { textCode } from './selector-code.ts';

export type ExpectOptions = {
  /** How long to wait until it holds. */
  timeoutMs?: number;
};

/** `undefined` where it cannot be told, since there is no such element, or more than one. */
type Judgement = boolean | undefined;

/** Waits until an element is as expected, driven by the events of the application. */
export class LocatorExpectation {
  /** Expects the opposite. */
  readonly not: Omit<LocatorExpectation, 'not' | 'toMatchTree' | 'toMatchScreenshot'>;
  private readonly locator: Locator;
  private readonly isNot: boolean;

  /** @internal */
  constructor(locator: Locator, opposite?: LocatorExpectation) {
    this.locator = locator;
    this.isNot = opposite !== undefined;
    this.not = opposite ?? new LocatorExpectation(locator, this);
  }

  /** It is on the screen; with `not`, nothing that matches is. */
  toBeVisible(options?: ExpectOptions): Promise<void> {
    const judge = ({ nodes }: Sighting) => (nodes.length > 1 && !this.isNot ? undefined : nodes.length > 0);
    return this.wait('toBeVisible()', { ...this.locator.wanted, hidden: 'never' }, judge, options);
  }

  toBeEnabled(options?: ExpectOptions): Promise<void> {
    return this.check('toBeEnabled()', ({ enabled }) => enabled, options);
  }

  toBeChecked(options?: ExpectOptions): Promise<void> {
    return this.check('toBeChecked()', ({ checked }) => checked === true, options);
  }

  toBeSelected(options?: ExpectOptions): Promise<void> {
    return this.check('toBeSelected()', ({ selected }) => selected === true, options);
  }

  toBeExpanded(options?: ExpectOptions): Promise<void> {
    return this.check('toBeExpanded()', ({ expanded }) => expanded === true, options);
  }

  toBeFocused(options?: ExpectOptions): Promise<void> {
    return this.check('toBeFocused()', ({ focused }) => focused, options);
  }

  /** It has this value: a text, a number, or a pattern that matches the text. */
  toHaveValue(value: TextPattern | number, options?: ExpectOptions): Promise<void> {
    const isTaken = typeof value === 'number' || typeof value === 'string' || value instanceof RegExp;
    if (!isTaken) throw badArguments(`toHaveValue takes a text, number or RegExp, not ${value}.`);
    const code = `toHaveValue(${typeof value === 'number' ? formatValue(value) : textCode(value)})`;
    return this.check(code, (node) => hasValue(node, value), options);
  }

  /** Its title, its value or all text in it together is this. */
  toHaveText(text: TextPattern, options?: ExpectOptions): Promise<void> {
    const isTaken = typeof text === 'string' || text instanceof RegExp;
    if (!isTaken) throw badArguments(`toHaveText takes a text or RegExp, not ${text}.`);
    const hasText = (node: UiNode) => [...ownTexts(node), textsIn(node).join(' ')].some((each) => matches(each, text));
    return this.check(`toHaveText(${textCode(text)})`, hasText, options);
  }

  /** So many match that show; with `hidden`, those count as well that are scrolled away, closed or hidden. */
  toHaveCount(count: number, options: ExpectOptions & { hidden?: boolean } = {}): Promise<void> {
    if (!Number.isInteger(count) || count < 0) throw badArguments(`toHaveCount takes a number from 0, not ${count}.`);
    const hidden = options.hidden ? 'always' : 'never';
    const judge = ({ nodes }: Sighting) => nodes.length === count;
    return this.wait(`toHaveCount(${count})`, { ...this.locator.wanted, hidden }, judge, options);
  }

  /** The tree of what it finds is the one in the file, as `expect(app).toMatchTree` compares it. */
  toMatchTree(name: string, options: ExpectOptions = {}): Promise<void> {
    return expectTree(this.subject, name, options.timeoutMs);
  }

  /** A picture of it is like the one in the file. */
  toMatchScreenshot(name: string, options: ScreenshotOptions = {}): Promise<void> {
    return expectScreenshot(this.subject, name, options);
  }

  private get subject(): SnapshotSubject {
    const { driver, wanted } = this.locator;
    return { driver, wanted, code: `${this.locator}`, elementId: async () => (await this.locator.node()).id };
  }

  private check(code: string, holds: (node: UiNode) => boolean, options?: ExpectOptions): Promise<void> {
    const judge = ({ nodes }: Sighting): Judgement => {
      const [node, second] = nodes;
      return node === undefined || second !== undefined ? undefined : holds(node);
    };
    return this.wait(code, this.locator.wanted, judge, options);
  }

  private async wait(
    code: string,
    wanted: Wanted,
    judge: (sighting: Sighting) => Judgement,
    { timeoutMs = this.locator.driver.defaults.timeoutMs }: ExpectOptions = {},
  ): Promise<void> {
    const { driver } = this.locator;
    let last: Sighting = { nodes: [], roots: [] };
    const accept = (sighting: Sighting) => {
      last = sighting;
      return judge(sighting) === !this.isNot || undefined;
    };
    if (await driver.until(wanted, accept, timeoutMs)) return;
    const name = `expect(${this.locator})${this.isNot ? '.not' : ''}.${code}`;
    throw await expectationFailed(driver, name, wanted, judge(last), last, timeoutMs);
  }
}

/** A password field has no value that could be compared. */
function hasValue({ value, secure }: UiNode, wanted: TextPattern | number): boolean {
  if (value === undefined || secure) return wanted === '' && !secure;
  if (typeof wanted !== 'number')
    return typeof wanted === 'string' ? String(value) === wanted : matches(String(value), wanted);
  return value !== '' && Math.abs(Number(value) - wanted) < 1e-9;
}

async function expectationFailed(
  driver: Driver,
  name: string,
  { selector }: Wanted,
  judgement: Judgement,
  { nodes, roots }: Sighting,
  timeoutMs: number,
) {
  const after = `${name} does not hold after ${Math.round(timeoutMs)} ms.`;
  if (judgement === undefined && nodes.length > 1) {
    return failure(driver, 'ambiguous', `${after} ${nodes.length} elements match:\n${listNodes(nodes)}`, roots);
  }
  if (nodes.length === 0) {
    const code = judgement === undefined ? 'not_found' : 'not_as_expected';
    return failure(driver, code, `${after} ${describeMiss(roots, selector)}`, roots);
  }
  const [only, second] = nodes;
  const found =
    second === undefined && only ? `It is ${nodeLine(only)}.` : `${nodes.length} match:\n${listNodes(nodes)}`;
  return failure(driver, 'not_as_expected', `${after} ${found}`, roots);
}
