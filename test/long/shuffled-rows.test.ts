import { itClicksShuffledRows } from '../properties/shuffled-rows.ts';
import { SEED } from '../support/seed.ts';

itClicksShuffledRows(1000, SEED);
