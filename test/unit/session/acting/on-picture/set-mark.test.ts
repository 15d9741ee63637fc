import { describe, expect, it } from 'vitest';
import type { UiNode } from '../../../../../src/core/node.ts';
import type { ActOutcome } from '../../../../../src/session/acting/action.ts';
import { judgeMark } from '../../../../../src/session/acting/on-picture/set-mark.ts';

const mark = (checked?: boolean): UiNode => ({
  id: 'chk_1',
  role: 'checkbox',
  title: 'Candles',
  enabled: true,
  focused: false,
  ...(checked !== undefined && { checked }),
  actions: [],
  source: { vision: 0.9 },
  children: [],
});
const clicked = (before: boolean | undefined, after: boolean | undefined, changed: boolean): ActOutcome => ({
  success: true,
  method: 'xtest',
  nodeBefore: mark(before),
  nodeAfter: mark(after),
  changed,
  effects: [],
  settled: true,
  revision: 1,
});

describe('a check mark that was clicked once to be set', () => {
  it('is set where it reads so', () => {
    const outcome = clicked(false, true, true);
    expect(judgeMark(outcome, true)).toBe(outcome);
  });

  it.each([
    [false, false],
    [undefined, undefined],
  ])('may be set where it looks different and reads as before: %s, %s', (before, after) => {
    const { success, error, nodeAfter } = judgeMark(clicked(before, after, true), true);
    expect(success).toBe(false);
    expect(error?.message).toBe(
      'checkbox "Candles" id=chk_1 was clicked once and looks different; whether it is checked cannot be read.',
    );
    expect(error?.hint).toContain('screenshot');
    expect(nodeAfter?.checked).toBeUndefined();
  });

  it('is not set where it looks as before, or reads otherwise', () => {
    expect(judgeMark(clicked(false, false, false), true).error?.message).toContain('clicked once and is not checked');
    expect(judgeMark(clicked(true, true, false), false).error?.message).toContain('clicked once and is still checked');
    expect(judgeMark(clicked(undefined, undefined, false), true).error?.message).toContain('looks as before');
    expect(judgeMark(clicked(undefined, false, true), true).error?.message).toContain('is not checked');
  });
});
