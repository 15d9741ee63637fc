import { readFileSync } from 'node:fs';
import { errors, W3C_ELEMENT_KEY } from '@appium/base-driver';
import { expect, type Locator, type LocatorExpectation, type Verdict } from 'strobe-ui/test';
import type { AppSession } from './app-session.ts';

/** What `execute` takes as `strobe: …`, each with one object of these names. */
export const EXTENSIONS = {
  'strobe: see': { command: 'strobeSee', params: { optional: ['vision'] } },
  'strobe: act': {
    command: 'strobeAct',
    params: { required: ['action'], optional: ['element', 'value', 'key', 'direction', 'amount', 'to', 'noEffect'] },
  },
  'strobe: wait': {
    command: 'strobeWait',
    params: { optional: ['query', 'element', 'state', 'value', 'timeoutMs'] },
  },
  'strobe: observe': { command: 'strobeObserve', params: { optional: ['durationMs'] } },
  'strobe: trace': { command: 'strobeTrace', params: { optional: ['content'] } },
} as const;

/** The id of an element, which clients send as an object or as a text. */
export function elementIdOf(element: unknown): string | undefined {
  if (typeof element === 'string') return element;
  if (typeof element !== 'object' || element === null) return undefined;
  const id: unknown = Object.entries(element).find(([key]) => key === W3C_ELEMENT_KEY)?.[1];
  return typeof id === 'string' ? id : undefined;
}

export type ActArguments = {
  action: string;
  element: string | undefined;
  value?: unknown;
  key?: unknown;
  direction?: unknown;
  amount?: unknown;
  to?: string | undefined;
  noEffect?: unknown;
};

const isDirection = (word: unknown) => word === 'up' || word === 'down' || word === 'left' || word === 'right';

/** One of Strobe's acts, with its verdict; without `noEffect`, one that changes nothing is an error. */
export async function act(session: AppSession, given: ActArguments): Promise<Verdict> {
  const { action, element, value, key, direction, amount, to } = given;
  const options = { noEffect: given.noEffect === true };
  if (action === 'press' && element === undefined) return await session.app.press(String(key), options);
  if (action === 'type' && element === undefined) return await session.app.type(String(value), options);
  if (element === undefined) throw new errors.InvalidArgumentError(`'${action}' takes an element.`);
  const target = session.element(element);
  switch (action) {
    case 'click':
      return await target.click(options);
    case 'dblclick':
      return await target.dblclick(options);
    case 'setValue':
      if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') break;
      return await target.setValue(value, options);
    case 'type':
      return await target.type(String(value), options);
    case 'press':
      return await target.press(String(key), options);
    case 'scroll':
      return await target.scroll(isDirection(direction) ? direction : undefined, Number(amount ?? 3), options);
    case 'dragTo':
      if (to === undefined) break;
      return await target.dragTo(session.element(to), options);
  }
  throw new errors.InvalidArgumentError(
    `'${action}' is not an act, or lacks what it needs: click, dblclick, setValue (value), type (value), press (key), scroll (direction, amount), dragTo (to).`,
  );
}

export type WaitArguments = { state?: unknown; value?: unknown; timeoutMs?: unknown };

/** Waits, driven by events, until what a locator finds is as wanted; throws where the time is up. */
export async function waitUntil(
  locator: Locator,
  { state = 'visible', value, timeoutMs }: WaitArguments,
): Promise<void> {
  const options = typeof timeoutMs === 'number' ? { timeoutMs } : {};
  const check = CHECKS[String(state)];
  if (check) return await check(expect(locator), options, String(value ?? ''));
  throw new errors.InvalidArgumentError(`A state is one of ${Object.keys(CHECKS).join(', ')}.`);
}

type Check = (what: LocatorExpectation, options: { timeoutMs?: number }, value: string) => Promise<void>;

const CHECKS: Record<string, Check> = {
  visible: (what, options) => what.toBeVisible(options),
  hidden: (what, options) => what.not.toBeVisible(options),
  enabled: (what, options) => what.toBeEnabled(options),
  disabled: (what, options) => what.not.toBeEnabled(options),
  checked: (what, options) => what.toBeChecked(options),
  unchecked: (what, options) => what.not.toBeChecked(options),
  selected: (what, options) => what.toBeSelected(options),
  focused: (what, options) => what.toBeFocused(options),
  value: (what, options, value) => what.toHaveValue(value, options),
  text: (what, options, value) => what.toHaveText(value, options),
};

/** A file as it is now, for clients on another machine. */
export const contentOf = (file: string) => readFileSync(file).toString('base64');
