import { SEED } from './seed.ts';

/**
 * How often a property of random trees is tried: a fifth of these times, of a new seed each time, which a failure says;
 * all of them in a long run, of the seed that it has printed.
 */
export function runs(many: number): { numRuns: number; seed?: number } {
  return process.env.STROBE_SEED === undefined ? { numRuns: Math.ceil(many / 5) } : { numRuns: many, seed: SEED };
}
