import { describe, expect, it } from 'vitest';
import { locate, type Scope } from '../../../packages/appium-strobe-driver/src/strategies.ts';
import { node } from '../tools/fakes.ts';

const nodes = [
  node('btn_1', { title: 'OK' }),
  node('btn_2', { title: '7 × "8"' }),
  node('tf_1', { role: 'textField', title: 'OK' }),
];

/** Which of these a locator means that is made by a test. */
function found(strategy: string, selector: string): string[] {
  let ids: string[] = [];
  const none = () => {
    throw new Error('not by a test');
  };
  const where = (test: (each: (typeof nodes)[number]) => boolean) => {
    ids = nodes.filter(test).map(({ id }) => id);
    return {} as never;
  };
  const scope: Scope = { where, getByRole: none, getByText: none, getByLabel: none };
  locate(scope, strategy, selector);
  return ids;
}

describe('a strategy finds', () => {
  it.each([
    ['name', 'OK', ['btn_1', 'tf_1']],
    ['id', 'btn_1', ['btn_1']],
    ['tag name', 'button', ['btn_1', 'btn_2']],
    ['class name', '[push button | OK]', ['btn_1']],
    ['class name', '[entry | OK]', ['tf_1']],
    ['css selector', '#btn_1', ['btn_1']],
    ['css selector', '#btn\\_1', ['btn_1']],
    ['css selector', '[id="btn_1"]', ['btn_1']],
    ['css selector', "*[name='OK']", ['btn_1', 'tf_1']],
    ['css selector', '*[name="\\37  × \\"8\\""]', ['btn_2']],
    ['css selector', '.button', ['btn_1', 'btn_2']],
    ['css selector', '.[push button | OK]', ['btn_1']],
    ['css selector', '.push button', ['btn_1', 'btn_2']],
    ['css selector', 'textField', ['tf_1']],
  ])('by %s %s', (strategy, selector, ids) => {
    expect(found(strategy, selector)).toEqual(ids);
  });

  it.each(['a > b', 'button:first-child', '[title="OK"]', '#a.b', ''])('nothing by the CSS %s', (selector) => {
    expect(() => found('css selector', selector)).toThrow('Of CSS');
  });
});
