import { describe, expect, it } from 'vitest';
import { PLAIN_HABITS } from '../../../../../../src/core/toolkit-habits.ts';
import {
  combineHabits,
  combineInputHabits,
} from '../../../../../../src/platform/linux/atspi/acting/combined-habits.ts';
import { PLAIN_ACTING } from '../../../../../../src/platform/linux/atspi/toolkits/acting-habits.ts';

const holding = { ...PLAIN_ACTING, habits: { ...PLAIN_HABITS, keyHoldMs: 100, barsCoverRows: true } };
const slow = { ...PLAIN_ACTING, input: { ...PLAIN_ACTING.input, remapMs: 250, turnsWithShift: true } };

describe('the habits of an application', () => {
  it('are plain where it has no registration', () => {
    expect(combineHabits([])).toEqual(PLAIN_HABITS);
    expect(combineInputHabits([])).toEqual(PLAIN_ACTING.input);
  });

  it('are those of each of its toolkits', () => {
    expect(combineHabits([PLAIN_ACTING, holding])).toEqual(holding.habits);
    expect(combineInputHabits([slow, PLAIN_ACTING])).toEqual(slow.input);
  });
});
