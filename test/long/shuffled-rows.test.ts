import { itClicksShuffledRows } from '../properties/shuffled-rows.ts';
import { SEED } from './seed.ts';

itClicksShuffledRows(1000, SEED);
