import { z } from 'zod';
import type { Direction, MouseButton } from '../core/backend.ts';
import { MODIFIERS, type Modifier } from '../core/keys.ts';
import type { UiNode } from '../core/node.ts';
import { isControl } from '../core/roles.ts';
import type { Action } from '../session/acting/action.ts';
import { type ActOptions, act, findOne, type Verdict } from './act.ts';
import { badArguments, checkedNames, checkedOptions, checkedText, keyAction } from './arguments.ts';
import type { Driver, Sighting, Wanted } from './driver.ts';
import { Finder, type FindOptions } from './finder.ts';
import type { SelectorStep, TextPattern } from './selector.ts';
import { selectorCode, textCode } from './selector-code.ts';

export type ClickOptions = ActOptions & {
  button?: MouseButton;
  count?: 1 | 2 | 3;
  modifiers?: readonly Modifier[];
  /** Returns once the program has taken the click: what it does is not in the verdict, and `app.settle()` waits for it. */
  noWaitAfter?: boolean;
};

const allOptions = z.strictObject({ timeoutMs: z.number().min(0).optional() });
const actOptions = z.strictObject({ timeoutMs: z.number().min(0).optional(), noEffect: z.boolean().optional() });
const clickOptions = actOptions.extend({
  button: z.enum(['left', 'right', 'middle']).default('left'),
  count: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(1),
  modifiers: z.array(z.enum(MODIFIERS)).default([]),
  noWaitAfter: z.boolean().default(false),
});
const DIRECTIONS: readonly Direction[] = ['up', 'down', 'left', 'right'];

/** Stands for one element, which is looked for anew whenever something is done with it. */
export class Locator extends Finder<Locator> {
  /** @internal */
  readonly driver: Driver;
  /** @internal */
  readonly wanted: Wanted;

  /** @internal */
  constructor(driver: Driver, wanted: Wanted) {
    super();
    this.driver = driver;
    this.wanted = wanted;
  }

  protected override narrowedBy(step: SelectorStep, { vision = false }: FindOptions = {}): Locator {
    const { selector, ...wanted } = this.wanted;
    return new Locator(this.driver, { selector: [...selector, step], vision: wanted.vision || vision });
  }

  /** Keeps those that hold a text, or something that another locator finds in them. */
  filter(options: { hasText?: TextPattern; has?: Locator }): Locator {
    const { hasText, has } = checkedNames('filter', ['hasText', 'has'], options);
    return this.narrowedBy({
      by: 'filter',
      ...(hasText !== undefined && { hasText: checkedText('filter', hasText) }),
      ...(has !== undefined && { has: has.wanted.selector }),
    });
  }

  /** Takes one of several by its place, from 0; below 0 it counts from the end. */
  nth(index: number): Locator {
    if (!Number.isInteger(index)) throw badArguments(`nth takes a whole number, not ${index}.`);
    return this.narrowedBy({ by: 'nth', index });
  }

  first(): Locator {
    return this.nth(0);
  }

  last(): Locator {
    return this.nth(-1);
  }

  /** Looks for what another locator means within what this one finds. */
  locator(inner: Locator): Locator {
    const selector = [...this.wanted.selector, ...inner.wanted.selector];
    return new Locator(this.driver, { selector, vision: this.wanted.vision || inner.wanted.vision });
  }

  /** Presses it, or clicks it with the mouse where it has no press of its own. */
  click(options: ClickOptions = {}): Promise<Verdict> {
    const { button, count, modifiers, noWaitAfter, ...rest } = checkedOptions('click', clickOptions, options);
    return this.act('click()', rest, (id) => ({ action: 'click', id, button, count, modifiers }), noWaitAfter);
  }

  dblclick(options: Omit<ClickOptions, 'count'> = {}): Promise<Verdict> {
    return this.click({ ...options, count: 2 });
  }

  /** Sets a text, a number, a choice by its name, or whether it is checked. */
  setValue(value: string | number | boolean, options: ActOptions = {}): Promise<Verdict> {
    if (!['string', 'number', 'boolean'].includes(typeof value) || Number.isNaN(value))
      throw badArguments(`setValue takes a text, number or boolean, not ${value}.`);
    const code = `setValue(${typeof value === 'string' ? textCode(value) : value})`;
    return this.act(code, options, (id) => ({ action: 'set_value', id, value }));
  }

  /** Types at the end of what it holds. */
  type(text: string, options: ActOptions = {}): Promise<Verdict> {
    if (typeof text !== 'string' || text === '') throw badArguments('type takes a text that is not empty.');
    return this.act(`type(${textCode(text)})`, options, (id) => ({ action: 'type', id, text }));
  }

  /** Gives it focus and presses a key, such as `Enter` or `ctrl+s`. */
  press(key: string, options: ActOptions = {}): Promise<Verdict> {
    const action = keyAction(key);
    return this.act(`press(${textCode(key)})`, options, (id) => ({ ...action, id }));
  }

  /** Scrolls by so many notches; without a direction, it comes into view. */
  scroll(direction?: Direction, amount = 3, options: ActOptions = {}): Promise<Verdict> {
    if (direction !== undefined && !DIRECTIONS.includes(direction))
      throw badArguments(`scroll takes one of ${DIRECTIONS.join(', ')}, not ${JSON.stringify(direction)}.`);
    const code = `scroll(${direction === undefined ? '' : textCode(direction)})`;
    return this.act(code, options, (id) => ({ action: 'scroll', id, amount, ...(direction && { direction }) }));
  }

  /** Drags it with the mouse to what another locator finds. */
  dragTo(target: Locator, options: ActOptions = {}): Promise<Verdict> {
    const { driver, wanted } = target;
    const to = async (ms: number) => (await findOne(driver, wanted, String(target), ms)).id;
    return this.act(`dragTo(${target})`, options, async (id, ms) => ({ action: 'drag', id, toId: await to(ms) }));
  }

  /** The element as it is now, as soon as there is exactly one. */
  node(options: { timeoutMs?: number } = {}): Promise<UiNode> {
    return findOne(this.driver, this.wanted, `${this}`, options.timeoutMs ?? this.driver.defaults.timeoutMs);
  }

  /** All that match, as soon as one does; none where the time is up. Of those that show or, where none does, of all. */
  async all(options: { timeoutMs?: number } = {}): Promise<UiNode[]> {
    const { timeoutMs = this.driver.defaults.timeoutMs } = checkedOptions('all', allOptions, options);
    const some = ({ nodes }: Sighting) => (nodes.length > 0 ? nodes : undefined);
    return (await this.driver.until(this.wanted, some, timeoutMs)) ?? [];
  }

  /** How many match now, without waiting: of those that show or, where none does, of all. */
  async count(): Promise<number> {
    return (await this.driver.find(this.wanted)).nodes.length;
  }

  /** The code that makes this locator. */
  override toString(): string {
    return selectorCode(this.wanted.selector);
  }

  private act(
    code: string,
    options: ActOptions,
    make: (id: string, timeoutMs: number) => Action | Promise<Action>,
    noWaitAfter = false,
  ): Promise<Verdict> {
    const name = `${this}.${code}`;
    const target = async (leftMs: number) => {
      const { id } = await findOne(this.driver, this.wanted, name, leftMs, canBeActedOn);
      return await make(id, leftMs);
    };
    return act(this.driver, name, checkedOptions(code, actOptions, options), target, noWaitAfter);
  }
}

/** Text and layout report themselves as disabled in some toolkits, and can be clicked all the same. */
const canBeActedOn = ({ enabled, role }: UiNode) => enabled || !isControl(role);
