import type { UiNode } from '../core/node.ts';
import { isWindow } from '../core/roles.ts';
import { type Selector, select } from '../testing/selector.ts';
import { selectorCode, textCode } from '../testing/selector-code.ts';
import { found } from './choose-selector.ts';

export const EXPECTED_STATES = ['checked', 'selected', 'expanded', 'enabled'] as const;
export type ExpectedState = (typeof EXPECTED_STATES)[number];

/** What has to hold after a step. */
export type Expectation =
  | { kind: 'window'; title: string; isOpen: boolean }
  | { kind: 'visible'; selector: Selector; isVisible: boolean }
  | { kind: 'value'; selector: Selector; value: string | number }
  | { kind: 'state'; selector: Selector; state: ExpectedState; on: boolean };

export function holds(roots: readonly UiNode[], expectation: Expectation): boolean {
  if (expectation.kind === 'window') {
    return windowsIn(roots).some(({ title }) => title === expectation.title) === expectation.isOpen;
  }
  if (expectation.kind === 'visible') {
    const { length } = select(roots, expectation.selector, { hidden: false });
    return expectation.isVisible ? length === 1 : length === 0;
  }
  const [node, second] = found(roots, expectation.selector);
  if (node === undefined || second !== undefined) return false;
  if (expectation.kind === 'value') return sameValue(node.value, expectation.value);
  return (node[expectation.state] === true) === expectation.on;
}

export const windowsIn = (roots: readonly UiNode[]) => roots.filter(({ role }) => isWindow(role));

function sameValue(value: string | number | undefined, wanted: string | number): boolean {
  if (typeof value === 'number' && typeof wanted === 'number') return Math.abs(value - wanted) < 1e-9;
  return value === wanted;
}

/** The assertion of a test. */
export function expectationCode(expectation: Expectation): string {
  if (expectation.kind === 'window') {
    return `expect(app)${not(expectation.isOpen)}.toHaveWindow(${textCode(expectation.title)})`;
  }
  const subject = `expect(app.${selectorCode(expectation.selector)})`;
  if (expectation.kind === 'visible') return `${subject}${not(expectation.isVisible)}.toBeVisible()`;
  if (expectation.kind === 'value') {
    const { value } = expectation;
    return `${subject}.toHaveValue(${typeof value === 'number' ? value : textCode(value)})`;
  }
  const { state, on } = expectation;
  return `${subject}${not(on)}.toBe${state.charAt(0).toUpperCase()}${state.slice(1)}()`;
}

const not = (isSo: boolean) => (isSo ? '' : '.not');
