import { describe, expect, it } from 'vitest';
import type { UiNode } from '../../../src/core/node.ts';
import { compareWindows, diagnoseTarget } from '../../../src/replay/diagnose.ts';
import { describeDivergence } from '../../../src/replay/divergence.ts';
import { locate } from '../../../src/steps/choose-selector.ts';
import { node } from '../trace/recorded.ts';

const button = (title: string) => node('button', title);
const panel = (title: string, ...children: UiNode[]) => node('panel', title, {}, children);
const main = (...children: UiNode[]) => [node('window', 'Main', {}, children)];

const BEFORE = main(panel('Edit', button('Add'), button('Copy')), panel('View', button('About')));

function diagnosed(title: string, now: UiNode[]) {
  const located = locate(BEFORE, `button_${title.toLowerCase()}`);
  if (located === undefined) throw new Error(`no ${title}`);
  return diagnoseTarget(located, BEFORE, now);
}

describe('diagnoseTarget', () => {
  it('finds nothing where all is as it was, whatever the ids and states', () => {
    const now = main(
      panel('Edit', node('button', 'Add', { id: 'other', focused: true }), button('Copy')),
      panel('View', button('About')),
    );
    expect(diagnosed('Add', now)).toBeUndefined();
  });

  it('finds nothing where others came or went beside it', () => {
    expect(diagnosed('Copy', main(panel('Edit', button('Copy'), button('Paste'))))).toBeUndefined();
  });

  it.each([
    ['renamed', main(panel('Edit', button('Insert'), button('Copy')), panel('View', button('About')))],
    ['moved', main(panel('Edit', button('Copy')), panel('View', button('About'), button('Add')))],
    ['reordered', main(panel('Edit', button('Copy'), button('Add')), panel('View', button('About')))],
    ['removed', main(panel('Edit', button('Copy')), panel('View', button('About')))],
    ['role changed', main(panel('Edit', node('checkbox', 'Add'), button('Copy')))],
    ['ambiguous', main(panel('Edit', button('Add'), button('Copy'), node('button', 'Add', { id: 'two' })))],
  ])('names what became of it: %s', (cause, now) => {
    expect(diagnosed('Add', now)).toMatchObject({ cause });
  });

  it('ranks what may stand for it by name and place', () => {
    const now = main(panel('Edit', button('Copy'), button('Add item')), panel('View', button('About')));
    expect(diagnosed('Add', now)?.candidates.map(({ title }) => title)[0]).toBe('Add item');
  });
});

describe('compareWindows', () => {
  it('names windows that are new or missing, and lets titles change', () => {
    const dialog = node('dialog', 'Tip');
    expect(compareWindows(BEFORE, [...BEFORE, dialog])).toMatchObject({ cause: 'new window', candidates: [dialog] });
    expect(compareWindows([...BEFORE, dialog], BEFORE)).toMatchObject({ cause: 'missing window' });
    expect(compareWindows(BEFORE, [node('window', 'Main *')])).toBeUndefined();
  });

  it('counts a dialog that a page shows, and none that it hides', () => {
    const page = (dialog: UiNode) => main(panel('Page', button('Add'), dialog));
    const [shown, hidden] = [node('dialog', 'Tip'), node('dialog', 'Tip', { offscreen: true })];
    expect(compareWindows(page(hidden), page(shown))).toMatchObject({ cause: 'new window', candidates: [shown] });
    expect(compareWindows(page(hidden), main())).toBeUndefined();
  });
});

describe('describeDivergence', () => {
  it('says step, cause, what was expected, what is there, and candidates, a line each', () => {
    const finding = {
      cause: 'renamed' as const,
      expected: 'button "A"\nforged',
      instead: 'button "B"',
      candidates: [button('B')],
    };
    expect(describeDivergence({ step: 3, action: 'click button "A"', ...finding }).split('\n')).toEqual([
      'Diverged at step 3, click button "A": renamed',
      'expected: button "A"\\nforged',
      'instead:  button "B"',
      'candidate 1: [button "B" id=button_b]',
    ]);
  });
});
