import { describe, expect, it } from 'vitest';
import { type Condition, describeClosest, evaluate } from '../../../../src/core/query/condition.ts';
import { node } from '../../tools/fakes.ts';

const roots = [
  node('w_1', {
    role: 'window',
    title: 'Mixer',
    children: [
      node('btn_1', { title: 'Play', enabled: false }),
      node('chk_1', { role: 'checkbox', title: 'Loop', checked: true }),
    ],
  }),
  node('w_2', { role: 'dialog', title: 'Save as', children: [node('btn_2', { title: 'Cancel' })] }),
  node('w_3', { role: 'window', title: 'Minimised', offscreen: true, children: [node('btn_3', { title: 'Record' })] }),
];

const known = (quietMs = 0) => ({ quietMs, isWhole: true, answers: true });
const holds = (condition: Condition, quietMs = 0) => evaluate(roots, condition, known(quietMs)).holds;

describe('a condition', () => {
  it.each<[Condition, boolean]>([
    [{ text: 'play' }, true],
    [{ text: 'pause' }, false],
    [{ text: 'pause', gone: true }, true],
    [{ role: 'checkbox', state: 'checked' }, true],
    [{ role: 'checkbox', state: 'unchecked' }, false],
    [{ id: 'btn_1' }, true],
    [{ id: 'btn_1', state: 'enabled' }, false],
    [{ id: 'btn_1', state: 'disabled' }, true],
    [{ id: 'btn_1', text: 'Stop' }, false],
    [{ id: 'btn_9', gone: true }, true],
    [{ id: 'btn_1', gone: true }, false],
    [{ id: 'btn_1', state: 'visible' }, true],
    [{ id: 'btn_3', state: 'visible' }, false],
    [{ id: 'btn_3', state: 'offscreen' }, true],
    [{ window: 'save' }, true],
    [{ window: 'export' }, false],
    [{ window: 'export', gone: true }, true],
    [{ window: 'save', text: 'Cancel' }, true],
    [{ window: 'mixer', text: 'Cancel' }, false],
  ])('%j: %s', (condition, expected) => {
    expect(holds(condition)).toBe(expected);
  });

  it('gives the element that it holds for', () => {
    expect(evaluate(roots, { text: 'cancel' }, known())).toMatchObject({ holds: true, node: { id: 'btn_2' } });
    expect(evaluate(roots, { window: 'Mixer' }, known())).toMatchObject({ node: { id: 'w_1' } });
  });

  it('may ask for quiet, alone or besides', () => {
    expect(holds({ idleMs: 100 }, 99)).toBe(false);
    expect(holds({ idleMs: 100 }, 100)).toBe(true);
    expect(holds({ idleMs: 100, text: 'Play' }, 50)).toBe(false);
    expect(holds({ idleMs: 100, text: 'Pause' }, 200)).toBe(false);
  });
});

describe('what is not known', () => {
  it('is not gone: the part that was not read may hold it', () => {
    const inPart = { ...known(), isWhole: false };
    expect(evaluate(roots, { text: 'Pause', gone: true }, known())).toEqual({ holds: true });
    expect(evaluate(roots, { text: 'Pause', gone: true }, inPart)).toEqual({ holds: false });
    expect(evaluate(roots, { text: 'Play' }, inPart)).toMatchObject({ holds: true });
    expect(describeClosest(roots, { text: 'Pause', gone: true }, inPart)).toContain('Only a part');
  });

  it('is not quiet: an application that hangs reports nothing either', () => {
    const silent = { ...known(1_000), answers: false };
    expect(evaluate(roots, { idleMs: 100 }, silent)).toEqual({ holds: false });
    expect(describeClosest(roots, { idleMs: 100 }, silent)).toContain('does not answer');
  });
});

describe('what comes closest', () => {
  it.each<[Condition, RegExp]>([
    [{ text: 'Plya' }, /Play/],
    [{ role: 'slider' }, /No slider here/],
    [{ id: 'btn_1', state: 'enabled' }, /btn_1.*disabled/],
    [{ id: 'btn_9' }, /btn_9 is not in the tree/],
    [{ role: 'checkbox', state: 'unchecked' }, /Not unchecked: checkbox "Loop" id=chk_1/],
    [{ window: 'Export' }, /Open windows: "Mixer", "Save as"/],
    [{ text: 'Play', gone: true }, /Still there: .*btn_1/],
    [{ idleMs: 500 }, /last change was 20 ms ago/],
  ])('%j: %s', (condition, expected) => {
    expect(describeClosest(roots, condition, known(20))).toMatch(expected);
  });

  it('reports which rows were not searched', () => {
    const log = node('lst_1', {
      role: 'list',
      title: 'Log',
      childCount: 900,
      children: [node('itm_1', { role: 'row' })],
    });
    expect(describeClosest([log], { text: 'Finished' }, known(20))).toContain(
      'Not searched: 899 more in list "Log" id=lst_1.',
    );
  });
});
