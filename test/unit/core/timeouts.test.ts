import { describe, expect, it } from 'vitest';
import { Timeouts } from '../../../src/core/timeouts.ts';

describe('timeouts', () => {
  it('are those of the contract where no patience is given', () => {
    const timeouts = new Timeouts();
    expect([timeouts.callMs, timeouts.treeMs, timeouts.scale(700)]).toEqual([2_000, 5_000, 700]);
  });

  it('grow with the patience, each value by its own', () => {
    const [patient, usual] = [new Timeouts(3), new Timeouts()];
    expect([patient.callMs, patient.treeMs, patient.scale(700)]).toEqual([6_000, 15_000, 2_100]);
    expect(usual.callMs).toBe(2_000);
  });
});
